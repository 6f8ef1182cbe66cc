import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dribble, openRaw, type RawConnection } from '../../tests/support/raw-connection.ts';
import { drawnFor, letDoorReadSessions } from '../auth/drawn-for.ts';
import { pauseAddress } from '../auth/request-door.ts';
import { encodeSessionToken, sessionCookie } from '../auth/session-cookie.ts';
import { forgetShared } from '../shared.ts';
import { noteRead } from './our-code.ts';
import { createPortalServer, type PortalServer } from './server.ts';
import { timeLimits } from './time-limits.ts';

const limits = {
  headersMs: 300,
  bodyMs: 600,
  transferMs: 3_000,
  leastBytesPerS: 1024 * 1024,
  idleMs: 400,
  answerMs: 500,
  sweepMs: 20,
};
let portal: PortalServer | undefined;
let url = '';

async function serve(handle: Parameters<typeof createPortalServer>[0]): Promise<void> {
  portal = createPortalServer(handle, limits);
  const { server } = portal;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(() => {
  process.env.PORTAL_URL = 'https://portal.example';
  process.env.PORTAL_DATABASE_URL = 'postgres://nowhere.example/portal';
  process.env.LOG_LEVEL = 'silent';
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
});
afterEach(async () => {
  portal?.server.closeAllConnections();
  await portal?.drain();
});

const readThenAnswer: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('done'));
};
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: portal.example\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a body one byte at a time. */
async function sendsSlowly(path: string): Promise<RawConnection> {
  const connection = await openRaw(url);
  connection.socket.write(head(path, 1_000_000));
  dribble(connection.socket, 20);
  return connection;
}

async function inOrderOfClosing(connections: Record<string, RawConnection>): Promise<string[]> {
  const order: string[] = [];
  const all = Object.entries(connections);
  await Promise.all(all.map(([name, { closed }]) => closed().then(() => order.push(name))));
  return order;
}

