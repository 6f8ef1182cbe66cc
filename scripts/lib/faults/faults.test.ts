import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Faults, startFaults } from './control.ts';
import { type FaultProxy, newStatus, startFaultProxy } from './proxy.ts';

const delayMs = 300;
const page = { accept: 'application/json' };

let service: Server;
let serviceUrl: string;
let network: FaultProxy;
let control: Faults;
let arrived: string[] = [];

beforeAll(async () => {
  service = createServer((incoming, answer) => {
    incoming.resume().on('end', () => {
      arrived.push(incoming.url ?? '');
      const text = incoming.url === '/status' ? '{"status":"1","data":{"status":"pending"}}' : 'done';
      answer.writeHead(201, { 'x-by': 'service' }).end(text);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  network = await startFaultProxy(serviceUrl);
  control = await startFaults({ serviceUrl, controlPort: 0 });
});
afterAll(async () => {
  await Promise.all([network.close(), control.stop()]);
  service.close();
});

const call = async (base: string, path = '/pay') => {
  arrived = [];
  const answer = await fetch(base + path, { method: 'POST', body: 'a body', headers: page }).catch(
    () => null,
  );
  return {
    status: answer?.status ?? null,
    text: (await answer?.text()) ?? null,
    arrived: [...arrived],
  };
};

const done = { status: 201, text: 'done', arrived: ['/pay'] };

test.each([
  ['none', done],
  ['lose-answer', { status: null, text: null, arrived: ['/pay'] }],
  ['lose-request', { status: null, text: null, arrived: [] }],
  ['down', { status: 503, text: '<!doctype html><title>503 Service Unavailable</title>', arrived: [] }],
  ['garbage', { status: 200, arrived: ['/pay'] }],
] as const)('%s', async (fault, expected) => {
  network.inject((path) => (path === '/pay' ? fault : 'none'));
  expect(await call(network.url)).toMatchObject(expected);
  expect(await call(network.url, '/else')).toMatchObject({ status: 201, text: 'done' });
});

test('slow arrives at once and is answered late', async () => {
  network.inject((path) => (path === '/pay' ? { fault: 'slow', delayMs } : 'none'));
  const answered: string[] = [];
  const slow = call(network.url).finally(() => answered.push('slow'));
  await expect.poll(() => arrived).toEqual(['/pay']);
  await fetch(`${network.url}/else`, { method: 'POST', headers: page });
  answered.push('else');
  expect(await slow).toMatchObject({ status: 201, text: 'done' });
  expect(answered).toEqual(['else', 'slow']);
});

test('garbage is no answer that a program can read', async () => {
  network.inject(() => 'garbage');
  const { text } = await call(network.url);
  expect(() => JSON.parse(text ?? '{}')).toThrow(/JSON/);
});

const tell = (wish: object, headers: Record<string, string> = {}) =>
  fetch(control.controlUrl, {
    method: 'PUT',
    body: JSON.stringify(wish),
    headers: { 'content-type': 'application/json', ...headers },
  });
const told = async () => (await fetch(control.controlUrl)).json();

test('another process says what goes wrong, path by path, until it mends everything', async () => {
  expect((await tell({ '/pay': 'down', '*': 'garbage' })).status).toBe(200);
  expect(await call(control.url)).toMatchObject({ status: 503 });
  expect(await call(control.url, '/else')).toMatchObject({ status: 200 });
  expect(await told()).toEqual({ '/pay': { fault: 'down', hits: 1 }, '*': { fault: 'garbage', hits: 1 } });
  const refused = await tell({ '/pay': 'smoke' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ message: expect.stringMatching(/^"\/pay": must be one of none, /) });
  expect(await call(control.url)).toMatchObject({ status: 503 });
  expect((await tell({})).status).toBe(200);
  expect(await call(control.url)).toMatchObject({ status: 201 });
  expect(await told()).toEqual({});
});

test('a fault is over after its number of times, and the fault of every path counts again', async () => {
  await tell({ '/pay': { fault: 'lose-request', times: 2 }, '*': { fault: 'slow', delayMs: 0, times: 1 } });
  expect(await call(control.url)).toMatchObject({ status: null, arrived: [] });
  expect(await call(control.url)).toMatchObject({ status: null, arrived: [] });
  expect(await call(control.url)).toMatchObject({ status: 201 });
  expect(await call(control.url)).toMatchObject({ status: 201 });
  expect(await told()).toEqual({
    '/pay': { fault: 'lose-request', times: 2, hits: 2 },
    '*': { fault: 'slow', delayMs: 0, times: 1, hits: 1 },
  });
  control.mend();
  expect(await told()).toEqual({});
});

test('a page in a browser sets no faults', async () => {
  await tell({});
  const asPage = await tell({ '*': 'down' }, { origin: 'http://evil.example' });
  expect(asPage.status).toBe(403);
  const asForm = await fetch(control.controlUrl, { method: 'PUT', body: '{"*":"down"}' });
  expect(asForm.status).toBe(415);
  const renamed = await new Promise<number | undefined>((resolve) =>
    get(control.controlUrl, { headers: { host: 'evil.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }),
  );
  expect(renamed).toBe(403);
  expect(await told()).toEqual({});
});

test('a status that nobody knows stands where the order’s own was', async () => {
  network.inject(() => 'new-status');
  expect((await call(network.url, '/status')).text).toBe(`{"status":"1","data":{"status":"${newStatus}"}}`);
});
