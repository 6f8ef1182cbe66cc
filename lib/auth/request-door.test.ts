import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notePeerAddresses } from './peer-address.ts';
import { pauseAddress, refuseExcessAttempt } from './request-door.ts';
import { deviceCookie, encodeDevice } from './session-cookie.ts';

process.env.PORTAL_DATABASE_URL = 'postgres://x@127.0.0.1/x';
process.env.AUTH_SECRET = 'x'.repeat(32);
notePeerAddresses();

/** The open responses, while answers are held. */
let held: ServerResponse[] | null = null;
const server = createServer(async (request, response) => {
  if (await refuseExcessAttempt(request, response)) return;
  if (held) held.push(response);
  else response.end('inside');
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  server.close();
});

type Call = { path?: string; method?: string; headers?: Record<string, string> };

function call({ path = '/sign-in', method = 'POST', headers = {} }: Call): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      answer.on('end', () => done(`${answer.statusCode} ${body}`));
    })
      .on('error', fail)
      .end();
  });
}

const attempts: Call[] = [
  { path: '/sign-in', headers: { 'next-action': 'x' } },
  { path: '/api/auth/callback/credentials' },
  { path: '/api/session/sign-in' },
  // As Next reads them, too.
  { path: '/api/session/sign%2Din' },
  { path: '//api/auth/%63allback/credentials' },
];

test.each(attempts)(
  'an address that was told to wait is refused for five seconds, whatever it claims: %j',
  async (attempt) => {
    const claiming = { ...attempt, headers: { ...attempt.headers, 'x-forwarded-for': '10.0.0.1' } };
    expect(await call(claiming)).toBe('200 inside');
    pauseAddress('127.0.0.1');
    expect(await call(claiming)).toBe('429 busy');
    vi.advanceTimersByTime(4_900);
    expect(await call(claiming)).toBe('429 busy');
    vi.advanceTimersByTime(200);
    expect(await call(claiming)).toBe('200 inside');
  },
);

test('of 100 attempts at once sixteen get in', async () => {
  held = [];
  const answered: string[] = [];
  const calls = Array.from({ length: 100 }, async (_, n) => {
    const headers = { 'next-action': 'x', 'x-forwarded-for': `10.0.0.${n}` };
    answered.push(await call({ headers }));
  });
  try {
    // All others are refused before one of the sixteen leaves, and makes room.
    await expect.poll(() => answered.length).toBe(84);
    expect(held).toHaveLength(16);
    expect(new Set(answered)).toEqual(new Set(['429 busy']));
  } finally {
    const inside = held;
    held = null;
    for (const response of inside) response.end('inside');
  }
  await Promise.all(calls);
  vi.runAllTimers();
  expect(await call({ headers: { 'next-action': 'x' } })).toBe('200 inside');
});

test('other addresses, what is no attempt, and browsers that somebody signed in with pass', async () => {
  pauseAddress('10.0.0.1');
  expect(await call({ headers: { 'next-action': 'x' } })).toBe('200 inside');
  pauseAddress('127.0.0.1');
  expect(await call({ method: 'GET' })).toBe('200 inside');
  expect(await call({ path: '/api/documents' })).toBe('200 inside');
  const mark = await encodeDevice({ account: 'a@example.test', device: 'x' });
  for (const [value, answer] of [
    [mark, '200 inside'],
    [`${mark}x`, '429 busy'],
  ] as const) {
    const cookie = `locale=en; ${deviceCookie().name}=${value}`;
    expect(await call({ headers: { 'next-action': 'x', cookie } })).toBe(answer);
  }
});
