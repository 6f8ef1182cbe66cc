import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createByteBudget } from './receive-upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = () => vi.advanceTimersByTimeAsync(0);

describe('a byte budget', () => {
  it('admits what fits, and the next ones in their order as bytes come free', async () => {
    const budget = createByteBudget({ bytes: 10, waitMs: 1_000 });
    const admitted: string[] = [];
    const reserve = async (name: string, bytes: number) => {
      const release = await budget.reserve(bytes, name);
      if (release) admitted.push(name);
      return release;
    };
    const first = await reserve('a', 6);
    void reserve('b', 6);
    void reserve('c', 1);
    await wait();
    // The small one does not overtake, or a large one might wait for ever.
    expect(admitted).toEqual(['a']);
    first?.();
    first?.();
    await wait();
    expect(admitted).toEqual(['a', 'b', 'c']);
    void reserve('d', 4);
    await wait();
    expect(admitted).toHaveLength(3);
  });

  it('admits one larger than itself alone', async () => {
    const budget = createByteBudget({ bytes: 10, waitMs: 1_000 });
    const release = await budget.reserve(50, 'a');
    const next = budget.reserve(1, 'b');
    release?.();
    expect(await next).toBeTypeOf('function');
  });

  it('lets nobody wait for ever, and who gives up stands in nobody’s way', async () => {
    const budget = createByteBudget({ bytes: 10, waitMs: 1_000 });
    await budget.reserve(6, 'a');
    const late = budget.reserve(6, 'b');
    await vi.advanceTimersByTimeAsync(500);
    const small = budget.reserve(4, 'c');
    await vi.advanceTimersByTimeAsync(500);
    expect(await late).toBeUndefined();
    expect(await small).toBeTypeOf('function');
  });

  it('leaves half of it to others, however much one sends and waits for', async () => {
    const budget = createByteBudget({ bytes: 10, waitMs: 1_000 });
    const greedy = await budget.reserve(4, 'greedy');
    const more = budget.reserve(4, 'greedy');
    expect(await budget.reserve(5, 'other')).toBeTypeOf('function');
    greedy?.();
    expect(await more).toBeTypeOf('function');
  });

  it('keeps the order of one owner’s bodies', async () => {
    const budget = createByteBudget({ bytes: 10, waitMs: 1_000 });
    const first = await budget.reserve(5, 'a');
    const admitted: string[] = [];
    void budget.reserve(5, 'a').then(() => admitted.push('second'));
    void budget.reserve(5, 'a').then(() => admitted.push('third'));
    await wait();
    expect(admitted).toEqual([]);
    first?.();
    await wait();
    expect(admitted).toEqual(['second']);
  });
});
