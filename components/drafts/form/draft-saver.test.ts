import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = { status: number; body?: unknown } | 'network';

function saverWith(answers: Answer[]) {
  const requests: { revision: string | null; note: string; keepalive: boolean }[] = [];
  const states: SaveState[] = [];
  let note = '';
  const saver = new DraftSaver({
    draftId: 'd-1',
    revision: 7,
    read: () => completeDraft({ internalNote: note }),
    onState: (state) => states.push(state),
    fetch: async (_url, init) => {
      const headers = new Headers(init?.headers);
      const sent = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
        values: { internalNote: string };
      };
      requests.push({
        revision: headers.get('if-match'),
        note: sent.values.internalNote,
        keepalive: init?.keepalive ?? false,
      });
      const answer = answers.shift() ?? {
        status: 200,
        body: { revision: 8 + requests.length, savedAt: 'T' },
      };
      await Promise.resolve();
      if (answer === 'network') throw new TypeError('failed to fetch');
      return Response.json(answer.body ?? {}, { status: answer.status });
    },
  });
  const type = (text: string) => {
    note = text;
    saver.changed();
  };
  return { saver, requests, states, type };
}

const saved = (revision: number): Answer => ({
  status: 200,
  body: { revision, savedAt: '2026-11-20T06:00:00Z' },
});

describe('saving behind the typing', () => {
  test('waits 800 ms after the last change, then sends the newest values once', async () => {
    const { requests, type } = saverWith([saved(8)]);
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    type('ab');
    await vi.advanceTimersByTimeAsync(799);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toEqual([{ revision: '"7"', note: 'ab', keepalive: false }]);
  });

  test('goes on from the revision of the last save', async () => {
    const { saver, requests, states, type } = saverWith([saved(8), saved(9)]);
    type('a');
    await saver.flush();
    type('b');
    await saver.flush();
    expect(requests.map((request) => request.revision)).toEqual(['"7"', '"8"']);
    expect(saver.revision).toBe(9);
    expect(states.at(-1)).toEqual({ phase: 'saved', at: '2026-11-20T06:00:00Z' });
  });

  test('never has two requests under way; what was typed meanwhile follows', async () => {
    const { saver, requests, type } = saverWith([saved(8), saved(9)]);
    type('a');
    const first = saver.flush();
    type('b');
    const second = saver.flush();
    expect(requests).toHaveLength(1);
    await first;
    await expect(second).resolves.toBe(true);
    expect(requests.map(({ revision, note }) => [revision, note])).toEqual([
      ['"7"', 'a'],
      ['"8"', 'b'],
    ]);
  });

  test('sends nothing when nothing changed', async () => {
    const { saver, requests } = saverWith([]);
    await expect(saver.flush()).resolves.toBe(true);
    expect(requests).toEqual([]);
  });

  test('outlives the page when it is left', async () => {
    const { saver, requests, type } = saverWith([saved(8)]);
    type('a');
    saver.flushOnLeave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requests).toEqual([{ revision: '"7"', note: 'a', keepalive: true }]);
  });
});

