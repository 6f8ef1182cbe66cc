import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queryObjects } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRaw } from '../../tests/support/raw-connection.ts';
import { readText } from '../auth/request-body.ts';
import { createPortalServer } from './server.ts';

const requests = 5_000;
const atOnce = 20;

let url = '';
let close = async () => {};
beforeAll(async () => {
  process.env.PORTAL_URL = 'https://portal.example';
  process.env.PORTAL_DATABASE_URL = 'postgres://nowhere.example/portal';
  process.env.LOG_LEVEL = 'silent';
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  const { server, drain } = createPortalServer(async (request, response) => {
    if (request.url === '/hub/webhook') {
      const body = new ReadableStream<Uint8Array>({
        start: async (controller) => {
          for await (const chunk of request) controller.enqueue(new Uint8Array(chunk));
          controller.close();
        },
      });
      const text = await readText(
        new Request('http://a', { method: 'POST', body, duplex: 'half' } as RequestInit),
        1,
      );
      response.writeHead(text === null ? 413 : 200).end();
    } else response.writeHead(401).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = drain;
});
afterAll(() => close());

const host = 'Host: portal.example\r\nConnection: close\r\n';
test.each([
  ['a method nobody has', `TRACE / HTTP/1.1\r\n${host}\r\n`],
  ['an address that is no text', `GET /%ff HTTP/1.1\r\n${host}\r\n`],
  ['an action from elsewhere', `POST /sign-in HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\nbody`],
  ['an upgrade', 'GET / HTTP/1.1\r\nhost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['no session', `POST /api/quotes HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\nbody`],
  [
    'a body that does not come',
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\nbody`,
    'leaves',
  ],
  [
    'a body too large',
    `POST /hub/webhook HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n`,
  ],
  ['no HTTP', 'nonsense\r\n\r\n'],
])(
  `nothing is left of ${requests} requests that are refused: %s`,
  async (_kind, text, end = 'waits') => {
    const ask = async () => {
      const { socket, received, closed } = await openRaw(url);
      socket.write(text);
      if (end === 'leaves') {
        await once(socket, 'data');
        socket.destroy();
      }
      await closed();
      return received();
    };
    expect(await ask()).toMatch(/^HTTP\/1\.1 4/);
    const before = queryObjects(ServerResponse, { format: 'count' });
    for (let n = 0; n < requests; n += atOnce) await Promise.all(Array.from({ length: atOnce }, ask));
    await expect
      .poll(() => queryObjects(ServerResponse, { format: 'count' }), { interval: 500 })
      .toBeLessThanOrEqual(before + 5);
  },
  120_000,
);
