import { describe, expect, test } from 'vitest';
import { type EndpointContact, healthOf } from './data.ts';
import type { Capability } from './schema.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12) + minute * 60_000);
const contact = (
  endpoint: string,
  o: { success?: number; failure?: number; since?: number } = {},
): EndpointContact => ({
  endpoint,
  lastSuccess: o.success === undefined ? null : at(o.success),
  lastFailure: o.failure === undefined ? null : at(o.failure),
  failingSince: o.since === undefined ? null : at(o.since),
});
const rest = { afterLostCallMs: 20_000, whileUnreachableMs: 60_000 };
const of = (contacts: EndpointContact[], capability: Capability, now = 10) => {
  const found = healthOf(contacts, at(now), rest).find((one) => one.capability === capability);
  if (!found) throw new Error('no such capability');
  return found;
};

describe('the health of a capability', () => {
  test('is idle while nothing was asked, and ok after an answer', () => {
    expect(of([], 'quote')).toMatchObject({ state: 'idle', retryAt: null });
    expect(of([contact('globalPrice', { success: 1 })], 'quote').state).toBe('ok');
  });

  test('fails on its own, since its first failure, and rests for a third of a minute', () => {
    const contacts = [
      contact('globalPrice', { success: 1, failure: 4, since: 2 }),
      contact('globalWalletList', { success: 5 }),
    ];
    expect(of(contacts, 'quote')).toMatchObject({
      state: 'failing',
      failingSince: at(2).toISOString(),
      retryAt: at(4 + 1 / 3).toISOString(),
    });
    expect(of(contacts, 'quote', 4.3).isResting).toBe(true);
    expect(of(contacts, 'quote', 4.4).isResting).toBe(false);
    expect(of(contacts, 'wallets').state).toBe('ok');
    expect(of(contacts, 'confirm').state).toBe('idle');
  });

  test('is ok again with the first answer, of whichever family', () => {
    const contacts = [
      contact('globalPrice', { failure: 2, since: 2 }),
      contact('businessPrice', { success: 3 }),
    ];
    expect(of(contacts, 'quote')).toMatchObject({ state: 'ok', failingSince: null });
  });

  test('rests for as long as nothing at all is answered', () => {
    const contacts = [
      contact('globalAsync', { failure: 1, since: 1 }),
      contact('globalWalletList', { failure: 6, since: 1 }),
    ];
    expect(of(contacts, 'confirm').retryAt).toBe(at(7).toISOString());
  });

  test('fails for everything without a token, until anything was answered', () => {
    const noToken = contact('token', { failure: 2, since: 2 });
    expect(healthOf([noToken], at(3), rest).filter(({ state }) => state !== 'failing')).toMatchObject([
      { capability: 'callbacks', state: 'idle' },
    ]);
    expect(of([noToken, contact('globalWalletList', { success: 3 })], 'quote').state).toBe('idle');
  });
});
