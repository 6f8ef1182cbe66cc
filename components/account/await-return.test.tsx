import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitReturn } from './session-ended.tsx';

let status = 401;
const onReturn = vi.fn<(userId: string) => void>();
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  status = 401;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ userId: 'u1' }, { status })),
  );
  leave = awaitReturn(onReturn);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says once who is back, and asks no more', async () => {
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onReturn).not.toHaveBeenCalled();
  status = 200;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onReturn.mock.calls).toEqual([['u1']]);
  const asked = vi.mocked(fetch).mock.calls.length;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(vi.mocked(fetch).mock.calls.length).toBe(asked);
});

test('asks at once when somebody comes back to the page', async () => {
  status = 200;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onReturn).toHaveBeenCalledWith('u1');
});

test('a lost connection is not a return', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('offline'));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onReturn).not.toHaveBeenCalled();
});
