import { expect, test, vi } from 'vitest';
import { peerHeader } from '../../lib/auth/peer-address.ts';
import { portalCookie, sessionCookie } from '../../lib/auth/session-cookie.ts';
import { forgetOldAttempts, reserveAttempt } from '../../lib/auth/sign-in.ts';
import { db } from '../../lib/db/client.ts';
import { signInAction } from '../../lib/features/users/actions.ts';
import { signIn } from '../../lib/features/users/verbs/sign-in.ts';
import { browser, newUser, password, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

type Attempt = { email: string; given?: string; address: string; device?: string };

async function attempt({ email, given = 'no', address, device }: Attempt): Promise<string> {
  const outcome = await signIn({
    email,
    password: given,
    address,
    device: device ?? null,
    userAgent: 'test',
    sessionBefore: null,
  });
  return outcome.ok ? 'in' : outcome.reason.code;
}

const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const count = (answers: string[], code: string): number => answers.filter((answer) => answer === code).length;

/** Moves what was counted so far into the past. */
async function passMinutes(minutes: number): Promise<void> {
  await db().$executeRaw`update sign_in_attempts set at = at - make_interval(mins => ${minutes})`;
}

test('of 400 guesses at once on one account, from a hundred addresses, at most five are looked at', async () => {
  for (const email of [(await newUser()).email, 'ghost-at-once@example.test']) {
    const answers = await Promise.all(times(400, (n) => attempt({ email, address: `10.20.0.${n % 100}` })));
    expect(count(answers, 'wrong')).toBe(5);
    expect(count(answers, 'in')).toBe(0);
  }
});

test('the count is the database’s: what many processes reserve at once is five as well', async () => {
  const account = 'many-processes@example.test';
  const reserved = await Promise.all(
    times(60, (n) => reserveAttempt({ account, address: `10.25.0.${n}`, device: null })),
  );
  expect(reserved.filter(({ ok }) => ok)).toHaveLength(5);
});

test('who guesses does not lock a person out of the browser they signed in with', async () => {
  const { email } = await newUser();
  for (let n = 0; n < 6; n += 1) await attempt({ email, address: `10.21.0.${n}` });
  expect(await attempt({ email, given: password, address: '10.21.1.1' })).toBe('locked');
  expect(await attempt({ email, given: password, address: '10.21.1.1', device: 'laptop' })).toBe('in');
  await passMinutes(31);
  expect(await attempt({ email, given: password, address: '10.21.1.1' })).toBe('in');
});

test('the failures of an address do not stop the browsers that people signed in with there', async () => {
  const { email } = await newUser();
  await db().signInAttempt.createMany({
    data: times(40, (n) => ({ account: `c${n}`, address: '10.22.0.1', succeeded: false })),
  });
  expect(await attempt({ email, given: password, address: '10.22.0.1' })).toBe('locked');
  expect(await attempt({ email, given: password, address: '10.22.0.1', device: 'desk' })).toBe('in');
});

test('no more than twenty guesses an hour are looked at for an account, wherever and with whatever they come', async () => {
  const { email } = await newUser();
  const answers: string[] = [];
  for (let minute = 0; minute < 60; minute += 5) {
    for (let n = 0; n < 3; n += 1) {
      answers.push(await attempt({ email, address: `10.23.${minute}.${n}` }));
      answers.push(await attempt({ email, address: `10.23.${minute}.${n}`, device: 'stolen' }));
    }
    await passMinutes(5);
  }
  expect(count(answers, 'wrong')).toBe(20);
  expect(count(answers, 'locked')).toBe(answers.length - 20);
});

test('attempts are forgotten once nobody needs them, and not before', async () => {
  const of = (hours: number) => ({
    account: 'old@example.test',
    address: '10.28.0.1',
    succeeded: false,
    at: new Date(Date.now() - hours * 3_600_000),
  });
  await db().signInAttempt.createMany({ data: [of(5), of(7)] });
  await forgetOldAttempts();
  expect(await db().signInAttempt.count({ where: { account: 'old@example.test' } })).toBe(1);
});

test('a network of version 6 is one address', async () => {
  const answers = [];
  for (let n = 0; n < 42; n += 1) {
    answers.push(
      await attempt({ email: `six-${n}@example.test`, address: `2001:db8:1:2::${n.toString(16)}` }),
    );
  }
  expect(count(answers, 'wrong')).toBe(40);
  expect(await attempt({ email: 'six@example.test', address: '2001:db8:1:3::1' })).toBe('wrong');
});

test('a flood of 400 guesses from one address holds nobody else up', async () => {
  const { email } = await newUser();
  let guessed = 0;
  const flood = times(400, async (n) => {
    const answer = await attempt({ email: `flood-${n}@example.test`, address: '10.24.0.1' });
    if (answer === 'wrong') guessed += 1;
    return answer;
  });
  expect(await attempt({ email, given: password, address: '10.24.0.2' })).toBe('in');
  const before = guessed;
  const answers = await Promise.all(flood);
  // Those that were being looked at when the person came, and one turn of the flood's.
  expect(before).toBeLessThanOrEqual(6);
  expect(count(answers, 'busy')).toBeGreaterThanOrEqual(360);
});

/** Signs in by the portal's own action, from a browser whose socket has this address. */
async function signInFrom(address: string, email: string, given = password): Promise<string> {
  browser.headers.set(peerHeader(), address);
  const answer = await signInAction({ email, password: given });
  return answer.ok ? 'in' : answer.reason.code;
}

test('failures that claim an address do not lock out who is there', async () => {
  const { email } = await newUser();
  const answers: string[] = [];
  for (let n = 0; n < 41; n += 1) {
    browser.headers.set('x-forwarded-for', '10.26.0.1');
    answers.push(await signInFrom('10.26.6.6', `claim-${n}@example.test`, 'no'));
  }
  expect(answers.at(-1)).toBe('locked');
  browser.headers.delete('x-forwarded-for');
  expect(await signInFrom('10.26.0.1', email)).toBe('in');
});

test('a browser is known to one account once that was signed in with it, and its session proves nothing there', async () => {
  const [mine, theirs] = [await newUser(), await newUser()];
  const device = portalCookie('device').name;
  expect(await signInFrom('10.27.0.1', mine.email)).toBe('in');
  const known = browser.cookies.get(device) ?? '';
  const session = browser.cookies.get(sessionCookie().name) ?? '';
  for (const { email } of [mine, theirs]) {
    for (let n = 0; n < 5; n += 1) await attempt({ email, address: `10.27.1.${n}` });
  }
  for (const [email, cookie, answer] of [
    [mine.email, session, 'locked'],
    [mine.email, `${known}x`, 'locked'],
    [theirs.email, known, 'locked'],
    [mine.email, known, 'in'],
  ] as const) {
    browser.cookies.clear();
    browser.cookies.set(device, cookie);
    expect(await signInFrom('10.27.0.2', email)).toBe(answer);
  }
});
