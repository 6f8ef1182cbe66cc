import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const good = {
  PORTAL_DATABASE_URL: 'postgres://a:b@127.0.0.1:5432/x',
  AUTH_SECRET: 'x'.repeat(32),
};

test('reads defaults, and takes a blank setting for an absent one', () => {
  const env = readEnv({ ...good, PORT: '', PORTAL_URL: '' });
  expect(env).toMatchObject({ PORT: 3000, PORTAL_ENV: 'sandbox', portalUrl: 'http://127.0.0.1:3000' });
});

test('names every wrong setting and shows no value', () => {
  const read = () => readEnv({ PORTAL_DATABASE_URL: 'mysql://secret', AUTH_SECRET: 'short-secret' });
  expect(read).toThrow(/PORTAL_DATABASE_URL.*AUTH_SECRET/);
  expect(read).not.toThrow(/short-secret|mysql/);
});

test('faults are for a sandbox', () => {
  const faulty = { ...good, SANDBOX_FAULTS_URL: 'http://127.0.0.1:4100' };
  expect(readEnv(faulty).SANDBOX_FAULTS_URL).toBe('http://127.0.0.1:4100');
  expect(() => readEnv({ ...faulty, PORTAL_ENV: 'production', PORTAL_URL: 'https://pay.example' })).toThrow(
    /SANDBOX_FAULTS_URL/,
  );
});

const production = {
  ...good,
  PORTAL_ENV: 'production',
  PORTAL_URL: 'https://pay.example',
  AUTH_SECRET: randomBytes(32).toString('base64'),
};

test.each([
  ['a secret of one letter', { AUTH_SECRET: 'x'.repeat(40) }, /AUTH_SECRET/],
  ['a secret of words', { AUTH_SECRET: 'corridor-secret-for-production-use' }, /AUTH_SECRET/],
  ['signatures over SHA-1', { PAYOUT_SIGNATURE_SCHEME: 'RSA-SHA1' }, /PAYOUT_SIGNATURE_SCHEME.*weak/],
  ['signatures over blocks', { PAYOUT_SIGNATURE_SCHEME: 'RSA-BLOCK' }, /PAYOUT_SIGNATURE_SCHEME.*weak/],
  ['signatures of version 1', { PAYOUT_SIGN_V2: 'false' }, /PAYOUT_SIGN_V2.*version 2/],
  ['a service without TLS', { PAYOUT_BASE_URL: 'http://pay.example' }, /PAYOUT_BASE_URL.*https/],
])('production refuses %s, which a sandbox takes', (_, settings, why) => {
  expect(() => readEnv({ ...production, ...settings })).toThrow(why);
  expect(() => readEnv({ ...production, ...settings, PORTAL_ENV: 'sandbox' })).not.toThrow();
});

test('production signs with version 2, a sandbox with version 1, unless told otherwise', () => {
  expect(readEnv(production).PAYOUT_SIGN_V2).toBe(true);
  expect(readEnv({ ...production, PAYOUT_SIGN_V2: 'true' }).PAYOUT_SIGN_V2).toBe(true);
  expect(readEnv(good).PAYOUT_SIGN_V2).toBe(false);
  expect(readEnv({ ...good, PAYOUT_SIGN_V2: 'true' }).PAYOUT_SIGN_V2).toBe(true);
});

test('production insists on https', () => {
  expect(() => readEnv({ ...production, PORTAL_URL: 'http://pay.example' })).toThrow(/https/);
  expect(readEnv({ ...production, PORTAL_URL: 'https://pay.example/' }).portalUrl).toBe(
    'https://pay.example',
  );
});

test('calls for tests have a token only in a sandbox', () => {
  const given = { ...good, TESTING_TOKEN: 't'.repeat(32) };
  expect(readEnv(given).TESTING_TOKEN).toBe(given.TESTING_TOKEN);
  expect(() => readEnv({ ...good, TESTING_TOKEN: 'short' })).toThrow(/TESTING_TOKEN/);
  expect(() => readEnv({ ...production, TESTING_TOKEN: given.TESTING_TOKEN })).toThrow(
    /TESTING_TOKEN.*remove it in production/,
  );
  expect(() => readEnv({ ...production, TESTING_TOKEN: given.TESTING_TOKEN })).not.toThrow(
    given.TESTING_TOKEN,
  );
});

describe('an identity provider', () => {
  const provider = {
    ...good,
    OIDC_ISSUER: 'http://id.example',
    OIDC_CLIENT_ID: 'corridor',
    OIDC_CLIENT_SECRET: 'secret of the client',
    OIDC_DOMAINS: 'partner.example, other.example',
    OIDC_ROLES: 'pay-admins:admin,urn:acme:ops:operator',
  };

  test('maps values of a claim to roles; a value may hold colons', () => {
    expect(readEnv(provider)).toMatchObject({
      OIDC_DOMAINS: ['partner.example', 'other.example'],
      OIDC_ONLY: false,
      oidcRoles: [
        { value: 'pay-admins', role: 'admin' },
        { value: 'urn:acme:ops', role: 'operator' },
      ],
    });
  });

  test.each([
    [{ OIDC_ISSUER: '' }, /OIDC_ISSUER: missing/],
    [{ OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID: missing/],
    [{ OIDC_CLIENT_SECRET: '' }, /OIDC_CLIENT_SECRET: missing/],
    [{ OIDC_DOMAINS: '' }, /OIDC_DOMAINS: missing/],
    [{ OIDC_ROLES: '' }, /OIDC_ROLES: missing/],
    [{ OIDC_ROLES: 'pay-ops:boss' }, /OIDC_ROLES: write value:role/],
    [{ OIDC_SCOPES: 'email' }, /OIDC_SCOPES: has to contain openid/],
  ])('stops the start with %o', (settings, why) => {
    expect(() => readEnv({ ...provider, ...settings })).toThrow(why);
    expect(() => readEnv({ ...provider, ...settings })).not.toThrow(/secret of the client/);
  });

  test('is asked for if sign-in is by it alone, and has https in production', () => {
    expect(() => readEnv({ ...good, OIDC_ONLY: '1' })).toThrow(/OIDC_ISSUER: missing/);
    expect(() => readEnv({ ...provider, ...production, OIDC_ISSUER: 'http://id.example' })).toThrow(
      /OIDC_ISSUER.*https/,
    );
  });
});
