import { expect, test } from 'vitest';
import { isAddress, isKnownHost } from './known-host.ts';

const own = ['https://pay.example', 'http://10.1.2.3:4000'];

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.',
  'stack-2.localhost:3100',
  '127.0.0.1:4000',
  '127.8.9.10',
  '[::1]:3000',
  'pay.example',
  'Pay.Example:8443',
  'pay.example.',
  '10.1.2.3',
])('%s is a host of ours', (host) => expect(isKnownHost(host, own)).toBe(true));

test.each([
  '',
  'rebound.example',
  'pay.example.rebound.example',
  'xpay.example',
  'localhost.rebound.example',
  'notlocalhost',
  '127.0.0.1.rebound.example',
  '1270.0.0.1',
  '10.1.2.4',
  '[::2]',
  'rebound.example@localhost',
  'localhost/rebound.example',
  'localhost, rebound.example',
  'a b',
  'localhost:port',
])('%j is not', (host) => expect(isKnownHost(host, own)).toBe(false));

test('an address is no name', () => {
  for (const host of ['10.1.2.4:3000', '[2001:db8::1]:80']) expect(isAddress(host)).toBe(true);
  for (const host of ['', 'rebound.example', '10.1.2.4.rebound.example']) expect(isAddress(host)).toBe(false);
});
