import { expect, test } from 'vitest';
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

test('production insists on https', () => {
  expect(() => readEnv({ ...good, PORTAL_ENV: 'production', PORTAL_URL: 'http://pay.example' })).toThrow(
    /https/,
  );
  expect(readEnv({ ...good, PORTAL_ENV: 'production', PORTAL_URL: 'https://pay.example/' }).portalUrl).toBe(
    'https://pay.example',
  );
});

test('calls for tests have a token only in a sandbox', () => {
  const given = { ...good, TESTING_TOKEN: 't'.repeat(32) };
  expect(readEnv(given).TESTING_TOKEN).toBe(given.TESTING_TOKEN);
  expect(() => readEnv({ ...good, TESTING_TOKEN: 'short' })).toThrow(/TESTING_TOKEN/);
  const production = { PORTAL_ENV: 'production', PORTAL_URL: 'https://pay.example/' };
  expect(() => readEnv({ ...given, ...production })).toThrow(/TESTING_TOKEN.*remove it in production/);
  expect(() => readEnv({ ...given, ...production })).not.toThrow(given.TESTING_TOKEN);
});