describe('when it does not work', () => {
  test('what may have arrived is said again as it was, before what was typed since', async () => {
    const { saver, requests, type } = saverWith(['network', saved(8), saved(9)]);
    type('a');
    await vi.advanceTimersByTimeAsync(800);
    type('b');
    await vi.advanceTimersByTimeAsync(800);
    expect(requests.map(({ revision, note }) => [revision, note])).toEqual([
      ['"7"', 'a'],
      ['"7"', 'a'],
      ['"8"', 'b'],
    ]);
    expect(saver.isDirty).toBe(false);
  });

  test('whoever waits for the save waits for all of it', async () => {
    const { saver, requests, type } = saverWith([{ status: 502 }, saved(8), saved(9)]);
    type('a');
    await vi.advanceTimersByTimeAsync(800);
    type('b');
    expect(await saver.flush()).toBe(true);
    expect(requests.map(({ note }) => note)).toEqual(['a', 'a', 'b']);
    expect(saver.revision).toBe(9);
  });

  test('tries again and says how often', async () => {
    const { requests, states, type } = saverWith(['network', { status: 503 }, saved(8)]);
    type('a');
    await vi.advanceTimersByTimeAsync(800);
    expect(states.at(-1)).toEqual({ phase: 'retrying', attempt: 1 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states.at(-1)).toEqual({ phase: 'retrying', attempt: 2 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states.at(-1)).toMatchObject({ phase: 'saved' });
    expect(requests.map((request) => request.revision)).toEqual(['"7"', '"7"', '"7"']);
  });

  test('gives up after a while, keeps the values, and goes on when asked', async () => {
    const { saver, requests, states, type } = saverWith(Array.from({ length: 5 }, (): Answer => 'network'));
    type('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toEqual({ phase: 'failed' });
    expect(requests).toHaveLength(5);
    expect(saver.isDirty).toBe(true);
    saver.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toMatchObject({ phase: 'saved' });
  });

  test('having given up, it tries again with the next thing typed, and when the person continues', async () => {
    const down = Array.from({ length: 6 }, (): Answer => 'network');
    const { saver, requests, states, type } = saverWith(down);
    type('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toEqual({ phase: 'failed' });
    await expect(saver.flush()).resolves.toBe(false);
    expect(states.at(-1)).toEqual({ phase: 'retrying', attempt: 1 });
    type('b');
    await vi.advanceTimersByTimeAsync(800);
    expect(requests.at(-1)).toMatchObject({ note: 'b' });
    expect(states.at(-1)).toMatchObject({ phase: 'saved' });
  });

  test('a draft that ended while a save was failing is not saved by what follows', async () => {
    const { saver, requests, type } = saverWith(['network']);
    type('a');
    const saving = saver.flush();
    saver.stop();
    await expect(saving).resolves.toBe(false);
    saver.reconnected();
    type('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });

  test('a colleague’s save stops it until the person has settled it', async () => {
    const current = { revision: 12 };
    const { saver, requests, states, type } = saverWith([{ status: 409, body: { current } }, saved(13)]);
    type('a');
    await expect(saver.flush()).resolves.toBe(false);
    expect(states.at(-1)).toEqual({ phase: 'conflict', current });
    type('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    saver.resume(12);
    await vi.advanceTimersByTimeAsync(0);
    expect(requests.at(-1)).toMatchObject({ revision: '"12"', note: 'b' });
  });

  test.each([
    [401, 'signed-out'],
    [412, 'signed-out'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'failed'],
  ])('%d is told as %s and not repeated', async (status, phase) => {
    const { requests, states, type } = saverWith([{ status }]);
    type('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toMatchObject({ phase });
    expect(requests).toHaveLength(1);
  });

  test('a draft that became an order names the order', async () => {
    const { states, type } = saverWith([{ status: 410, body: { code: 'not-open', orderId: 'o-1' } }]);
    type('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toEqual({ phase: 'gone', orderId: 'o-1' });
  });
});

describe('leaving the page', () => {
  test('sends what was typed last in a request that outlives it', async () => {
    const { saver, requests, type } = saverWith([saved(8)]);
    type('a');
    saver.flushOnLeave();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toEqual([{ revision: '"7"', note: 'a', keepalive: true }]);
  });

  test('also while a save is under way, as of the revision that one makes', async () => {
    const { saver, requests, type } = saverWith([saved(8), saved(9)]);
    type('a');
    void saver.flush();
    type('ab');
    saver.flushOnLeave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toEqual([
      { revision: '"7"', note: 'a', keepalive: false },
      { revision: '"8"', note: 'ab', keepalive: true },
    ]);
    expect(saver.revision).toBe(9);
  });

  test('only hidden, it waits for the save that is under way', async () => {
    const { saver, requests, type } = saverWith([saved(8), saved(9)]);
    type('a');
    void saver.flush();
    type('ab');
    saver.flushOnHide();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.map(({ revision }) => revision)).toEqual(['"7"', '"8"']);
  });
});

describe('news from elsewhere', () => {
  test('may be shown only while nothing here is unsaved, on its way, or being made into an order', async () => {
    const { saver, type } = saverWith([saved(8)]);
    expect(saver.isIdle).toBe(true);
    type('a');
    expect(saver.isIdle).toBe(false);
    await vi.advanceTimersByTimeAsync(800);
    expect(saver.isIdle).toBe(true);
    saver.hold(true);
    expect(saver.isIdle).toBe(false);
    saver.hold(false);
    saver.adopt(12);
    expect([saver.isIdle, saver.revision]).toEqual([true, 12]);
  });
});

describe('after the connection was away', () => {
  const away: Answer[] = Array.from({ length: 5 }, () => 'network');

  test('saves at once when it is back, also when the last try was given up', async () => {
    const { saver, requests, states, type } = saverWith([...away, saved(8)]);
    type('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toEqual({ phase: 'failed' });
    expect([saver.isAtRisk, saver.isUnreachable]).toEqual([true, true]);
    saver.reconnected();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests.at(-1)).toMatchObject({ note: 'a', revision: '"7"' });
    expect(states.at(-1)).toMatchObject({ phase: 'saved' });
    type('b');
    expect([saver.isAtRisk, saver.isUnreachable]).toEqual([false, false]);
  });

  test('sends nothing that was saved, is in conflict, or became an order', async () => {
    const settled = saverWith([saved(8)]);
    const inConflict = saverWith([{ status: 409, body: { current: {} } }]);
    const ordered = saverWith(['network']);
    for (const one of [settled, inConflict, ordered]) {
      one.type('a');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    ordered.saver.stop();
    for (const { saver } of [settled, inConflict, ordered]) saver.reconnected();
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { requests } of [settled, inConflict, ordered]) expect(requests.length).toBe(1);
  });
});
