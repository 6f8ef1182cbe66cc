import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoalescer } from './coalescer.ts';

describe('coalescing calls', () => {
  it('lets what arrives in one turn, and then what arrives meanwhile, share a batch, in order', async () => {
    const batches: number[][] = [];
    let release = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    const call = createCoalescer<number, number>({
      maxBatch: 3,
      lanes: 1,
      run: async (inputs) => {
        batches.push([...inputs]);
        await gate;
        return inputs.map((input) => input * 10);
      },
    });
    const answers = [1, 2].map((input) => call('wallet', input));
    await expect.poll(() => batches).toEqual([[1, 2]]);
    answers.push(...[3, 4, 5, 6].map((input) => call('wallet', input)));
    release();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50, 60]);
    expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('keeps lanes apart: one that hangs does not hold up another', async () => {
    const call = createCoalescer<string, string>({
      maxBatch: 8,
      lanes: 1_000,
      run: (inputs) => (inputs.includes('hang') ? new Promise(() => {}) : Promise.resolve([...inputs])),
    });
    void call('a', 'hang');
    expect(await call('b', 'goes')).toBe('goes');
  });

  it.each([
    ['a lock that is not to be had', Object.assign(new Error('lock'), { code: '55P03' })],
    ['no connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that was cut', new Error('Connection terminated unexpectedly')],
  ])('fails a batch and all that wait behind it at once: %s', async (_what, problem) => {
    let runs = 0;
    let fail = () => {};
    const gate = new Promise<void>((open) => {
      fail = open;
    });
    const call = createCoalescer<number, number>({
      maxBatch: 2,
      lanes: 1,
      run: async (inputs) => {
        runs += 1;
        await gate;
        if (runs === 1) throw problem;
        return inputs;
      },
    });
    const calls = [1, 2].map((input) => call('wallet', input));
    await expect.poll(() => runs).toBe(1);
    calls.push(...[3, 4, 5].map((input) => call('wallet', input)));
    fail();
    const results = await Promise.allSettled(calls);
    expect(results).toEqual(calls.map(() => ({ status: 'rejected', reason: problem })));
    expect([runs, await call('wallet', 6)]).toEqual([1, 6]);
  });

  it('gives every caller its own answer or its own error, whoever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), async (fails) => {
        const call = createCoalescer<number, number>({
          maxBatch: 7,
          lanes: 3,
          run: async (inputs) => {
            await Promise.resolve();
            for (const input of inputs) if (fails[input]) throw new Error(`call ${input}`);
            return inputs;
          },
        });
        const results = await Promise.allSettled(fails.map((_, input) => call('k', input)));
        const said = results.map((result) =>
          result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
        );
        expect(said).toEqual(fails.map((failed, input) => (failed ? `call ${input}` : input)));
      }),
    );
  });
});
