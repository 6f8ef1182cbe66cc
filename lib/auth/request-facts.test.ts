import { beforeAll, describe, expect, test } from 'vitest';
import { env } from '../env.ts';
import { peerHeader } from './peer-address.ts';
import { clientAddress, isForeignRead, isFromOurPages, ourOrigins } from './request-facts.ts';

beforeAll(() => {
  process.env.PORTAL_DATABASE_URL = 'postgres://x@127.0.0.1/x';
  process.env.AUTH_SECRET = 'x'.repeat(32);
  process.env.PORTAL_URL = 'https://pay.example';
});

describe('a request that changes something', () => {
  test.each([
    [{ origin: 'https://pay.example' }, true],
    [{ origin: 'https://pay.example', 'sec-fetch-site': 'same-origin' }, true],
    [{}, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://pay.example.evil' }, false],
    [{ origin: 'http://pay.example' }, false],
    [{ origin: 'https://pay.example:8443' }, false],
    [{ origin: 'https://pay.example', 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'https://pay.example', 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://pay.example', 'sec-fetch-site': 'none' }, false],
  ])('%j is ours: %s', (headers, ours) => {
    expect(isFromOurPages(new Headers(headers as HeadersInit))).toBe(ours);
  });
});

test('a foreign page that reads is refused, an address typed by hand is not', () => {
  expect(isForeignRead(new Headers({ 'sec-fetch-site': 'cross-site' }))).toBe(true);
  expect(isForeignRead(new Headers({ 'sec-fetch-site': 'none' }))).toBe(false);
  expect(isForeignRead(new Headers())).toBe(false);
});

test('on a developer’s machine each name of loopback is ours, with the same port only', () => {
  expect(ourOrigins('http://127.0.0.1:3000')).toEqual([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
  ]);
});

describe('the caller’s address', () => {
  const headers = new Headers({
    'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2',
    [peerHeader()]: '::ffff:198.51.100.7',
  });

  test('is the socket’s without a proxy of ours, whatever the caller writes', () => {
    env().TRUSTED_PROXY_HOPS = 0;
    expect(clientAddress(headers)).toBe('198.51.100.7');
    expect(clientAddress(new Headers({ 'x-forwarded-for': '6.6.6.6' }))).toBe('unknown');
  });

  test('is what the outermost of two proxies wrote; what the caller put before it does not count', () => {
    env().TRUSTED_PROXY_HOPS = 2;
    expect(clientAddress(headers)).toBe('203.0.113.9');
    expect(clientAddress(new Headers({ 'x-forwarded-for': '203.0.113.9' }))).toBe('unknown');
  });
});
