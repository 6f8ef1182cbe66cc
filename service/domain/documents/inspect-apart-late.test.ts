import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inspectApart } from './inspect-apart.ts';

const threads: FakeThread[] = [];
class FakeThread extends EventEmitter {
  asked: string[] = [];
  constructor() {
    super();
    threads.push(this);
  }
  postMessage(path: string) {
    this.asked.push(path);
  }
  ref() {}
  unref() {}
  async terminate() {}
}
vi.mock('node:worker_threads', () => ({
  Worker: vi.fn(function newThread() {
    return new FakeThread();
  }),
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the time of a file begins when the thread is ready: a busy machine refuses none for its own sake', async () => {
  const verdict = { ok: true, value: 'application/pdf' };
  const answer = inspectApart('a.pdf');
  await vi.advanceTimersByTimeAsync(60_000);
  const [thread] = threads;
  thread?.emit('message', 'ready');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(thread?.asked).toEqual(['a.pdf']);
  thread?.emit('message', verdict);
  expect(await answer).toEqual(verdict);

  const late = inspectApart('b.pdf');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toMatchObject({ ok: false, reason: expect.stringContaining('too complex') });
});

it('a thread that ends before it is ready fails its file alone', async () => {
  const failing = inspectApart('a.pdf');
  threads.at(-1)?.emit('exit', 1);
  await expect(failing).rejects.toThrow('aborted');
  const next = inspectApart('b.pdf');
  await vi.advanceTimersByTimeAsync(0);
  threads.at(-1)?.emit('message', 'ready');
  await vi.advanceTimersByTimeAsync(0);
  threads.at(-1)?.emit('message', { ok: true, value: 'application/pdf' });
  expect(await next).toMatchObject({ ok: true });
});
