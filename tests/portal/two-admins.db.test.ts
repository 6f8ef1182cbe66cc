import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { factorRule } from '../../lib/auth/factor-rule.ts';
import type { Actor, FactorRule, Role } from '../../lib/auth/permissions.ts';
import { createSession } from '../../lib/auth/session-store.ts';
import { setClock } from '../../lib/clock.ts';
import { db, pool } from '../../lib/db/client.ts';
import { hasFactor } from '../../lib/features/step-up/data.ts';
import { confirmEnrolment, startEnrolment } from '../../lib/features/step-up/verbs/enrol.ts';
import { joinAction, resetAccessAction } from '../../lib/features/users/actions.ts';
import { myProposals } from '../../lib/features/users/data/proposals.ts';
import { loadPeople, loadPerson } from '../../lib/features/users/data.ts';
import {
  acceptProposal,
  askForTwo,
  rejectProposal,
  withdrawProposal,
} from '../../lib/features/users/verbs/decide-access.ts';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import {
  changeFactorRule,
  changeRole,
  disablePerson,
  enablePerson,
  invitePerson,
  makeResetLink,
  resetFactor,
} from '../../lib/features/users/verbs/manage-people.ts';
import { describeAccessLink } from '../../lib/features/users/verbs/passwords.ts';
import { askForEmail } from '../../lib/features/users/verbs/profile.ts';
import { prepareJobs } from '../../lib/queue/run.ts';
import { forgetShared } from '../../lib/shared.ts';
import { newUser, password, signedInAs, withAccess } from '../support/portal-access.ts';
import { valueOf } from '../support/portal-orders.ts';
import { tokenMailedTo } from '../support/queue.ts';
import { enrolled, codeOf as totp } from '../support/second-factor.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

process.env['SMTP_URL'] = 'smtp://127.0.0.1:1';
process.env['MAIL_FROM'] = 'portal@corridor.test';
withAccess();
beforeAll(prepareJobs);

const strong = 'seven walnuts orbit the piano';
const proof = { password };
const noId = '00000000-0000-4000-8000-000000000000';

async function actorAs(role: Role): Promise<Actor> {
  const { user, sessionId } = await signedInAs(role);
  const { id: userId, name, email } = user;
  return { userId, name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

const codeOf = (answer: { ok: true } | { ok: false; reason: { code: string } }) =>
  answer.ok ? 'done' : answer.reason.code;
const tokenIn = (answer: Awaited<ReturnType<typeof acceptProposal>>) =>
  answer.ok ? (answer.value.link?.address?.split('#')[1] ?? '') : '';
const mailedTo = (email: string) => tokenMailedTo(pool(), email);
const address = () => `${crypto.randomUUID()}@example.test`;

async function withSettings<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const kept = { ...process.env };
  Object.assign(process.env, settings);
  forgetShared();
  try {
    return await work();
  } finally {
    process.env = kept;
    forgetShared();
  }
}
const inProduction = (work: () => Promise<void>): Promise<void> =>
  withSettings(
    {
      PORTAL_ENV: 'production',
      PORTAL_URL: 'https://portal.example.com',
      AUTH_SECRET: 'kL9v2Qx7Zr4Tn8Wb1Yc6Hd3Jf5Mg0PsAeUiOqRtVwXz=',
    },
    work,
  );
const withoutMail = <T>(work: () => Promise<T>): Promise<T> => withSettings({ SMTP_URL: '' }, work);

let one: Actor;
let other: Actor;

/** Two administrators of a portal that asks for two. */
beforeEach(async () => {
  await db().user.updateMany({ data: { disabledAt: new Date() } });
  [one, other] = [await actorAs('admin'), await actorAs('admin')];
  await askForTwo(one, { on: true, ...proof });
});

const idOf = (answer: Awaited<ReturnType<typeof changeRole>>): string => {
  if (!answer.ok || answer.value.proposalId === null) throw new Error('this was not proposed');
  return answer.value.proposalId;
};
const proposedRole = async (userId: string, role: Role = 'approver') =>
  idOf(await changeRole(one, { userId, role, ...proof }));
const accept = (actor: Actor, proposalId: string) => acceptProposal(actor, { proposalId, ...proof });
const roleOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).role;

