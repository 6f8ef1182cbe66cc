import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = 'x'.repeat(90_000);

/** The behaviour of receivers: most answer as they should, some never, some too much. */
const manners: readonly RequestListener[] = [
  (_request, response) => response.end('{"code":"200","Message":""}'),
  (_request, response) => response.end('{"code":"200","Message":""}'),
  (_request, response) => response.end('{"code":"500","Message":"not now"}'),
  (_request, response) => response.writeHead(503).end('<html>busy</html>'),
  (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  (_request, response) => response.end(page),
  (_request, response) => void response.write(page),
  (request) => request.socket.destroy(),
  (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('nonsense'),
];

/** A callback address that behaves in all these ways, one after the other. */
export async function startHostileReceiver(): Promise<{ url: string; close(): Promise<void> }> {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    const manner = manners[calls % manners.length];
    calls += 1;
    manner?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
