import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { lingerBeforeClosing } from './linger.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(handle: RequestListener, bounds = { bytes: 24 * 1024 * 1024, ms: 60_000 }) {
  server = createServer(handle);
  lingerBeforeClosing(server, bounds);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Writes the whole request before it reads, as many clients do; gives what was answered and how the connection ended. */
function writeThenRead(port: number, o: { bytes: number; connection: string }) {
  const socket = connect({ port, host: '127.0.0.1' });
  const lines = ['POST / HTTP/1.1', 'Host: a', `Content-Length: ${o.bytes}`, `Connection: ${o.connection}`];
  return new Promise<{ text: string; problem?: string }>((resolve) => {
    let text = '';
    socket.on('error', ({ message }) => resolve({ text, problem: message }));
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const piece = Buffer.alloc(64 * 1024, 'a');
    let left = o.bytes;
    const more = () => {
      while (left > 0) {
        left -= piece.byteLength;
        if (!socket.write(piece)) return void socket.once('drain', more);
      }
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (o.connection !== 'close' && text.endsWith('no')) socket.end();
      });
      socket.once('close', () => resolve({ text }));
    };
    more();
  });
}

const refuse: RequestListener = (_request, response) =>
  response.writeHead(401, { 'content-length': 2 }).end('no');
/** As a reader of a form does that stops in its middle. */
const refuseInTheMiddle: RequestListener = (request, response) => {
  request.once('data', () => {
    request.pause();
    response.writeHead(413, { 'content-length': 2 }).end('no');
  });
};

const connections = () =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)));

describe.each([
  ['before its body', refuse, 401],
  ['in the middle of its body', refuseInTheMiddle, 413],
])('a request refused %s', (_when, handle, status) => {
  test.each(['close', 'keep-alive'])('has its answer when everything is written (%s)', async (connection) => {
    const port = await serve(handle);
    const answer = await writeThenRead(port, { bytes: 16 * 1024 * 1024, connection });
    expect(answer).toEqual({ text: expect.stringMatching(new RegExp(`^HTTP/1.1 ${status} .*no$`, 's')) });
  });

  test.each(['close', 'keep-alive'])('is closed when its body has no end (%s)', async (connection) => {
    const port = await serve(handle);
    const { problem } = await writeThenRead(port, { bytes: Number.MAX_SAFE_INTEGER, connection });
    expect(problem).toMatch(/EPIPE|ECONNRESET/);
  });

  test.each(['close', 'keep-alive'])('is closed when its body does not come (%s)', async (connection) => {
    const port = await serve(handle, { bytes: 1_000_000, ms: 20 });
    // As somebody who means harm: it keeps its side open whatever the server does.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {}).resume();
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: 100\r\n\r\nsome`,
    );
    await once(socket, 'end');
    await expect.poll(connections).toBe(0);
    socket.destroy();
  });
});

test('a request that Node itself gives up is closed too, while nothing answers it', async () => {
  const port = await serve(() => {}, { bytes: 1_000_000, ms: 20 });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}).resume();
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n');
  await once(socket, 'end');
  await expect.poll(connections).toBe(0);
  socket.destroy();
});

test('a connection that stays open serves the next request', async () => {
  const port = await serve(refuse);
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  for (let n = 1; n <= 3; n += 1) {
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody');
    await expect.poll(() => text.match(/HTTP/g)?.length).toBe(n);
  }
  socket.end();
});