describe('two administrators', () => {
  test.each(['approver', 'admin'] as const)('together make, enable and let in an %s', async (role) => {
    const person = await newUser('operator');
    const roleId = await proposedRole(person.id, role);
    expect(await roleOf(person.id)).toBe('operator');
    expect((await myProposals(other)).count).toBe(1);
    expect((await loadPeople(other)).proposals).toMatchObject([
      { verb: 'role', role, proposerName: 'admin', can: { decide: true, withdraw: false } },
    ]);
    expect((await loadPeople(one)).proposals).toMatchObject([{ can: { decide: false, withdraw: true } }]);
    expect((await loadPerson(other, { userId: person.id }))?.proposals).toMatchObject([
      { verb: 'role', role },
    ]);
    expect((await loadPerson(other, one))?.proposals).toEqual([]);
    expect(codeOf(await accept(other, roleId))).toBe('done');
    expect(await roleOf(person.id)).toBe(role);

    expect(codeOf(await disablePerson(one, { userId: person.id, ...proof }))).toBe('done');
    const enableId = idOf(await enablePerson(one, { userId: person.id, ...proof }));
    expect(codeOf(await accept(other, enableId))).toBe('done');
    const resetId = idOf(await makeResetLink(other, { userId: person.id, ...proof }));
    expect(await accept(one, resetId)).toMatchObject({ value: { link: { address: null } } });
    const token = await mailedTo(person.email);
    expect(codeOf(await resetAccessAction({ token, password: strong }))).toBe('done');

    await enrolled({ ...one, userId: person.id });
    const factorId = idOf(await resetFactor(one, { userId: person.id, ...proof }));
    expect(await hasFactor(person.id)).toBe(true);
    expect(codeOf(await accept(other, factorId))).toBe('done');
    expect(await hasFactor(person.id)).toBe(false);

    const email = address();
    const inviteId = idOf(await invitePerson(one, { email, role, locale: 'en', ...proof }));
    expect((await loadPeople(one)).invitations).not.toContainEqual(expect.objectContaining({ email }));
    expect(codeOf(await accept(other, inviteId))).toBe('done');
    const invited = await mailedTo(email);
    expect(codeOf(await joinAction({ token: invited, name: 'Ines', password: strong }))).toBe('done');
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ role });
    const entries = await db().auditEntry.findMany({
      where: { data: { path: ['proposal'], equals: roleId } },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['access.propose', one.userId],
      ['access.accept', other.userId],
      ['person.role', other.userId],
    ]);
    const history = (await loadPerson(one, { userId: person.id }))?.events ?? [];
    expect(history.filter(({ action }) => action === 'access.propose')).toMatchObject([
      { verb: 'reset-factor', role: null },
      { verb: 'reset-link', role: null },
      { verb: 'enable', role: null },
      { verb: 'role', role },
    ]);
  });

  test('are needed to ask fewer people for a second factor, and one to ask more', async () => {
    const set = (rule: FactorRule) => changeFactorRule(one, { rule, ...proof });
    expect(await set('everybody')).toMatchObject({ ok: true, value: { proposalId: null } });
    const weaker = idOf(await set('trusted'));
    expect(await factorRule()).toBe('everybody');
    expect((await loadPeople(other)).proposals).toContainEqual(
      expect.objectContaining({ verb: 'factor-rule', rule: 'trusted' }),
    );
    expect(codeOf(await accept(other, weaker))).toBe('done');
    expect(await factorRule()).toBe('trusted');
    expect(codeOf(await accept(other, idOf(await set('nobody'))))).toBe('done');
  });

  test('are not needed where nobody is trusted, or access is taken', async () => {
    const person = await newUser('approver');
    const given = { userId: person.id, ...proof };
    expect(await changeRole(one, { ...given, role: 'auditor' })).toMatchObject({
      value: { proposalId: null },
    });
    expect(codeOf(await disablePerson(one, given))).toBe('done');
    expect(await enablePerson(one, given)).toMatchObject({ ok: true, value: { proposalId: null } });
  });

  test('are asked for in production unless they decided otherwise', async () => {
    await db().accessProposal.deleteMany({});
    const person = await newUser('operator');
    await inProduction(async () => {
      expect((await loadPeople(one)).twoAdmins).toEqual({ isAsked: true, hasSecond: true });
      const offId = idOf(await askForTwo(one, { on: false, ...proof }));
      expect(codeOf(await accept(one, offId))).toBe('own-proposal');
      expect(codeOf(await accept(other, offId))).toBe('done');
      expect((await loadPeople(one)).twoAdmins.isAsked).toBe(false);
      const answer = await changeRole(one, { userId: person.id, role: 'approver', ...proof });
      expect(answer).toEqual({ ok: true, value: { link: null, proposalId: null } });
    });
    expect((await loadPeople(one)).twoAdmins.isAsked).toBe(false);
    await db().accessProposal.deleteMany({});
    expect((await loadPeople(one)).twoAdmins.isAsked).toBe(false);
  });

  test('are asked for from the first press on: links for people who are trusted end', async () => {
    await db().accessProposal.deleteMany({});
    const [approver, operator] = [await newUser('approver'), await newUser('operator')];
    const links = await withoutMail(async () => [
      await invitePerson(one, { email: address(), role: 'approver', locale: 'en', ...proof }),
      await makeResetLink(one, { userId: approver.id, ...proof }),
      await invitePerson(one, { email: address(), role: 'operator', locale: 'en', ...proof }),
      await makeResetLink(one, { userId: operator.id, ...proof }),
    ]);
    expect(codeOf(await askForTwo(other, { on: true, ...proof }))).toBe('done');
    const areOpen = links.map(async (link) => (await describeAccessLink({ token: tokenIn(link) })).ok);
    expect(await Promise.all(areOpen)).toEqual([false, false, true, true]);
  });

  test('give nobody the role of a tester in production, which a sandbox has', async () => {
    const invite = (email: string) => invitePerson(one, { email, role: 'qa', locale: 'en', ...proof });
    expect(codeOf(await invite(address()))).toBe('done');
    await inProduction(async () => expect(codeOf(await invite(address()))).toBe('role-of-sandbox'));
  });

  test('are one where there is no other, who is told of the machine', async () => {
    const person = await newUser('operator');
    expect(codeOf(await disablePerson(one, { userId: other.userId, ...proof }))).toBe('done');
    const ask = { userId: person.id, role: 'admin' as const, ...proof };
    expect(codeOf(await changeRole(one, ask))).toBe('needs-machine');
    // The only other administrator is the person concerned.
    expect(codeOf(await enablePerson(one, { userId: other.userId, ...proof }))).toBe('needs-machine');
    expect(codeOf(await askForTwo(one, { on: false, ...proof }))).toBe('needs-machine');
    expect((await loadPeople(one)).twoAdmins).toEqual({ isAsked: true, hasSecond: false });
    expect((await linkFromMachine('invite', address(), 'admin')).ok).toBe(true);
  });
});

