import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultControl, startFaultControl } from '../../scripts/lib/fault-control.ts';
import { type FaultProxy, newStatus, startFaultProxy } from './fault-proxy.ts';

const slowMs = 300;
const page = { accept: 'application/json' };

let service: Server;
let serviceUrl: string;
let network: FaultProxy;
let control: FaultControl;
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
  network = await startFaultProxy(serviceUrl, slowMs);
  control = await startFaultControl(serviceUrl);
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
  network.inject((path) => (path === '/pay' ? 'slow' : 'none'));
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

test('another process says what goes wrong, path by path, until it mends everything', async () => {
  const tell = (wish: object) => fetch(control.controlUrl, { method: 'PUT', body: JSON.stringify(wish) });
  expect((await tell({ '/pay': 'down', '*': 'garbage' })).status).toBe(204);
  expect(await call(control.url)).toMatchObject({ status: 503 });
  expect(await call(control.url, '/else')).toMatchObject({ status: 200 });
  expect((await tell({ '/pay': 'smoke' })).status).toBe(400);
  expect(await call(control.url)).toMatchObject({ status: 503 });
  expect((await tell({})).status).toBe(204);
  expect(await call(control.url)).toMatchObject({ status: 201 });
});

test('a status that nobody knows stands where the order’s own was', async () => {
  network.inject(() => 'new-status');
  expect((await call(network.url, '/status')).text).toBe(`{"status":"1","data":{"status":"${newStatus}"}}`);
});
