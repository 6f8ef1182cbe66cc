import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { peerHeader } from '../../lib/auth/peer-address.ts';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db, pool } from '../../lib/db/client.ts';
import {
  askForEmailAction,
  askForNewPasswordAction,
  cancelEmailAction,
  changeNameAction,
  changePasswordAction,
  confirmEmailAction,
  describeAccessLinkAction,
  endOtherSessionsAction,
  resetAccessAction,
  signInAction,
} from '../../lib/features/users/actions.ts';
import { emailAsked } from '../../lib/features/users/data/links.ts';
import { sendForgottenPassword } from '../../lib/features/users/verbs/forgotten-password.ts';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import { changeRole, invitePerson, makeResetLink } from '../../lib/features/users/verbs/manage-people.ts';
import { sendMail } from '../../lib/mail/send.ts';
import { prepareJobs, runDueJobs } from '../../lib/queue/run.ts';
import { bodiesOf, headersOf, type MailSink, openMailSink } from '../../scripts/lib/mail-sink.ts';
import { eventually } from '../support/eventually.ts';
import { signInByNextAuth } from '../support/next-auth.ts';
import { browser, newUser, password, signedInAs, withAccess } from '../support/portal-access.ts';
import { allJobsDue, payloadsOfJobs } from '../support/queue.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

let sink: MailSink;
beforeAll(async () => {
  sink = await openMailSink();
  process.env['SMTP_URL'] = sink.url;
  process.env['MAIL_FROM'] = 'Corridor <portal@corridor.test>';
});
withAccess();
beforeAll(prepareJobs);
beforeEach(async () => {
  sink.refuse(null);
  // A mail of the test before may wait for its next try.
  await pool().query(allJobsDue);
  await runJobs();
  sink.mails.length = 0;
});
afterAll(async () => {
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
  await sink.close();
});

const strong = 'seven walnuts orbit the piano';
const proof = { password };
const over = { ok: false, reason: { code: 'link-over' } };
const address = () => `${crypto.randomUUID()}@example.test`;

/** Runs the jobs, and those they make, until each was tried: the queue records the end of a job a little later. */
const runJobs = () =>
  eventually(async () => {
    await runDueJobs({
      send_mail: (payload, { job }) => sendMail(payload, job.attempts >= job.max_attempts),
      forgotten_password: sendForgottenPassword,
    });
    const { rows } = await pool().query(
      'select id from graphile_worker.jobs where attempts = 0 or locked_at is not null',
    );
    expect(rows).toEqual([]);
  });

/** The jobs that wait, due or not. */
const waiting = async (): Promise<number> => {
  const [row] = await db().$queryRaw<{ n: bigint }[]>`select count(*) n from graphile_worker.jobs`;
  return Number(row?.n);
};

/** Runs the jobs, and returns the mails to an address. */
async function mailsTo(email: string) {
  await runJobs();
  return sink.mails
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => ({ source, ...bodiesOf(source), headers: headersOf(source) }));
}

const tokenIn = (text: string | undefined) => /\/set-password#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

