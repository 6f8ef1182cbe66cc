import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { outputReady } from './session.ts';

class FakeSocket extends EventEmitter {
  destroyed = false;
  writableLength = 0;
}

const channel = (window: number) => ({ outgoing: { state: 'open', window } });

async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await setImmediate();
  return settled;
}

it('goes on at once when the client takes what it is sent', async () => {
  expect(await isSettled(outputReady(channel(1), new FakeSocket()))).toBe(true);
});

it('waits until the client opens its window, and leaves no listener behind', async () => {
  const socket = new FakeSocket();
  const sftp = channel(0);
  const ready = outputReady(sftp, socket);
  expect(await isSettled(ready)).toBe(false);
  socket.emit('data');
  expect(await isSettled(ready)).toBe(false);
  sftp.outgoing.window = 32_768;
  socket.emit('data');
  expect(await isSettled(ready)).toBe(true);
  expect(socket.eventNames()).toEqual([]);
});

it('waits until the connection has sent most of what is waiting', async () => {
  const socket = new FakeSocket();
  socket.writableLength = 2 * 1024 * 1024;
  const ready = outputReady(channel(1), socket);
  expect(await isSettled(ready)).toBe(false);
  socket.writableLength = 0;
  socket.emit('drain');
  expect(await isSettled(ready)).toBe(true);
});

it('waits for nobody once the connection is gone', async () => {
  const socket = new FakeSocket();
  const ready = outputReady(channel(0), socket);
  socket.destroyed = true;
  socket.emit('close');
  expect(await isSettled(ready)).toBe(true);
});
