import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRequestQueue } from './session.ts';

function gate() {
  let open: () => void = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open };
}

function socket(): Duplex {
  return new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
}

const mebibyte = 1024 * 1024;

it('runs one request after the other, in the order in which they came', async () => {
  const queue = createRequestQueue(socket(), () => {});
  const first = gate();
  const done: number[] = [];
  queue.add(1, async () => {
    await first.passed;
    done.push(1);
  });
  queue.add(1, async () => void done.push(2));
  await setImmediate();
  expect(done).toEqual([]);
  first.open();
  await queue.stop();
  expect(done).toEqual([1, 2]);
});

it('reads no more from a client whose requests hold too much memory, until most are done', async () => {
  const connection = socket();
  connection.resume();
  const queue = createRequestQueue(connection, () => {});
  const gates = Array.from({ length: 9 }, gate);
  for (const { passed } of gates.slice(0, 8)) queue.add(mebibyte, () => passed);
  expect(connection.isPaused()).toBe(false);
  queue.add(mebibyte, () => gates[8]?.passed ?? Promise.resolve());
  expect(connection.isPaused()).toBe(true);
  for (const { open } of gates.slice(0, 7)) open();
  await setImmediate();
  expect(connection.isPaused()).toBe(true);
  gates[7]?.open();
  await setImmediate();
  expect(connection.isPaused()).toBe(false);
  gates[8]?.open();
  await queue.stop();
});

it('is overrun by a client that piles up thousands of requests', async () => {
  let overruns = 0;
  const queue = createRequestQueue(socket(), () => {
    overruns += 1;
  });
  const first = gate();
  let ran = 0;
  queue.add(1, () => first.passed);
  for (let n = 0; n < 5_000; n += 1) queue.add(1, async () => void (ran += 1));
  expect(overruns).toBe(904);
  first.open();
  await queue.stop();
  expect(ran).toBe(4_096);
});

it('finishes what it has taken when it is stopped, and takes nothing more', async () => {
  const queue = createRequestQueue(socket(), () => {});
  const done: string[] = [];
  queue.add(1, async () => void done.push('before'));
  const stopped = queue.stop();
  queue.add(1, async () => void done.push('after'));
  await stopped;
  expect(done).toEqual(['before']);
});
