import { afterAll, expect, test, vi } from 'vitest';
import { GET } from '../../app/api/stream/route.ts';
import { db } from '../../lib/db/client.ts';
import { announce, announceRevision, stopListening } from '../../lib/live/hub.ts';
import { signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

const held = vi.hoisted(() => ({
  until: null as Promise<void> | null,
  last: null as Promise<unknown> | null,
}));
vi.mock(import('../../lib/auth/session-store.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    actorOfSession: async (...given) => {
      await held.until;
      const reading = real.actorOfSession(...given);
      held.last = reading;
      return reading;
    },
  };
});

withAccess();
afterAll(() => stopListening());

type Event = { event: string; data: Record<string, unknown> };

/** Opens the stream as a page does, and collects its events. */
async function open() {
  const leaving = new AbortController();
  const request = new Request('http://127.0.0.1:3000/api/stream', { signal: leaving.signal });
  const response = await GET(request, { params: Promise.resolve({}) });
  const events: Event[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event && data) events.push({ event, data: JSON.parse(data) });
      }
    }
  })();
  return {
    events,
    close: async () => {
      leaving.abort();
      await reading;
    },
  };
}

test('the stream tells revision and clock at its beginning, then changes, each followed by its revision', async () => {
  await signedInAs('operator');
  const stream = await open();
  await expect.poll(() => stream.events).toHaveLength(1);
  const [beginning] = stream.events;
  const first = Number(beginning?.data['revision']);
  expect(beginning).toEqual({
    event: 'listening',
    data: { revision: first, now: expect.stringMatching(/^\d{4}-.*Z$/), aheadMs: 0 },
  });

  const clock = { kind: 'clock', id: 'service', version: 900_000 } as const;
  await announce(db(), [{ kind: 'order', id: 'a', version: 2 }, clock]);
  const last = await announceRevision();
  await expect.poll(() => stream.events.at(-1)?.data).toEqual({ revision: last });
  const [, order, time, moved, revision] = stream.events;
  expect(order).toEqual({ event: 'change', data: { kind: 'order', id: 'a', version: 2 } });
  expect(time).toEqual({ event: 'clock', data: { now: expect.any(String), aheadMs: 900_000 } });
  expect(moved).toEqual({ event: 'change', data: clock });
  expect(revision?.event).toBe('revision');
  expect(first).toBeLessThan(Number(revision?.data['revision']));
  expect(Number(revision?.data['revision'])).toBeLessThan(last);

  const later = await open();
  await expect.poll(() => later.events).toHaveLength(1);
  expect(later.events[0]?.data['revision']).toBeGreaterThanOrEqual(last);
  await Promise.all([stream.close(), later.close()]);
});

test('a stream that the browser closes while its session is looked up rejects nothing', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await signedInAs('operator');
    const response = await GET(new Request('http://127.0.0.1:3000/api/stream'), {
      params: Promise.resolve({}),
    });
    const reader = response.body?.getReader();
    await reader?.read();
    let letGo = () => {};
    held.until = new Promise((done) => {
      letGo = done;
    });
    vi.advanceTimersByTime(15_000);
    await reader?.cancel();
    held.until = null;
    held.last = null;
    letGo();
    await expect.poll(() => held.last).not.toBeNull();
    await (held.last as unknown as Promise<unknown>);
    await new Promise(setImmediate);
    expect(rejected).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    process.off('unhandledRejection', rejected);
  }
});
