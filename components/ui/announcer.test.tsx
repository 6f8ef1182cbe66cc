import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // The module remembers its last message.
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function listening() {
  const { announce, announceCoalesced } = await import('./announcer.tsx');
  const { LiveRegions } = await import('./announcer.tsx');
  render(<LiveRegions />);
  const texts = () => ['polite', 'assertive'].map((one) => screen.getByTestId(`live-${one}`).textContent);
  return { announce, announceCoalesced, texts };
}

describe('T-10: the two live regions', () => {
  test('say a sentence in the region of its urgency and leave the other alone', async () => {
    const { announce, texts } = await listening();
    act(() => announce('Saved'));
    expect(texts()).toEqual(['Saved', '']);
    act(() => announce('Signed out soon', 'assertive'));
    expect(texts()).toEqual(['Saved', 'Signed out soon']);
  });

  test('say the same sentence again as a new one', async () => {
    const { announce } = await listening();
    act(() => announce('Copied'));
    const before = screen.getByText('Copied');
    act(() => announce('Copied'));
    expect(screen.getByText('Copied')).not.toBe(before);
  });

  test('put what comes in a burst into one sentence per five seconds, the newest of each topic', async () => {
    const { announceCoalesced, texts } = await listening();
    announceCoalesced('A', 'A is confirmed');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(texts()[0]).toBe('A is confirmed');
    announceCoalesced('A', 'A is in transit');
    announceCoalesced('B', 'B failed');
    announceCoalesced('A', 'A is completed');
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(texts()[0]).toBe('A is confirmed');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(texts()[0]).toBe('A is completed\nB failed');
  });
});
