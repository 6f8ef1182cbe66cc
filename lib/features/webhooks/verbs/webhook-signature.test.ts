import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAppKey, checkSignature } from './receive-webhook.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const key = `whpk_${raw.toString('base64')}`;
const signed = (text: string) => `v1a,${sign(null, Buffer.from(text), privateKey).toString('base64')}`;
const good = {
  webhookId: 'msg_1',
  timestamp: '1795154369',
  body: '{"event":"payment","id":"T1"}',
  publicKey: key,
};
const signature = signed(`${good.webhookId}.${good.timestamp}.${good.body}`);

describe('a signature', () => {
  test('that fits is valid, with the key in either form and among others', () => {
    expect(checkSignature({ ...good, signature })).toBe('valid');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(checkSignature({ ...good, signature, publicKey: pem })).toBe('valid');
    expect(checkSignature({ ...good, signature: `v1,abc ${signature}` })).toBe('valid');
  });

  test('is absent, or cannot be checked, without being called invalid', () => {
    expect(checkSignature({ ...good, signature: null })).toBe('absent');
    expect(checkSignature({ ...good, signature, publicKey: undefined })).toBe('unchecked');
  });

  test('of anything else is invalid', () => {
    expect(checkSignature({ ...good, signature, body: `${good.body} ` })).toBe('invalid');
    expect(checkSignature({ ...good, signature, webhookId: 'msg_2' })).toBe('invalid');
    expect(checkSignature({ ...good, signature, timestamp: '1795154370' })).toBe('invalid');
    expect(checkSignature({ ...good, signature, webhookId: null })).toBe('invalid');
    expect(checkSignature({ ...good, signature: signature.replace('v1a', 'v1') })).toBe('invalid');
  });

  test('with any changed byte is invalid', () => {
    const bytes = Buffer.from(signature.slice('v1a,'.length), 'base64');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const forged = Buffer.from(bytes);
        forged[at] = (forged[at] ?? 0) ^ change;
        expect(checkSignature({ ...good, signature: `v1a,${forged.toString('base64')}` })).toBe('invalid');
      }),
    );
  });
});

test('the app key is compared with the expected one, where one is expected', () => {
  expect(checkAppKey('ak_1', 'ak_1')).toBe('match');
  expect(checkAppKey('ak_2', 'ak_1')).toBe('mismatch');
  expect(checkAppKey('', 'ak_1')).toBe('mismatch');
  expect(checkAppKey(null, 'ak_1')).toBe('absent');
  expect(checkAppKey('ak_2', undefined)).toBe('unchecked');
  expect(checkAppKey(null, undefined)).toBe('absent');
});
