import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { checkSignature } from '../../lib/features/exchanges/verbs/check-signature.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
});
afterAll(() => portal.close());

test('the service says that it accepts the signature, and when it did not answer', async () => {
  expect(await checkSignature(operator)).toEqual({ ok: true, value: null });
  portal.network.inject((path) => (path.endsWith('/encrypt/check') ? 'down' : 'none'));
  expect(await checkSignature(operator)).toEqual({ ok: false, reason: { code: 'unavailable' } });
  portal.network.inject(() => 'none');
});

test('a signature by a key that is not registered any more is told apart', async () => {
  // The sandbox keeps two keys, and retires the oldest.
  for (let n = 0; n < 2; n += 1) {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    await portal.sandbox('/sandbox/key', { publicKey: pem });
  }
  expect(await checkSignature(operator)).toEqual({ ok: false, reason: { code: 'signature-invalid' } });
});

test('an auditor cannot have the service asked', async () => {
  await expect(checkSignature(await portal.actor('auditor'))).rejects.toThrow('order:check');
});
