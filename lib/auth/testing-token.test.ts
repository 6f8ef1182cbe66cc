import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const settings: { PORTAL_ENV: string; TESTING_TOKEN: string | undefined } = {
  PORTAL_ENV: 'sandbox',
  TESTING_TOKEN: undefined,
};
vi.mock('../env.ts', () => ({ env: () => settings }));

const { POST } = await import('../../app/api/testing/idle/route.ts');
const { bearsTestingToken, isTestable } = await import('./testing-token.ts');

const token = 't'.repeat(32);
const request = (authorization?: string) =>
  new Request('http://portal/api/testing/idle', {
    method: 'POST',
    ...(authorization && { headers: { authorization } }),
  });

beforeEach(() => Object.assign(settings, { PORTAL_ENV: 'sandbox', TESTING_TOKEN: token }));
afterEach(() => vi.restoreAllMocks());

test('only the whole token as a bearer is accepted', () => {
  expect(isTestable()).toBe(true);
  expect(bearsTestingToken(request(`Bearer ${token}`))).toBe(true);
  for (const other of [
    undefined,
    '',
    token,
    'Bearer',
    `Bearer ${token}t`,
    `bearer ${token}`,
    `Basic ${token}`,
  ])
    expect(bearsTestingToken(request(other)), String(other)).toBe(false);
});

test.each([
  ['without a token', { TESTING_TOKEN: undefined }],
  ['in production', { PORTAL_ENV: 'production' }],
])('%s the calls do not exist', async (_, given) => {
  Object.assign(settings, given);
  for (const header of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${token}`]) {
    expect(bearsTestingToken(request(header))).toBe(false);
    const answer = await POST(request(header));
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'not-found' }]);
  }
});
