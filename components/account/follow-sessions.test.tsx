import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionState } from '@/lib/features/users/schema.ts';
import { followSessions } from './session-ended.tsx';

let status = 401;
const onSession = vi.fn<(session: SessionState | 'to-enrol' | null) => void>();
let leave = () => {};
const here = { userId: 'u1' };

beforeEach(() => {
  vi.useFakeTimers();
  status = 401;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(here, { status })),
  );
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says who is signed in, at once and every three seconds, until it is left', async () => {
  leave = followSessions(onSession);
  await vi.advanceTimersByTimeAsync(0);
  expect(onSession.mock.calls).toEqual([[null]]);
  status = 200;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onSession.mock.calls).toEqual([[null], [here], [here]]);
  leave();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onSession).toHaveBeenCalledTimes(3);
});

test('tells a person who has to set up a second factor first apart from nobody', async () => {
  vi.mocked(fetch).mockResolvedValue(Response.json({ code: 'factor-needed' }, { status: 401 }));
  leave = followSessions(onSession);
  await vi.advanceTimersByTimeAsync(0);
  expect(onSession.mock.calls).toEqual([['to-enrol']]);
});

test('asks at once when somebody comes back to the page', async () => {
  leave = followSessions(onSession);
  await vi.advanceTimersByTimeAsync(0);
  status = 200;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onSession).toHaveBeenLastCalledWith(here);
});

test('a lost connection says nothing of a session', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('offline'));
  leave = followSessions(onSession);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onSession).not.toHaveBeenCalled();
});