describe('at the door', () => {
  const page = { host: 'portal.example', origin: 'https://portal.example' };
  test.each([
    ['TRACE', '/', {}, 405],
    ['PROPFIND', '/', {}, 405],
    ['GET', '/%ff', {}, 400],
    ['GET', '/api/orders/%ff%zz?a=b', {}, 400],
    ['OPTIONS', '*', {}, 400],
    ['GET', 'http://elsewhere.example/', {}, 400],
    ['POST', '/sign-in', { host: 'portal.example' }, 403],
    ['POST', '/sign-in', { ...page, origin: 'null' }, 403],
    ['POST', '/sign-in', { ...page, origin: 'https://elsewhere.example' }, 403],
    ['POST', '/sign-in', { ...page, origin: 'no address' }, 403],
    ['POST', '/sign-in', { ...page, 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', '/sign-in', { ...page, host: 'elsewhere.example' }, 421],
    ['GET', '/sign-in', { host: 'rebound.example:3000' }, 421],
    ['GET', '/sign-in', { host: 'rebound.example', 'x-forwarded-host': 'portal.example' }, 421],
    ['GET', '/_next/static/a.js', { host: '' }, 421],
    ['POST', '/hub/webhook', { host: 'rebound.example' }, 421],
    ['GET', '/sign-in', { host: '192.0.2.1' }, 421],
    ['GET', '/api/health', { host: '192.0.2.1:3000' }, 200],
    ['GET', '/api/health', { host: 'rebound.example' }, 421],
    ['GET', '/sign-in', { host: 'localhost:3000' }, 200],
    ['DELETE', '/orders', { ...page, origin: 'null' }, 403],
    ['POST', '/sign-in', page, 200],
    ['POST', '/hub/webhook', { host: 'portal.example' }, 200],
    ['POST', '/api/quotes', { host: 'portal.example' }, 200],
    ['GET', '/orders?q=%ff', { host: 'portal.example' }, 200],
    ['GET', '/%E4%B8%AD', { host: 'portal.example' }, 200],
  ])('%s %s with %o is %i', async (method, path, headers, status) => {
    await serve(readThenAnswer);
    const { socket, received, closed } = await openRaw(url);
    const given = Object.entries({ host: 'portal.example', ...headers, connection: 'close' });
    const lines = given.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`);
    await closed();
    expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(received().toLowerCase()).toContain('\r\nstrict-transport-security: max-age=31536000\r\n');
  });

  test('behind a proxy of ours the host that it passes on counts', async () => {
    vi.stubEnv('TRUSTED_PROXY_HOPS', '1');
    forgetShared();
    await serve(readThenAnswer);
    const answers = [];
    for (const forwarded of ['portal.example', 'rebound.example']) {
      const { socket, received, closed } = await openRaw(url);
      const given = { ...page, host: 'inner.example', 'x-forwarded-host': forwarded, connection: 'close' };
      const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /sign-in HTTP/1.1\r\n${lines.join('')}\r\n`);
      await closed();
      answers.push(received().split(' ')[1]);
    }
    expect(answers).toEqual(['200', '421']);
    vi.unstubAllEnvs();
    forgetShared();
  });

  test('a fault of our code is counted as one, and what Next cannot read is not', async () => {
    const failing =
      (isRead: boolean): RequestListener =>
      ({ headers }, response) => {
        const get = (name: string) => headers[name]?.toString() ?? null;
        if (isRead) noteRead({ get });
        response.writeHead(500).end();
      };
    for (const isRead of [true, false]) {
      await serve(failing(isRead));
      const answer = await fetch(`${url}/sign-in`, {
        method: 'POST',
        headers: { origin: 'https://portal.example', 'x-forwarded-host': 'portal.example' },
      });
      expect(answer.status).toBe(isRead ? 500 : 400);
    }
  });

  test('a press on a page drawn for another person goes no further', async () => {
    letDoorReadSessions(async () => ({ userId: 'amir', role: 'approver' }));
    const token = await encodeSessionToken({ userId: 'amir', sessionId: 'session' });
    const handle = vi.fn(readThenAnswer);
    await serve(handle);
    const press = (person: string) =>
      fetch(`${url}/orders/1/review`, {
        method: 'POST',
        headers: {
          origin: 'https://portal.example',
          'x-forwarded-host': 'portal.example',
          'next-action': '40aa',
          cookie: `${sessionCookie().name}=${token}`,
          'x-drawn-for': drawnFor({ userId: person, role: 'approver' }),
        },
      });
    const refused = await press('olivia');
    expect([refused.status, refused.headers.get('x-refusal')]).toEqual([412, 'drawn-for-another']);
    expect(handle).not.toHaveBeenCalled();
    expect((await press('amir')).status).toBe(200);
  });

  test('U+0000 of an address reaches no page', async () => {
    const seen: string[] = [];
    await serve((request, response) => {
      seen.push(request.url ?? '');
      response.end();
    });
    for (const query of ['?q=%00', '?q=a%00b&c=%2500', '?q=%%0000']) await fetch(`${url}/sandbox${query}`);
    expect(seen).toEqual(['/sandbox?q=', '/sandbox?q=ab&c=%2500', '/sandbox?q=']);
  });

  test('an action of an address that was told to wait goes no further', async () => {
    // Only a whole portal notes the addresses of sockets.
    pauseAddress('unknown');
    await serve(readThenAnswer);
    const headers = { ...page, 'next-action': 'x', connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const { socket, received, closed } = await openRaw(url);
    socket.write(`POST /sign-in HTTP/1.1\r\n${lines.join('')}\r\n`);
    await closed();
    expect(received()).toMatch(/^HTTP\/1\.1 429 /);
  });

  test('a large action is read for somebody who is signed in alone, and none whose length is untold', async () => {
    const cookie = async () => {
      const token = await encodeSessionToken({ userId: 'user', sessionId: 'session' });
      return { cookie: `${sessionCookie().name}=${token}` };
    };
    await serve(readThenAnswer);
    const post = async (bytes: number, headers: Record<string, string> = {}) => {
      const { socket, received, closed } = await openRaw(url);
      const given = { ...page, connection: 'close', 'content-length': String(bytes), ...headers };
      const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /sign-in HTTP/1.1\r\n${lines.join('')}\r\n${'x'.repeat(bytes)}`);
      await closed();
      return Number(received().split(' ')[1]);
    };
    expect(await post(16 * 1024)).toBe(200);
    expect(await post(16 * 1024 + 1)).toBe(413);
    expect(await post(16 * 1024 + 1, await cookie())).toBe(200);
    expect(await post(256 * 1024 + 1, await cookie())).toBe(413);
    const { socket, received, closed } = await openRaw(url);
    const lines = Object.entries({ ...page, connection: 'close', 'transfer-encoding': 'chunked' });
    socket.write(
      `POST /sign-in HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n0\r\n\r\n`,
    );
    await closed();
    expect(received()).toMatch(/^HTTP\/1\.1 411 /);
  });

  test('an action that Next could not read is no failure of the portal', async () => {
    await serve((_request, response) => {
      response.statusCode = 500;
      response.end();
    });
    const asked = (path: string) => fetch(`${url}${path}`, { method: 'POST', headers: page });
    const { socket, received, closed } = await openRaw(url);
    const lines = Object.entries({ ...page, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`POST /sign-in HTTP/1.1\r\n${lines.join('')}\r\n`);
    await closed();
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
    expect((await asked('/api/quotes')).status).toBe(500);
  });

  test('an upgrade is refused', async () => {
    await serve(readThenAnswer);
    const { socket, received, closed } = await openRaw(url);
    socket.write(
      'GET /%ff HTTP/1.1\r\nHost: portal.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    await closed();
    expect(received()).toMatch(/^HTTP\/1\.1 426 /);
  });
});

describe('a client that takes its time', () => {
  test('with the head is closed', async () => {
    await serve(readThenAnswer);
    const { socket, received, closed } = await openRaw(url);
    socket.write('GET / HTTP/1.1\r\nX-Slow: ');
    dribble(socket, 20);
    await closed();
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('before it says anything is closed', async () => {
    await serve(readThenAnswer);
    const { received, closed } = await openRaw(url);
    await closed();
    expect(received()).not.toContain(' 200 ');
  });

  test.each([
    ['a file', '/api/parties/imports?kind=payer'],
    ['a document', '/api/orders/7/files'],
  ])('with a body is closed, with that of %s later', async (_, path) => {
    await serve(readThenAnswer);
    const file = await sendsSlowly(path);
    const ordinary = await sendsSlowly('/api/quotes');
    expect(await inOrderOfClosing({ file, ordinary })).toEqual(['ordinary', 'file']);
    for (const { received } of [ordinary, file]) expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('and stops in the middle of a file is closed sooner', async () => {
    await serve(readThenAnswer);
    const slow = await sendsSlowly('/api/parties/imports');
    const silent = await openRaw(url);
    silent.socket.write(`${head('/api/parties/imports', 1_000_000)}some`);
    expect(await inOrderOfClosing({ slow, silent })).toEqual(['silent', 'slow']);
  });

  test('with a body that nobody waits for is closed', async () => {
    await serve((_request, response) => response.writeHead(401).end());
    const { socket, received, closed } = await openRaw(url);
    socket.write(head('/api/quotes', 1_000_000));
    dribble(socket, 20);
    await closed();
    expect(received()).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('with a body is closed although it keeps its side open', async () => {
    await serve(readThenAnswer);
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => {}).resume();
    socket.write(head('/api/quotes', 1_000_000));
    // Sooner than Node's own limit, which is that of a file.
    const file = await sendsSlowly('/api/parties/imports');
    await once(socket, 'end');
    await expect.poll(connections).toBe(1);
    expect(file.socket.destroyed).toBe(false);
    socket.destroy();
  });

  test('between two requests is closed', async () => {
    await serve(readThenAnswer);
    const file = await sendsSlowly('/api/parties/imports');
    const idle = await openRaw(url);
    idle.socket.write('GET / HTTP/1.1\r\nHost: portal.example\r\n\r\n');
    // Node's own limit would come after that of the file.
    expect(await inOrderOfClosing({ file, idle })).toEqual(['idle', 'file']);
    expect(idle.received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('to take the answer is closed', async () => {
    await serve((_request, response) => response.end('x'.repeat(64 * 1024 * 1024)));
    const { socket, closed } = await openRaw(url);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: portal.example\r\n\r\n');
    await expect.poll(() => connections()).toBe(0);
    socket.resume();
    await closed();
  });
});

test('to take an answer has longer the more of it was taken', async () => {
  const begun: ServerResponse[] = [];
  await serve(({ url: path }, response) => {
    response.write('x'.repeat(path === '/long' ? 16 * 1024 * 1024 : 1));
    begun.push(response);
  });
  const long = await openRaw(url);
  long.socket.write('GET /long HTTP/1.1\r\nHost: portal.example\r\n\r\n');
  await expect.poll(() => begun.length).toBe(1);
  const short = await openRaw(url);
  short.socket.write('GET /short HTTP/1.1\r\nHost: portal.example\r\n\r\n');
  await short.closed();
  expect(short.received()).toMatch(/^HTTP\/1\.1 200 /);
  begun[0]?.end('done');
  await long.closed();
  expect(long.received()).toContain('done');
});

const connections = () =>
  new Promise<number>((done) => portal?.server.getConnections((_error, count) => done(count)));

describe('an answer', () => {
  test('that does not begin in time is given up, to a change later than to a read', async () => {
    await serve(() => {});
    const [change, read] = [await openRaw(url), await openRaw(url)];
    change.socket.write('DELETE /api/quotes HTTP/1.1\r\nHost: portal.example\r\n\r\n');
    read.socket.write('GET /api/quotes HTTP/1.1\r\nHost: portal.example\r\n\r\n');
    expect(await inOrderOfClosing({ change, read })).toEqual(['read', 'change']);
    for (const { received } of [read, change]) expect(received()).toMatch(/^HTTP\/1\.1 503 /);
  });

  test('that fails says nothing of the reason', async () => {
    await serve(() => Promise.reject(new Error('inside')));
    const { socket, received, closed } = await openRaw(url);
    socket.write('GET / HTTP/1.1\r\nHost: portal.example\r\n\r\n');
    await closed();
    expect(received()).toMatch(/^HTTP\/1\.1 500 /);
    expect(received()).not.toContain('inside');
  });

  test('that is a stream of events lasts, until the server stops', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      const timer = setInterval(() => response.write(': beat\n\n'), 50);
      response.once('close', () => clearInterval(timer));
    });
    const { socket, received, closed } = await openRaw(url);
    socket.write('GET /api/stream HTTP/1.1\r\nHost: portal.example\r\n\r\n');
    await expect.poll(() => received().split('beat').length).toBeGreaterThan(40);
    await portal?.drain();
    await closed();
  });

  test('that has begun is awaited by a server that stops', async () => {
    const answers: ServerResponse[] = [];
    await serve((_request, response) => answers.push(response));
    const { socket, received, closed } = await openRaw(url);
    socket.write('GET / HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n');
    await expect.poll(() => answers.length).toBe(1);
    const drained = portal?.drain();
    answers[0]?.end('done');
    await Promise.all([drained, closed()]);
    expect(received()).toMatch(/done$/);
  });
});

test('a request that cannot be looked at keeps no other from its limits', async () => {
  await serve((request) => {
    if (request.url !== '/broken') return;
    Object.defineProperty(request, 'complete', {
      get: () => {
        throw new Error('nobody expects this');
      },
    });
  });
  const [broken, next] = [await openRaw(url), await openRaw(url)];
  broken.socket.write('GET /broken HTTP/1.1\r\nHost: portal.example\r\n\r\n');
  next.socket.write('GET / HTTP/1.1\r\nHost: portal.example\r\n\r\n');
  await next.closed();
  expect(next.received()).toMatch(/^HTTP\/1\.1 503 /);
});

test('the limits are those that operating.md promises', () => {
  expect(timeLimits).toMatchObject({
    headersMs: 15_000,
    bodyMs: 30_000,
    transferMs: 120_000,
    leastBytesPerS: 32 * 1024,
    idleMs: 30_000,
    answerMs: 30_000,
  });
});
