import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ServiceContext, serviceSettings } from '../context.ts';
import { createCallbackSender } from './sender.ts';

const waiting: ServerResponse[] = [];
const receiver = http.createServer((request, response) => {
  request.resume().on('end', () => waiting.push(response));
});
const statements: string[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  receiver.close();
  receiver.closeAllConnections();
});

/** A database that has one event for every subject it is asked for. */
async function query({ text, values }: { text: string; values: [string[]] }) {
  const isClaim = text.includes('heads');
  const isRelease = text.includes('set wall_claimed_until = null\n  from unnest');
  for (const value of values[0])
    statements.push(`${isClaim ? 'claim' : isRelease ? 'release' : 'record'} ${value}`);
  if (!isClaim) return { rows: [] };
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const rows = values[0].map((subject) => ({
    deliveryId: subject,
    subject,
    event: { event: 'payment', id: subject, status: 'completed' },
    attempts: 0,
    appKey: 'app',
    callbackUrl,
    secretNumbers: [1],
    clockOffsetSeconds: 0,
  }));
  return { rows };
}

function startSender() {
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const ctx = {
    pool: { query } as unknown as ServiceContext['pool'],
    settings: serviceSettings(),
    wallNow: () => new Date(),
    log: silent,
  };
  const key = { publicKey: 'whpk_', secret: () => 'whsec_', signature: () => 'v1a,' };
  const limits = { underWay: 10, underWayPerPartner: 10, requestsPerPartner: 1, whileFailing: 1 };
  return createCallbackSender({ ctx, key }, limits);
}

it('takes a claim anew that waited behind a slow receiver until it could run out', async () => {
  const sender = startSender();
  for (const subject of ['a', 'b']) sender.deliver({ subject, partnerId: 'p' });
  await vi.waitUntil(() => waiting.length === 1);
  vi.advanceTimersByTime(16_000);
  waiting[0]?.end('{"code":"200"}');
  await vi.waitUntil(() => waiting.length === 2);
  waiting[1]?.end('{"code":"200"}');
  await sender.idle();
  expect(statements.filter((each) => each.endsWith(' a'))).toEqual(['claim a', 'record a']);
  expect(statements.filter((each) => each.endsWith(' b'))).toEqual([
    'claim b',
    'release b',
    'claim b',
    'record b',
  ]);
});