async function actorAs(role: Role): Promise<Actor> {
  const { user, sessionId } = await signedInAs(role);
  const { id: userId, name, email } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

describe('a mail', () => {
  test('carries an invitation as plain text and as HTML, and the admin sees no link', async () => {
    const admin = await actorAs('admin');
    const email = address();
    expect(await invitePerson(admin, { email, role: 'operator', locale: 'en', ...proof })).toMatchObject({
      ok: true,
      value: { link: { address: null }, proposalId: null },
    });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.headers).toContain('From: Corridor <portal@corridor.test>');
    expect(mail?.headers).toContain(`Subject: ${admin.name} invited you to Corridor`);
    expect(mail?.headers).toContain('Auto-Submitted: auto-generated');
    expect(mail?.html).toContain('prefers-color-scheme: dark');
    expect(mail?.source).toContain('Content-Type: image/png');
    expect(tokenIn(mail?.text)).not.toBe('');
    expect(tokenIn(mail?.html)).toBe(tokenIn(mail?.text));
    expect(await describeAccessLinkAction({ token: tokenIn(mail?.text) })).toMatchObject({
      ok: true,
      value: { purpose: 'invitation', email },
    });
  });

  test('speaks the language of its reader', async () => {
    const admin = await actorAs('admin');
    const email = address();
    await invitePerson(admin, { email, role: 'operator', locale: 'zh-CN', ...proof });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('邀请你担任');
    expect(mail?.html).toContain('lang="zh-CN"');
  });

  test('takes neither a header nor a tag from a name', async () => {
    const admin = await actorAs('admin');
    const hostile = 'Eve\r\nBcc: thief@example.test\r\n\r\n<img src=x onerror=alert(1)>';
    const email = address();
    await invitePerson({ ...admin, name: hostile }, { email, role: 'operator', locale: 'en', ...proof });
    const [mail] = await mailsTo(email);
    expect(sink.mails.flatMap(({ to }) => to)).toEqual([email]);
    expect(mail?.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(mail?.html).not.toContain('<img src=x');
  });

  test.each(['a@example.test\r\nBcc: b@example.test', 'a@example.test, b@example.test', 'a@example.test>'])(
    'is not sent to %j, which is no address',
    async (email) => {
      const asked = await askForNewPasswordAction({ email });
      expect(asked).toMatchObject({ ok: false, reason: { code: 'invalid-input' } });
      expect(await waiting()).toBe(0);
    },
  );

  test('is tried again while the server does not take it, and sent once', async () => {
    const admin = await actorAs('admin');
    const email = address();
    await invitePerson(admin, { email, role: 'operator', locale: 'en', ...proof });
    sink.refuse(451);
    expect(await mailsTo(email)).toEqual([]);
    expect(await waiting()).toBe(1);
    sink.refuse(null);
    await pool().query(allJobsDue);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  test('to an address that is refused for good is given up and on record, without the address', async () => {
    const admin = await actorAs('admin');
    const email = address();
    await invitePerson(admin, { email, role: 'operator', locale: 'en', ...proof });
    sink.refuse(550);
    expect(await mailsTo(email)).toEqual([]);
    expect(await waiting()).toBe(0);
    const failed = await db().auditEntry.findMany({ where: { action: 'mail.failed' } });
    expect(failed).toMatchObject([{ subjectKind: 'invitation', data: { kind: 'invitation', code: '550' } }]);
    const { loadPeople } = await import('../../lib/features/users/data.ts');
    const { invitations } = await loadPeople(admin);
    expect(invitations.find((one) => one.email === email)).toMatchObject({ isUndelivered: true });
  });

  test('is stored sealed while it waits: a copy of the database lets nobody in', async () => {
    const admin = await actorAs('admin');
    const email = address();
    await invitePerson(admin, { email, role: 'operator', locale: 'en', ...proof });
    const payloads = await payloadsOfJobs(pool());
    expect(payloads).toHaveLength(1);
    expect(JSON.stringify(payloads)).not.toContain('set-password');
    expect(JSON.stringify(payloads)).not.toContain(email);
    await runJobs();
  });

  test('whose link ran out meanwhile is not sent', async () => {
    const admin = await actorAs('admin');
    const person = await newUser();
    await makeResetLink(admin, { userId: person.id, ...proof });
    const restore = setClock(() => Date.now() + 31 * 60_000);
    try {
      expect(await mailsTo(person.email)).toEqual([]);
      expect(await waiting()).toBe(0);
    } finally {
      restore();
    }
  });

  test('tells a person of a new role and of a new password', async () => {
    const admin = await actorAs('admin');
    const person = await newUser();
    await changeRole(admin, { userId: person.id, role: 'auditor', ...proof });
    const [role] = await mailsTo(person.email);
    expect(role?.text).toContain('Auditor');
    const { user } = await signedInAs('operator');
    expect(await changePasswordAction({ current: password, password: strong })).toEqual({
      ok: true,
      value: {},
    });
    const [changed] = await mailsTo(user.email);
    expect(changed?.headers).toContain('Subject: Your password for Corridor was changed');
  });

  test('tells a person of a sign-in with a new browser, and of none with a known one', async () => {
    const { email } = await newUser();
    const given = { email, password };
    await signInAction(given);
    expect(await mailsTo(email)).toEqual([]);
    await signInAction(given);
    expect(await mailsTo(email)).toEqual([]);
    browser.cookies.clear();
    browser.headers.set('user-agent', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    browser.headers.set(peerHeader(), '137.132.1.1');
    await signInAction(given);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Firefox, Windows, address 137.132.1.1 (Singapore), ');
  });

  test('tells a person of a sign-in by next-auth’s own callback, too', async () => {
    const { email } = await newUser();
    await signInAction({ email, password });
    browser.cookies.clear();
    expect((await signInByNextAuth({ email, password: 'no' })).status).toBe(401);
    expect(await mailsTo(email)).toEqual([]);
    expect((await signInByNextAuth({ email, password })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
    await signInByNextAuth({ email, password });
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  test('is set by a mailed link, which keeps the rest of the account', async () => {
    const { email } = await newUser();
    expect(await askForNewPasswordAction({ email: ` ${email.toUpperCase()}` })).toEqual({
      ok: true,
      value: {},
    });
    const [mail] = await mailsTo(email);
    const token = tokenIn(mail?.text);
    expect(await describeAccessLinkAction({ token })).toMatchObject({
      ok: true,
      value: { purpose: 'reset' },
    });
    expect(await resetAccessAction({ token, password: strong })).toMatchObject({ ok: true });
    expect(await resetAccessAction({ token, password: strong })).toEqual(over);
    const rows = await db().auditEntry.findMany({ where: { action: 'person.reset-link' } });
    expect(rows.at(-1)).toMatchObject({ actorId: null, data: { by: 'forgotten password' } });
  });

  test('is answered alike for an unknown and a disabled person and one without a password, who get no mail', async () => {
    const { email, id } = await newUser();
    await db().user.update({ where: { id }, data: { disabledAt: new Date() } });
    const ofProvider = await newUser();
    await db().user.update({ where: { id: ofProvider.id }, data: { passwordHash: null } });
    for (const asked of [address(), email, ofProvider.email])
      expect(await askForNewPasswordAction({ email: asked })).toEqual({ ok: true, value: {} });
    // The same work for each: one attempt, one job.
    expect(await waiting()).toBe(3);
    await mailsTo(email);
    expect(sink.mails).toEqual([]);
  });

  test('can be asked for five times in half an hour, by whoever has the address or not', async () => {
    for (const email of [address(), (await newUser()).email]) {
      const codes = [];
      for (let n = 0; n < 6; n += 1) {
        const answer = await askForNewPasswordAction({ email });
        codes.push(answer.ok ? 'ok' : answer.reason.code);
      }
      expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'locked']);
    }
    await runJobs();
  });

  test('is held up by no sign-in under a name like its own counter', async () => {
    const { email } = await newUser();
    for (let n = 0; n < 6; n += 1) await signInAction({ email: `RESET ${email}`, password: 'x' });
    expect(await askForNewPasswordAction({ email })).toEqual({ ok: true, value: {} });
    await runJobs();
  });

  test('does not stand in the way of a sign-in', async () => {
    const { email } = await newUser();
    for (let n = 0; n < 6; n += 1) await askForNewPasswordAction({ email });
    expect(await signInAction({ email, password })).toMatchObject({ ok: true });
    await runJobs();
  });

  test('asked for by a stranger ends no link that an administrator or the machine made', async () => {
    const { id: userId, email } = await newUser();
    const machine = await linkFromMachine('reset-access', email);
    const token = machine.ok ? tokenIn(machine.value.address) : '';
    const forgotten = async () => {
      await askForNewPasswordAction({ email });
      return tokenIn((await mailsTo(email)).at(-1)?.text);
    };
    const [first, second] = [await forgotten(), await forgotten()];
    const isOpen = async (one: string) => (await describeAccessLinkAction({ token: one })).ok;
    expect(await isOpen(token)).toBe(true);
    expect(await isOpen(first)).toBe(false);
    expect(await isOpen(second)).toBe(true);
    await makeResetLink(await actorAs('admin'), { userId, ...proof });
    expect(await isOpen(token)).toBe(false);
    expect(await isOpen(second)).toBe(false);
  });
});

describe("a person's own address", () => {
  const ask = (email: string) => askForEmailAction({ email, ...proof });

  test('changes by the button behind the mailed link, and the old address is told', async () => {
    const { user } = await signedInAs('operator');
    const email = address();
    expect(await ask(email)).toEqual({ ok: true, value: {} });
    const [mail] = await mailsTo(email);
    const token = tokenIn(mail?.text);
    expect(await describeAccessLinkAction({ token })).toMatchObject({
      ok: true,
      value: { purpose: 'email', email, name: user.name },
    });
    expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({ email: user.email });
    browser.cookies.clear();
    expect(await confirmEmailAction({ token })).toEqual({ ok: true, value: { email } });
    expect(await confirmEmailAction({ token })).toEqual(over);
    const [told] = await mailsTo(user.email);
    expect(told?.text).toContain(email);
    expect(await signInAction({ email, password })).toMatchObject({ ok: true });
  });

  test('needs the person’s own password', async () => {
    await signedInAs('operator');
    expect(await askForEmailAction({ email: address(), password: 'not this' })).toMatchObject({
      reason: { code: 'password-wrong' },
    });
    expect(await waiting()).toBe(0);
  });

  test('never becomes that of somebody else, and the answer does not tell that it is taken', async () => {
    const victim = await newUser('admin');
    const { user } = await signedInAs('operator');
    expect(await ask(victim.email)).toEqual({ ok: true, value: {} });
    await runJobs();
    expect(sink.mails).toEqual([]);
    const free = address();
    await ask(free);
    const token = tokenIn((await mailsTo(free))[0]?.text);
    // Taken between the mail and the press.
    await db().user.update({ where: { id: victim.id }, data: { email: free } });
    expect(await confirmEmailAction({ token })).toEqual(over);
    expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({ email: user.email });
  });

  test('is asked for by two people, and becomes that of one, whoever presses first', async () => {
    const email = address();
    const tokens = [];
    for (const _ of [1, 2]) {
      await signedInAs('operator');
      expect(await ask(email)).toEqual({ ok: true, value: {} });
      tokens.push(tokenIn((await mailsTo(email)).at(-1)?.text));
    }
    const answers = await Promise.all(tokens.map((token) => confirmEmailAction({ token })));
    expect(answers).toContainEqual({ ok: true, value: { email } });
    expect(answers).toContainEqual(over);
  });

  test('stays when its person has signed out every other browser meanwhile', async () => {
    const { user } = await signedInAs('operator');
    const email = address();
    await ask(email);
    browser.cookies.clear();
    await signInAction({ email: user.email, password });
    expect(await endOtherSessionsAction({})).toMatchObject({ ok: true });
    expect(await confirmEmailAction({ token: tokenIn((await mailsTo(email))[0]?.text) })).toEqual(over);
  });

  test('stays when the password was changed or the person disabled meanwhile', async () => {
    for (const then of ['password', 'disabled'] as const) {
      const { user } = await signedInAs('operator');
      const email = address();
      await ask(email);
      const token = tokenIn((await mailsTo(email))[0]?.text);
      if (then === 'password') await changePasswordAction({ current: password, password: strong });
      else await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
      expect(await confirmEmailAction({ token })).toEqual(over);
    }
    await runJobs();
  });

  test('makes links for a new password to the old address worthless', async () => {
    const { user } = await signedInAs('operator');
    await askForNewPasswordAction({ email: user.email });
    const reset = tokenIn((await mailsTo(user.email))[0]?.text);
    const email = address();
    await ask(email);
    await confirmEmailAction({ token: tokenIn((await mailsTo(email))[0]?.text) });
    expect(await resetAccessAction({ token: reset, password: strong })).toEqual(over);
  });

  test('waits on the own page until it is cancelled, taken or not', async () => {
    const victim = await newUser();
    const { user } = await signedInAs('operator');
    const email = address();
    for (const asked of [victim.email, email]) {
      await ask(asked);
      expect(await emailAsked(user.id)).toMatchObject({ email: asked });
    }
    const token = tokenIn((await mailsTo(email))[0]?.text);
    for (let n = 0; n < 2; n += 1) expect(await cancelEmailAction({})).toEqual({ ok: true, value: {} });
    expect(await emailAsked(user.id)).toBeNull();
    expect(await confirmEmailAction({ token })).toEqual(over);
    const ended = { action: 'person.email-cancel', subjectId: user.id };
    expect(await db().auditEntry.count({ where: ended })).toBe(1);
  });

  test('is taken over once when its link is pressed fifty times at once', async () => {
    await signedInAs('operator');
    const email = address();
    await ask(email);
    const token = tokenIn((await mailsTo(email))[0]?.text);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirmEmailAction({ token })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('can be asked for five times an hour', async () => {
    await signedInAs('operator');
    const codes = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await ask(address());
      codes.push(answer.ok ? 'ok' : answer.reason.code);
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'email-asked-often']);
    await runJobs();
  });

  test('and name: a name keeps to one line', async () => {
    const { user } = await signedInAs('operator');
    expect(await changeNameAction({ name: ' Ada\r\nBcc: x ' })).toEqual({ ok: true, value: {} });
    expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({ name: 'Ada Bcc: x' });
  });
});
