import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLiveStream, type StreamState } from './live-stream.ts';

class Stream extends EventTarget {
  readyState = 1;
  close() {
    this.readyState = 2;
  }
  say(type: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data ?? {}) }));
  }
}

let opened: Stream[] = [];
let states: StreamState[] = [];
let changes: unknown[] = [];
let listenings: unknown[] = [];
let clocks: unknown[] = [];
let revisions: number[] = [];
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', { CLOSED: 2 });
  opened = [];
  states = [];
  changes = [];
  listenings = [];
  clocks = [];
  revisions = [];
  leave = followLiveStream({
    onState: (state) => states.push(state),
    onChange: (change) => changes.push(change),
    onListening: (news) => listenings.push(news),
    onClock: (news) => clocks.push(news),
    onRevision: (revision) => revisions.push(revision),
    open: () => {
      const stream = new Stream();
      opened.push(stream);
      return stream as unknown as EventSource;
    },
  });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('changes, their revisions and the clock come through', () => {
  const clock = { now: '2026-11-20T06:00:00.000Z', aheadMs: 900_000 };
  opened[0]?.say('open');
  opened[0]?.say('listening', { revision: 6, ...clock });
  opened[0]?.say('change', { kind: 'order', id: 'a', version: 2 });
  opened[0]?.say('revision', { revision: 7 });
  opened[0]?.say('clock', clock);
  expect(listenings).toEqual([{ revision: 6, ...clock }]);
  expect(changes).toEqual([{ kind: 'order', id: 'a', version: 2 }]);
  expect(revisions).toEqual([7]);
  expect(clocks).toEqual([clock]);
  expect(states.at(-1)).toBe('open');
});

test('each beginning of listening is told, also when the browser connected anew by itself', () => {
  opened[0]?.say('open');
  expect(listenings).toHaveLength(0);
  opened[0]?.say('listening');
  opened[0]?.say('error');
  opened[0]?.say('open');
  opened[0]?.say('listening');
  expect(listenings).toHaveLength(2);
  expect(opened).toHaveLength(1);
});

test('beats keep a quiet connection open; without them it is opened anew', () => {
  opened[0]?.say('open');
  for (let beats = 0; beats < 10; beats += 1) {
    vi.advanceTimersByTime(15_000);
    opened[0]?.say('beat');
  }
  expect(states).not.toContain('silent');
  vi.advanceTimersByTime(40_000);
  expect(states.at(-1)).toBe('silent');
  expect(opened).toHaveLength(2);
  opened[1]?.say('open');
  expect(states.at(-1)).toBe('open');
});

test('a refused connection, which a browser gives up, is tried again', () => {
  const [first] = opened;
  if (first) first.readyState = 2;
  first?.say('error');
  expect(states).toEqual(['silent']);
  vi.advanceTimersByTime(5_000);
  expect(opened).toHaveLength(2);
});

test('signed out is the end', () => {
  opened[0]?.say('open');
  opened[0]?.say('signed-out');
  vi.advanceTimersByTime(120_000);
  expect(states.at(-1)).toBe('ended');
  expect(opened).toHaveLength(1);
});
