import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionState } from '@/lib/features/users/schema.ts';
import { followSession, type SessionNotice } from './session-watch.tsx';

let left: { idle: number; whole: number } | null = null;
let startedAt = 0;
let isOffline = false;
let isActive = () => {};
let notices: SessionNotice[] = [];
const asked = { ask: 0, stay: 0 };
let session: ReturnType<typeof followSession>;

const answer = async (): Promise<SessionState | null> => {
  if (isOffline) throw new TypeError('offline');
  if (!left) return null;
  const passed = Math.floor((Date.now() - startedAt) / 1_000);
  return {
    userId: 'u',
    name: 'Li Wei',
    role: 'operator',
    drawnFor: 'li-as-operator',
    idleSecondsLeft: Math.min(left.idle, left.whole) - passed,
    secondsLeft: left.whole - passed,
  };
};
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const kinds = () => notices.map(({ kind }) => kind);

beforeEach(() => {
  vi.useFakeTimers();
  startedAt = Date.now();
  left = { idle: 15 * 60, whole: 8 * 3600 };
  isOffline = false;
  notices = [];
  asked.ask = 0;
  asked.stay = 0;
  session = followSession({
    ask: () => {
      asked.ask += 1;
      return answer();
    },
    stay: () => {
      asked.stay += 1;
      if (left) left.idle = 15 * 60 + Math.floor((Date.now() - startedAt) / 1_000);
      return answer();
    },
    onNotice: (notice) => notices.push(notice),
    onIsActive: (listener) => {
      isActive = listener;
      return () => {};
    },
  });
});
afterEach(() => {
  session.stop();
  vi.useRealTimers();
});

test('T-12: says nothing before 13 minutes, then warns, and staying ends the warning', async () => {
  await minutes(12.9);
  expect(kinds()).toEqual([]);
  await minutes(0.2);
  expect(notices.at(-1)).toMatchObject({ kind: 'soon', isLimit: false });
  await session.stay();
  expect(kinds().at(-1)).toBe('none');
  await minutes(12.9);
  expect(kinds().at(-1)).toBe('none');
});

test('nobody answers: it ends', async () => {
  await minutes(14.9);
  expect(kinds().at(-1)).toBe('soon');
  left = null;
  await minutes(0.3);
  expect(kinds().at(-1)).toBe('ended');
  const { ask } = asked;
  await minutes(10);
  expect(asked.ask).toBe(ask);
});

test('whoever types is there, told every two minutes at most, and is never warned', async () => {
  for (let second = 0; second < 30 * 60; second += 10) {
    isActive();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(kinds()).toEqual([]);
  expect(asked.stay).toBeLessThanOrEqual(15);
  expect(asked.stay).toBeGreaterThanOrEqual(13);
});

test('another tab was active: no warning here, and one that is open goes away', async () => {
  await minutes(10);
  if (left) left.idle = 25 * 60;
  await minutes(10);
  expect(kinds()).toEqual([]);
  await minutes(3.5);
  expect(kinds().at(-1)).toBe('soon');
  if (left) left.idle = 60 * 60;
  await minutes(0.2);
  expect(kinds().at(-1)).toBe('none');
});

test('a pointer that moves does not decide while the warning is open', async () => {
  await minutes(13.5);
  isActive();
  await minutes(0);
  expect(asked.stay).toBe(0);
});

test('the end after eight hours is told as what it is', async () => {
  left = { idle: 15 * 60, whole: 5 * 60 };
  await session.look();
  await minutes(3.1);
  expect(notices.at(-1)).toMatchObject({ kind: 'soon', isLimit: true });
});

test('offline is not an end: it is asked again until somebody answers', async () => {
  isOffline = true;
  await minutes(20);
  expect(kinds()).toEqual([]);
  isOffline = false;
  left = null;
  await minutes(0.3);
  expect(kinds()).toEqual(['ended']);
});