describe('a proposal', () => {
  test('is not accepted or rejected by its proposer, in no session, nor without proof', async () => {
    const person = await newUser('operator');
    const id = await proposedRole(person.id);
    const sessionId = await createSession({ userId: one.userId, address: '::1', userAgent: 'second' });
    expect(codeOf(await accept({ ...one, sessionId }, id))).toBe('own-proposal');
    expect(codeOf(await rejectProposal(one, { proposalId: id }))).toBe('own-proposal');
    expect(codeOf(await acceptProposal(other, { proposalId: id, password: 'not it' }))).toBe(
      'password-wrong',
    );
    await expect(
      db().accessProposal.update({ where: { id }, data: { state: 'accepted', decidedBy: one.userId } }),
    ).rejects.toThrow(/access_proposals_two_people/);
    expect(await roleOf(person.id)).toBe('operator');
  });

  test('is not made about oneself, nor accepted by the person concerned', async () => {
    expect(codeOf(await changeRole(one, { userId: one.userId, role: 'admin', ...proof }))).toBe(
      'own-account',
    );
    await actorAs('admin');
    const id = idOf(await makeResetLink(one, { userId: other.userId, ...proof }));
    expect(codeOf(await accept(other, id))).toBe('own-account');
    await expect(
      db().accessProposal.update({ where: { id }, data: { state: 'accepted', decidedBy: other.userId } }),
    ).rejects.toThrow(/access_proposals_of_others/);
  });

  test('acts once when it is accepted twice, and by two at once', async () => {
    const [person, third] = [await newUser('operator'), await actorAs('admin')];
    const id = await proposedRole(person.id);
    const answers = await Promise.all([accept(other, id), accept(third, id)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['done', 'proposal-over']);
    expect(codeOf(await accept(other, id))).toBe('proposal-over');
    expect(await db().auditEntry.count({ where: { action: 'person.role', subjectId: person.id } })).toBe(1);
  });

  test('that is invented, withdrawn, rejected or older than seven days does nothing', async () => {
    const person = await newUser('operator');
    expect(codeOf(await accept(other, noId))).toBe('proposal-over');
    const withdrawn = await proposedRole(person.id);
    expect(codeOf(await withdrawProposal(other, { proposalId: withdrawn }))).toBe('proposal-over');
    expect(codeOf(await withdrawProposal(one, { proposalId: withdrawn }))).toBe('done');
    const rejected = await proposedRole(person.id);
    expect(codeOf(await changeRole(other, { userId: person.id, role: 'approver', ...proof }))).toBe(
      'already-proposed',
    );
    expect(codeOf(await rejectProposal(other, { proposalId: rejected }))).toBe('done');
    const old = await proposedRole(person.id);
    for (const id of [withdrawn, rejected]) expect(codeOf(await accept(other, id))).toBe('proposal-over');
    const restore = setClock(() => Date.now() + 7 * 24 * 3_600_000 + 1000);
    expect(codeOf(await accept(other, old).finally(restore))).toBe('proposal-over');
    expect(await roleOf(person.id)).toBe('operator');
  });

  test('is not accepted by an administrator who lost the role since the page was opened', async () => {
    const [person, third] = [await newUser('operator'), await actorAs('admin')];
    const id = await proposedRole(person.id);
    expect(codeOf(await changeRole(third, { userId: other.userId, role: 'operator', ...proof }))).toBe(
      'done',
    );
    await expect(accept(other, id)).rejects.toThrow('not permitted: people:manage');
    await expect(rejectProposal(other, { proposalId: id })).rejects.toThrow('not permitted');
    expect(await roleOf(person.id)).toBe('operator');
  });

  test('needs the proposer and the person as they were, and an address without an account', async () => {
    const [person, gone] = [await newUser('operator'), await newUser('operator')];
    const third = await actorAs('admin');
    const ofPerson = await proposedRole(person.id);
    const ofGone = await proposedRole(gone.id);
    const email = address();
    const invite = idOf(await invitePerson(one, { email, role: 'admin', locale: 'en', ...proof }));
    await changeRole(other, { userId: person.id, role: 'auditor', ...proof });
    await disablePerson(other, { userId: gone.id, ...proof });
    await db().user.create({ data: { email, name: 'Ines', role: 'operator', passwordHash: '' } });
    expect(codeOf(await accept(other, ofPerson))).toBe('proposal-over');
    expect(codeOf(await accept(other, ofGone))).toBe('proposal-over');
    expect(codeOf(await accept(other, invite))).toBe('has-account');
    const early = await proposedRole((await newUser('operator')).id);
    const setRole = (role: Role) => db().user.update({ where: { id: one.userId }, data: { role } });
    await setRole('operator');
    expect(codeOf(await accept(other, early))).toBe('proposer-gone');
    await setRole('admin');
    const late = await proposedRole((await newUser('operator')).id);
    expect(codeOf(await changeRole(third, { userId: one.userId, role: 'operator', ...proof }))).toBe('done');
    expect(codeOf(await accept(other, late))).toBe('proposal-over');
  });

  test('and an invitation end when the administrator who made them is disabled', async () => {
    const third = await actorAs('admin');
    const email = address();
    await invitePerson(third, { email, role: 'operator', locale: 'en', ...proof });
    const token = await mailedTo(email);
    expect((await describeAccessLink({ token })).ok).toBe(true);
    const person = await newUser('operator');
    const proposalId = idOf(await changeRole(third, { userId: person.id, role: 'approver', ...proof }));
    expect(codeOf(await disablePerson(one, { userId: third.userId, ...proof }))).toBe('done');
    expect(codeOf(await enablePerson(one, { userId: third.userId, ...proof }))).toBe('done');
    expect(codeOf(await acceptProposal(other, { proposalId, ...proof }))).toBe('proposal-over');
    expect(await describeAccessLink({ token })).toMatchObject({ reason: { code: 'link-over' } });
  });

  test('is one of twenty at most that wait for others', async () => {
    const invite = (email: string, by = one) =>
      invitePerson(by, { email, role: 'approver', locale: 'en', ...proof });
    for (let n = 0; n < 20; n += 1) expect(codeOf(await invite(address()))).toBe('done');
    expect(codeOf(await invite(address()))).toBe('proposals-many');
    expect(codeOf(await invite(address(), other))).toBe('done');
  });

  test('to trust a person ends the links that were made for them before', async () => {
    const person = await newUser('operator');
    await makeResetLink(one, { userId: person.id, ...proof });
    expect(codeOf(await accept(other, await proposedRole(person.id)))).toBe('done');
    const token = await mailedTo(person.email);
    expect(codeOf(await resetAccessAction({ token, password: strong }))).toBe('link-over');
  });
});

describe('without mail', () => {
  /** Lets a person set a password by a link that this administrator sees. */
  const letIn = (admin: Actor, userId: string) =>
    withoutMail(async () => {
      const token = tokenIn(await makeResetLink(admin, { userId, ...proof }));
      expect(codeOf(await resetAccessAction({ token, password: strong }))).toBe('done');
    });
  const letInByMachine = async (email: string) => {
    const link = await linkFromMachine('reset-access', email);
    const token = link.ok ? (link.value.address.split('#')[1] ?? '') : '';
    expect(codeOf(await resetAccessAction({ token, password }))).toBe('done');
  };

  test('no administrator sees a link that lets a trusted person in, proposed now or before', async () => {
    const approver = await newUser('approver');
    const wish = { email: address(), role: 'approver', locale: 'en', ...proof } as const;
    const earlier = idOf(await invitePerson(one, wish));
    await withoutMail(async () => {
      expect(codeOf(await invitePerson(one, { ...wish, email: address() }))).toBe('link-by-machine');
      expect(codeOf(await makeResetLink(one, { userId: approver.id, ...proof }))).toBe('link-by-machine');
      expect(codeOf(await accept(other, earlier))).toBe('link-by-machine');
    });
    expect(await db().accessLink.count({ where: { email: { in: [wish.email, approver.email] } } })).toBe(0);
  });

  test('nobody is trusted whose password an administrator could have set, until a link of the machine', async () => {
    const [person, approver] = [await newUser('operator'), await newUser('operator')];
    const earlier = await proposedRole(person.id);
    await letIn(one, person.id);
    expect(codeOf(await accept(other, earlier))).toBe('person-let-in');
    expect(await roleOf(person.id)).toBe('operator');
    await letIn(one, approver.id);
    await db().user.update({ where: { id: approver.id }, data: { role: 'approver' } });
    await enrolled({ ...one, userId: approver.id });
    const ofApprover = { userId: approver.id, ...proof };
    expect(codeOf(await changeRole(one, { ...ofApprover, role: 'admin' }))).toBe('person-let-in');
    expect(codeOf(await resetFactor(one, ofApprover))).toBe('person-let-in');
    expect(codeOf(await disablePerson(one, ofApprover))).toBe('done');
    expect(codeOf(await enablePerson(one, ofApprover))).toBe('person-let-in');
    await letInByMachine(person.email);
    expect(codeOf(await accept(other, earlier))).toBe('done');
  });

  test('a new link ends every other way in of a person whose password an administrator could have set', async () => {
    const person = await newUser('operator');
    await letIn(one, person.id);
    const sessionId = await createSession({ userId: person.id, address: '::1', userAgent: 'one' });
    const asPerson = { ...one, userId: person.id, email: person.email, role: 'operator' as const, sessionId };
    const { secret } = valueOf(await startEnrolment(asPerson, { password: strong }));
    valueOf(await confirmEnrolment(asPerson, { code: totp(secret, -1), name: 'Of the administrator' }));
    await db().identity.create({
      data: {
        userId: person.id,
        issuer: 'https://id.example',
        subject: person.id,
        linkedAt: new Date(),
        lastUsedAt: new Date(),
      },
    });
    expect(codeOf(await askForEmail(asPerson, { email: address(), code: totp(secret, 0) }))).toBe(
      'password-seen',
    );
    await makeResetLink(other, { userId: person.id, ...proof });
    const token = await mailedTo(person.email);
    expect(await describeAccessLink({ token })).toMatchObject({ value: { hasFactor: false } });
    expect(codeOf(await resetAccessAction({ token, password }))).toBe('done');
    expect(await hasFactor(person.id)).toBe(false);
    expect(await db().identity.count({ where: { userId: person.id, unlinkedAt: null } })).toBe(0);
    expect(codeOf(await accept(other, await proposedRole(person.id)))).toBe('done');
  });

  test('an administrator whose password another could have set neither proposes nor accepts', async () => {
    const [person, third] = [await newUser('operator'), await actorAs('admin')];
    const earlier = idOf(await changeRole(third, { userId: person.id, role: 'approver', ...proof }));
    await db().user.update({ where: { id: third.userId }, data: { letInBy: one.userId } });
    const ask = { userId: (await newUser('operator')).id, role: 'approver', ...proof } as const;
    expect(codeOf(await changeRole(third, ask))).toBe('admin-let-in');
    expect(codeOf(await accept(third, idOf(await changeRole(other, ask))))).toBe('admin-let-in');
    expect(codeOf(await accept(other, earlier))).toBe('admin-let-in');
    expect(codeOf(await disablePerson(one, { userId: other.userId, ...proof }))).toBe('done');
    expect((await loadPeople(one)).twoAdmins).toEqual({ isAsked: true, hasSecond: false });
  });
});
