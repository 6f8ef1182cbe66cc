import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isPortFree } from './ports.ts';

test('a free port can be listened on, is no other call’s, and none that an outgoing connection could take', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const [port = 0] = ports;
  const server = createServer();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  expect(await isPortFree(port)).toBe(false);
  await new Promise((closed) => server.close(closed));
  expect(await isPortFree(port)).toBe(true);
});
