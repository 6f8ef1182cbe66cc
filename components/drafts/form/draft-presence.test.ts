import { afterEach, expect, test, vi } from 'vitest';

/** The locks of one browser: one holder each, the next when it lets go. */
class FakeLocks {
  #queues = new Map<string, { page: string; run: () => unknown }[]>();

  of(page: string) {
    return {
      request: (name: string, ...rest: unknown[]) =>
        new Promise<void>((resolve) => {
          const queue = this.#queues.get(name) ?? [];
          this.#queues.set(name, queue);
          const run = rest.at(-1) as () => unknown;
          queue.push({ page, run: () => Promise.resolve(run()).then(() => resolve()) });
          if (queue.length === 1) queue[0]?.run();
        }),
    };
  }

  /** Releases the locks of a page that closed, as the browser does. */
  close(page: string): void {
    for (const queue of this.#queues.values()) {
      const wasHeld = queue[0]?.page === page;
      queue.splice(0, queue.length, ...queue.filter((entry) => entry.page !== page));
      if (wasHeld) queue[0]?.run();
    }
  }
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Each page has the module once for itself. */
async function open(locks: FakeLocks, tabId: string, draftId = 'd') {
  vi.resetModules();
  vi.stubGlobal('navigator', { locks: locks.of(tabId) });
  const { watchOwnTabs } = await import('./draft-presence.tsx');
  const onGone = vi.fn<(tabId: string) => void>();
  stops.push(watchOwnTabs({ draftId, tabId, onGone }));
  return onGone;
}

test('a tab that is gone is told of by the one that is left, once, and never while it is there', async () => {
  const locks = new FakeLocks();
  const first = await open(locks, '1');
  const second = await open(locks, '2');
  const elsewhere = await open(locks, '3', 'other');
  const channel = new BroadcastChannel('draft d');
  // Messages come in order: after this one's answers, all before have been read.
  await new Promise((heard) => {
    channel.addEventListener('message', heard, { once: true });
    channel.postMessage('4');
  });
  channel.close();
  expect(first).not.toHaveBeenCalledWith('2');
  locks.close('2');
  await expect.poll(() => first).toHaveBeenCalledWith('2');
  expect(first.mock.calls.filter(([tab]) => tab === '2')).toHaveLength(1);
  expect(second).not.toHaveBeenCalledWith('1');
  expect(elsewhere).not.toHaveBeenCalled();
});

test('a browser without locks is left alone', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', {});
  const { watchOwnTabs } = await import('./draft-presence.tsx');
  const onGone = vi.fn<(tabId: string) => void>();
  expect(() => watchOwnTabs({ draftId: 'd', tabId: '1', onGone })()).not.toThrow();
});
