import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { judgeReply } from './attempt.ts';
import { exchange, maxReplyBytes } from './exchange.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listen(server: net.Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function httpServer(handler: http.RequestListener): Promise<number> {
  return listen(http.createServer(handler));
}

/** Starts a server that sends these bytes to each client, and perhaps goes on sending them. */
function rawServer(say: (socket: net.Socket) => void): Promise<number> {
  return listen(
    net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => say(socket));
    }),
  );
}

async function send(port: number, options: { deadlineMs?: number; addresses?: string[] } = {}) {
  const reply = await exchange({
    url: new URL(`http://receiver.example:${port}/base/hub/webhook`),
    addresses: options.addresses ?? ['127.0.0.1'],
    headers: { 'content-type': 'application/json', appkey: 'key' },
    body: '{"event":"payment","message":"汇款"}',
    deadlineMs: options.deadlineMs ?? 2_000,
  });
  return judgeReply(reply);
}

const accepted = '{"code":"200","Message":""}';

describe('a connection that is kept', () => {
  it('gathers nothing from the callbacks that it served', async () => {
    const port = await httpServer((_request, response) => response.end(accepted));
    const warned: string[] = [];
    const hear = (warning: Error) => void warned.push(warning.name);
    process.on('warning', hear);
    for (let i = 0; i < 15; i += 1) expect((await send(port)).delivered).toBe(true);
    // Warnings are told a turn later.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warned).not.toContain('MaxListenersExceededWarning');
  });

  it('serves the next callback too, and only the address that was checked', async () => {
    const remote: (number | undefined)[] = [];
    const port = await httpServer((request, response) => {
      remote.push(request.socket.remotePort);
      request.resume().on('end', () => response.end(accepted));
    });
    expect(await send(port)).toMatchObject({ delivered: true });
    expect(await send(port)).toMatchObject({ delivered: true });
    expect(new Set(remote).size).toBe(1);
    // The connection to 127.0.0.1 is there, but the name leads elsewhere now.
    await send(port, { addresses: ['127.0.0.2'], deadlineMs: 500 });
    expect(remote.slice(0, 2)).not.toContain(remote[2] ?? 'nobody');
  });

  it('and that the receiver has just ended costs the callback nothing', async () => {
    let requests = 0;
    const port = await httpServer((request, response) => {
      requests += 1;
      // The second request on a connection meets its end, as when both sides act at the same moment.
      if (requests === 2) return request.socket.destroy();
      return request.resume().on('end', () => response.end(accepted));
    });
    expect(await send(port)).toMatchObject({ delivered: true });
    expect(await send(port)).toMatchObject({ delivered: true });
    expect(requests).toBe(3);
  });

  it('is given up when its reply was not read to the end', async () => {
    const remote: (number | undefined)[] = [];
    const port = await httpServer((request, response) => {
      remote.push(request.socket.remotePort);
      request.resume().on('end', () => response.end('x'.repeat(remote.length === 1 ? maxReplyBytes + 1 : 1)));
    });
    await send(port);
    await send(port);
    expect(new Set(remote).size).toBe(2);
  });
});

describe('a receiver that behaves', () => {
  it('gets the bytes at the checked address, under the name it was registered with', async () => {
    let seen:
      | { host?: string | undefined; url?: string | undefined; method?: string | undefined; body: string }
      | undefined;
    const port = await httpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        seen = { host: request.headers.host, url: request.url, method: request.method, body };
        response.end(accepted);
      });
    });
    expect(await send(port)).toEqual({ delivered: true, httpStatus: 200, response: accepted, error: null });
    expect(seen).toEqual({
      host: `receiver.example:${port}`,
      url: '/base/hub/webhook',
      method: 'POST',
      body: '{"event":"payment","message":"汇款"}',
    });
  });

  it.each(['{"code":"200"}', '{"code":200}', ' {"Message":"ok","code":"200"} '])(
    'has accepted with %s',
    async (body) => {
      const port = await httpServer((_, response) => response.writeHead(201).end(body));
      expect(await send(port)).toMatchObject({ delivered: true, httpStatus: 201 });
    },
  );

  it('is reached at a later address when nothing listens at the first', async () => {
    const port = await httpServer((_, response) => response.end(accepted));
    expect(await send(port, { addresses: ['127.0.0.2', '127.0.0.1'] })).toMatchObject({ delivered: true });
  });
});

