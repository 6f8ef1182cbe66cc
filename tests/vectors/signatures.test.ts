import { createPrivateKey, createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature } from '../../lib/features/webhooks/verbs/receive-webhook.ts';
import { loadPublicKey, signatureSchemes, verify } from '../../lib/service-core/signing/index.ts';
import { hmacSignature, secretText, webhookKeyOf } from '../../service/domain/callbacks/callback-keys.ts';
import webhooks from './standard-webhooks.json' with { type: 'json' };
import hmac from './wycheproof-hmac.json' with { type: 'json' };
import rsa from './wycheproof-rsa.json' with { type: 'json' };

const counted = {
  'RSA-SHA256 2048': 240,
  'RSA-SHA256 3072': 57,
  'RSA-SHA512 2048': 58,
  'RSA-PSS 2048': 103,
};

it('holds the groups of Wycheproof', () => {
  const counts = rsa.groups.map(({ scheme, bits, keys }) => [
    `${scheme} ${bits}`,
    keys.reduce((sum, { tests }) => sum + tests.length, 0),
  ]);
  expect(Object.fromEntries(counts)).toEqual(counted);
  expect(hmac.tests).toHaveLength(87);
});

describe.each(rsa.groups)('$scheme with $bits bits', ({ scheme, bits, keys }) => {
  const tests = keys.flatMap(({ publicKey, tests: ofKey }) => {
    const key = loadPublicKey(publicKey);
    return ofKey.map((test) => ({ ...test, key, bytes: Buffer.from(test.message, 'base64') }));
  });

  it('takes what is valid and refuses the rest', () => {
    const own = signatureSchemes.filter((one) => one === scheme);
    for (const { id, comment, key, bytes, signature, valid } of tests) {
      expect(key.asymmetricKeyDetails?.modulusLength).toBe(bits);
      const isTaken = own.map((one) => verify(one, key, bytes, signature));
      expect([id, comment, ...isTaken]).toEqual([id, comment, valid]);
    }
  });

  it('takes it under no other scheme', () => {
    const others = signatureSchemes.filter((one) => one !== scheme);
    for (const { id, key, bytes, signature } of tests.filter(({ valid }) => valid))
      expect([id, others.filter((one) => verify(one, key, bytes, signature))]).toEqual([id, []]);
  });
});

it('makes each HMAC of a callback as Wycheproof has it, and none of its wrong ones', () => {
  for (const { id, comment, key, message, tag, valid } of hmac.tests) {
    const made = hmacSignature(createSecretKey(key, 'hex'), Buffer.from(message, 'hex'));
    const given = Buffer.from(tag, 'hex').toString('base64');
    expect([id, comment, made === given]).toEqual([id, comment, valid]);
  }
});

describe('Standard Webhooks', () => {
  const { message, symmetric, asymmetric, otherSignatures } = webhooks;
  const signed = `${message.id}.${message.timestampSeconds}.${message.body}`;
  const seed = Buffer.from(asymmetric.privateKey.replace('whsk_', ''), 'base64');
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = webhookKeyOf(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
  const checked = (signature: string, change: { body?: string; timestamp?: string } = {}) =>
    checkSignature({
      webhookId: message.id,
      timestamp: String(message.timestampSeconds),
      body: message.body,
      publicKey: key.publicKey,
      signature,
      ...change,
    });

  it('v1: the secret and the signature of the published vector', () => {
    const secret = createSecretKey(symmetric.secret.replace('whsec_', ''), 'base64');
    expect(secretText(secret)).toBe(symmetric.secret);
    expect(`v1,${hmacSignature(secret, Buffer.from(signed))}`).toBe(symmetric.signature);
  });

  it('v1a: signs as the published vector, and the portal takes it', () => {
    expect(key.signature(message, [])).toBe(asymmetric.signature);
    expect(checked(asymmetric.signature)).toBe('valid');
    expect(checked(asymmetric.signature, { body: '{"test": 2432232315}' })).toBe('invalid');
    expect(checked(asymmetric.signature, { timestamp: '1614265331' })).toBe('invalid');
  });

  it('takes the right signature among others, which are refused alone', () => {
    expect(checked([...otherSignatures, asymmetric.signature, ...otherSignatures].join(' '))).toBe('valid');
    // The portal has no secret of its own and goes by v1a alone (decisions §8).
    const misnamed = asymmetric.signature.replace('v1a', 'v1');
    const cut = asymmetric.signature.slice(0, 12);
    for (const other of [...otherSignatures, symmetric.signature, misnamed, cut])
      expect([other, checked(other)]).toEqual([other, 'invalid']);
  });
});
