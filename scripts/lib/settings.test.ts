import { expect, test } from 'vitest';
import { stackSettings } from './settings.ts';

const settingsOf = (env: Record<string, string>) => stackSettings({ NODE_ENV: 'test', ...env });

test('there are no faults unless they are asked for', () => {
  expect(settingsOf({}).faultsPort).toBeUndefined();
  expect(settingsOf({ SANDBOX_FAULTS: '0', SANDBOX_FAULTS_PORT: '4100' }).faultsPort).toBeUndefined();
  expect(settingsOf({ SANDBOX_FAULTS: '1' })).toMatchObject({ faultsPort: 0, wrong: [] });
  expect(settingsOf({ SANDBOX_FAULTS: 'true', SANDBOX_FAULTS_PORT: '4100' })).toMatchObject({
    faultsPort: 4100,
    wrong: [],
  });
});

test.each([
  ['another word', { SANDBOX_FAULTS: 'yes' }, /SANDBOX_FAULTS is "yes"/],
  ['a production portal', { SANDBOX_FAULTS: '1', PORTAL_ENV: 'production' }, /production mode/],
  ['a production service', { SANDBOX_FAULTS: '1', SERVICE_MODE: 'production' }, /production mode/],
  ['a foreign service', { SANDBOX_FAULTS: '1', PAYOUT_BASE_URL: 'http://a.example' }, /PAYOUT_BASE_URL/],
  ['no port', { SANDBOX_FAULTS: '1', SANDBOX_FAULTS_PORT: 'x' }, /SANDBOX_FAULTS_PORT is "x"/],
])('faults with %s are refused in a sentence', (_, env, sentence) => {
  expect(settingsOf(env).wrong).toEqual([expect.stringMatching(sentence)]);
});
