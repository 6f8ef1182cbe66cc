import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWebhookKey } from './callback-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhook-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('signs as Standard Webhooks asks, verifiable with nothing but the public key', async () => {
  const key = await openWebhookKey(folder);
  const raw = Buffer.from(key.publicKey.replace('whpk_', ''), 'base64');
  expect(raw).toHaveLength(32);
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
  const body = '{"event":"payment","message":"汇款"}';
  const signature = key.signature({ id: 'msg_1', timestampSeconds: 1_800_000_000, body }, []);
  expect(signature).toMatch(/^v1a,/);
  const bytes = Buffer.from(signature.slice(4), 'base64');
  expect(verify(null, Buffer.from(`msg_1.1800000000.${body}`), publicKey, bytes)).toBe(true);
  expect(verify(null, Buffer.from(`msg_1.1800000001.${body}`), publicKey, bytes)).toBe(false);
});

it('signs under the secrets of a partner too, which nobody else has', async () => {
  const key = await openWebhookKey(folder);
  const [first, second, other] = [
    { partnerId: 'a', number: 1 },
    { partnerId: 'a', number: 2 },
    { partnerId: 'b', number: 1 },
  ].map((secret) => ({ secret, text: key.secret(secret) }));
  if (!first || !second || !other) throw new Error('three secrets');
  expect(new Set([first.text, second.text, other.text]).size).toBe(3);
  expect((await openWebhookKey(folder)).secret(first.secret)).toBe(first.text);
  const elsewhere = join(folder, 'elsewhere');
  expect((await openWebhookKey(elsewhere)).secret(first.secret)).not.toBe(first.text);

  const body = '{"event":"payment","message":"汇款"}';
  const seconds = Math.floor(Date.now() / 1000);
  const signature = key.signature({ id: 'msg_1', timestampSeconds: seconds, body }, [
    second.secret,
    first.secret,
  ]);
  expect(signature).toMatch(/^v1,\S{44} v1,\S{44} v1a,\S{88}$/);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
  for (const { text } of [first, second])
    expect(new Webhook(text).verify(body, headers)).toMatchObject({ event: 'payment' });
  expect(() => new Webhook(other.text).verify(body, headers)).toThrow('No matching signature');
});

it('keeps one key, readable by its owner alone, also when many processes start at once', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => openWebhookKey(folder)));
  const again = await openWebhookKey(folder);
  expect(new Set([...keys, again].map((key) => key.publicKey)).size).toBe(1);
  expect((await stat(join(folder, 'webhook-key.pem'))).mode & 0o777).toBe(0o600);
});
