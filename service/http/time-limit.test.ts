import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { dribble, openRaw, type RawConnection } from '../../tests/support/raw-connection.ts';
import { limitTime } from './busy.ts';
import { logRequests } from './log.ts';

const limitMs = 40;
let app: FastifyInstance;

/** An app whose calls answer when `release` is called, one of them with a time limit of its own. */
async function waitingApp() {
  app = Fastify();
  logRequests(app);
  limitTime(app, limitMs, 5, 400);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    await released;
    return { done: true };
  };
  app.get('/slow', answer);
  app.get('/broken', (request) => {
    Object.defineProperty(request, 'routeOptions', {
      get: () => {
        throw new Error('nobody expects this');
      },
    });
    return answer();
  });
  app.get('/patient', { handlerTimeout: 60_000 }, answer);
  app.get('/quick', async () => ({ done: true }));
  app.post('/read', async () => ({ done: true }));
  app.post('/file', { handlerTimeout: 60_000 }, async () => ({ done: true }));
  app.post('/unread', { onRequest: async (_request, reply) => reply.code(401).send() }, answer);
  app.get('/large', async () => 'x'.repeat(64 * 1024 * 1024));
  await app.ready();
  return { release };
}
afterEach(() => app.close());

/** A call under way: `inject` by itself begins when somebody waits for it. */
const begun = (url: string) => app.inject(url).then((answer) => answer);

it('answers who is out of time, and lets the late answer go nowhere', async () => {
  const { release } = await waitingApp();
  const answer = await app.inject('/slow');
  expect(answer.json()).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' });
  release();
  expect((await app.inject('/quick')).json()).toEqual({ done: true });
});

it('leaves routes with a limit of their own alone, also when they stand first in the row', async () => {
  const { release } = await waitingApp();
  const patient = begun('/patient');
  const slow = await app.inject('/slow');
  expect(slow.json()).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' });
  release();
  expect((await patient).json()).toEqual({ done: true });
});

it('holds every call to its limit, also after one that cannot be looked at', async () => {
  const { release } = await waitingApp();
  const broken = begun('/broken');
  const answer = await app.inject('/slow');
  expect(answer.json()).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' });
  release();
  await broken;
});

const post = (path: string) => `POST ${path} HTTP/1.1\r\nhost: localhost\r\nContent-Length: 1000000\r\n`;
const json = 'Content-Type: application/json\r\n\r\n';

/** A connection to the app as a process would have it. */
async function connection(): Promise<RawConnection> {
  await waitingApp();
  return openRaw(await app.listen({ port: 0, host: '127.0.0.1' }));
}

it('closes who sends the body byte by byte', async () => {
  const { socket, received, closed } = await connection();
  socket.write(post('/read') + json);
  dribble(socket, 5);
  await closed();
  expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(received()).toContain('did not arrive in time');
});

it('closes who was answered and goes on sending', async () => {
  const { socket, received, closed } = await connection();
  socket.write(post('/unread') + json);
  dribble(socket, 5);
  await closed();
  expect(received()).toMatch(/^HTTP\/1\.1 401 /);
});

it('leaves a file the time that its route has', async () => {
  const file = await connection();
  file.socket.write(`POST /file HTTP/1.1\r\nhost: localhost\r\nContent-Length: 7\r\n${json}{`);
  const { port } = app.server.address() as AddressInfo;
  const other = await openRaw(`http://127.0.0.1:${port}`);
  other.socket.write(post('/read') + json);
  dribble(other.socket, 5);
  await other.closed();
  file.socket.write('"a":1}');
  await expect.poll(() => file.received()).toMatch(/^HTTP\/1\.1 200 /);
  file.socket.destroy();
});

it('closes who does not take the answer', async () => {
  const { socket, closed } = await connection();
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => connections()).toBe(1);
  await expect.poll(() => connections()).toBe(0);
  socket.resume();
  await closed();
});

const connections = () =>
  new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));