describe('a receiver that does not accept', () => {
  it.each([
    '',
    'OK',
    '[]',
    'null',
    '200',
    '"200"',
    '{}',
    '{"code":"500"}',
    '{"code":true}',
    '{"code":["200"]}',
    '{"CODE":"200"}',
    '{"code":"200"',
    '{"code":"500","code":"200"}',
    '{"code":"200"}x',
  ])('is tried again after the reply %s', async (body) => {
    const port = await httpServer((_, response) => response.end(body));
    expect(await send(port)).toMatchObject({ delivered: false, httpStatus: 200, response: body });
  });

  it.each([100 + 99, 204, 301, 302, 307, 308, 400, 401, 404, 429, 500, 503])(
    'is tried again after HTTP %i',
    async (status) => {
      let requests = 0;
      const port = await httpServer((_, response) => {
        requests += 1;
        response.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere` }).end(accepted);
      });
      expect(await send(port)).toMatchObject({ delivered: false });
      expect(requests).toBe(1);
    },
  );
});

describe('a receiver that attacks', () => {
  const bomb = Buffer.from(accepted + ' '.repeat(5_000_000));
  it.each([
    ['br', brotliCompressSync(bomb)],
    ['gzip', gzipSync(bomb)],
    ['GZIP', gzipSync(bomb)],
    ['deflate', gzipSync(bomb)],
    ['zstd', Buffer.from('x')],
    ['gzip, br', Buffer.from('x')],
    // Says it is compressed and is not: decoding must not even be considered.
    ['br', Buffer.from(accepted)],
  ])('with content-encoding %s is not decoded', async (encoding, body) => {
    const port = await httpServer((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(await send(port)).toMatchObject({ delivered: false, error: 'the reply has a content-encoding' });
  });

  it('in three hundred ways leaves no redirect followed, nothing decoded and no memory taken', async () => {
    const compressed = gzipSync(bomb);
    const encodings = ['br', 'gzip', 'GZIP', 'deflate', 'zstd', 'compress', 'x-gzip', 'gzip, br'];
    const statuses = [200, 201, 206, 300, 301, 302, 303, 305, 307, 308];
    const bodies = [compressed, Buffer.from(accepted), Buffer.alloc(70_000, ' '), Buffer.from('\u0000')];
    let requests = 0;
    let next: { status: number; encoding: string; body: Buffer } | undefined;
    const port = await httpServer((_, response) => {
      requests += 1;
      const { status = 200, encoding = '', body } = next ?? {};
      const headers = { 'content-encoding': encoding, location: `http://127.0.0.1:${port}/elsewhere` };
      response.writeHead(status, headers).end(body);
    });
    const hostile = encodings.flatMap((encoding) =>
      statuses.flatMap((status) => bodies.map((body) => ({ status, encoding, body }))),
    );
    expect(hostile.length).toBeGreaterThanOrEqual(300);
    const before = process.memoryUsage().rss;
    for (next of hostile) {
      expect(await send(port)).toMatchObject({ delivered: false, response: null });
    }
    expect(requests).toBe(hostile.length);
    // Decoding the bomb each time would take 400 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('with two content-encodings, twice in one reply, is not decoded', async () => {
    const port = await httpServer((_, response) =>
      response.writeHead(200, ['content-encoding', 'identity', 'content-encoding', 'br']).end(accepted),
    );
    expect(await send(port)).toMatchObject({ delivered: false, error: 'the reply has a content-encoding' });
  });

  it('with an announced large body is not read', async () => {
    const port = await httpServer((_, response) => {
      response.writeHead(200, { 'content-length': maxReplyBytes + 1 }).flushHeaders();
    });
    expect(await send(port)).toMatchObject({ delivered: false, error: 'the reply is larger than 64 KiB' });
  });

  it('with an endless body is cut off at 64 KiB', async () => {
    let written = 0;
    const port = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
      };
      socket.on('drain', more);
      more();
    });
    expect(await send(port)).toMatchObject({ delivered: false, error: 'the reply is larger than 64 KiB' });
    expect(written).toBeLessThan(20_000_000);
  });

  it('that takes exactly 64 KiB is still heard', async () => {
    const body = accepted + ' '.repeat(maxReplyBytes - accepted.length);
    const port = await httpServer((_, response) => response.end(body));
    expect(await send(port)).toMatchObject({ delivered: true });
  });

  it.each<[string, (socket: net.Socket) => void]>([
    ['says nothing', () => {}],
    ['stops in the headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nx: ')],
    ['stops in the body', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 27\r\n\r\n{"code"')],
    [
      'drips',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n');
        const timer = setInterval(() => socket.write(' '), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    ['announces for ever', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100))],
  ])('that %s is left at the deadline', async (_, say) => {
    const port = await rawServer(say);
    expect(await send(port, { deadlineMs: 200 })).toMatchObject({ delivered: false, error: 'timed out' });
  });

  it.each<[string, (socket: net.Socket) => void]>([
    ['hangs up', (socket) => socket.destroy()],
    ['continues what nobody asked to', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100))],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['speaks no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'switches protocols',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    [
      'sends huge headers',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n${accepted}`),
    ],
    ['ends early', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 27\r\n\r\n{"code":"200"}')],
    [
      'smuggles',
      (socket) =>
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n${accepted}`),
    ],
  ])('that %s is a failed attempt', async (_, say) => {
    const port = await rawServer(say);
    const verdict = await send(port, { deadlineMs: 5_000 });
    expect(verdict.delivered).toBe(false);
    expect(verdict.error).not.toBe('timed out');
  });

  it('with text that a database cannot keep leaves readable text', async () => {
    const port = await httpServer((_, response) => response.end(Buffer.from([0x41, 0, 0xff, 0x42])));
    expect(await send(port)).toMatchObject({ delivered: false, response: 'A\uFFFD\uFFFDB' });
  });

  it('with a long reply leaves its beginning only', async () => {
    const port = await httpServer((_, response) => response.end('x'.repeat(10_000)));
    expect((await send(port)).response).toHaveLength(2_000);
  });
});

it('says when nothing listens', async () => {
  const port = await httpServer(() => {});
  for (const server of open.splice(0)) server.close();
  expect(await send(port)).toMatchObject({ delivered: false, error: 'connection failed: ECONNREFUSED' });
});

it('asks for the certificate of the name, at the checked address, and sends nothing without one', async () => {
  const asked: string[] = [];
  let requests = 0;
  const server = tls.createServer({
    SNICallback: (name, done) => {
      asked.push(name);
      done(new Error('there is no certificate'));
    },
  });
  server.on('tlsClientError', () => {}).on('secureConnection', () => void (requests += 1));
  const port = await listen(server);
  const reply = await exchange({
    url: new URL(`https://receiver.example:${port}/hub/webhook`),
    addresses: ['127.0.0.1'],
    headers: {},
    body: '{}',
  });
  expect(reply).toMatchObject({ ok: false, error: expect.stringContaining('connection failed') });
  expect([asked, requests]).toEqual([['receiver.example'], 0]);
});
