import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../lib/auth/password.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { approveOrder, claimApproval } from '../../lib/features/approvals/verbs/approve-order.ts';
import { bePresent } from '../../lib/features/drafts/verbs/be-present.ts';
import { createAmendment, createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { loadPeople, loadPerson } from '../../lib/features/users/data.ts';
import { enterByProvider } from '../../lib/features/users/verbs/enter-by-provider.ts';
import {
  changeRole,
  disablePerson,
  enablePerson,
  invitePerson,
} from '../../lib/features/users/verbs/manage-people.ts';
import { stopListening, subscribe } from '../../lib/live/hub.ts';
import { forgetShared } from '../../lib/shared.ts';
import type { TestPortal } from '../support/portal.ts';
import {
  approvalInput,
  approvalOf,
  approve,
  confirms,
  refusalOf,
  statusOf,
  waitingOrder,
  withApprovals,
} from '../support/portal-approvals.ts';
import {
  confirmationOf,
  detailOf,
  orderReadyToConfirm,
  submitted,
  valueOf,
} from '../support/portal-orders.ts';
import { steppedUp } from '../support/second-factor.ts';

let portal: TestPortal;
let maker: Actor;

withApprovals((opened) => {
  ({ portal, maker } = opened);
});

const password = 'correct horse battery staple';

async function admin(): Promise<Actor> {
  const actor = await portal.actor('admin');
  const data = { passwordHash: await hashPassword(password) };
  await db().user.update({ where: { id: actor.userId }, data });
  return actor;
}

const disable = async (by: Actor, who: Actor) =>
  valueOf(await disablePerson(by, { userId: who.userId, password }));
const approver = async () => steppedUp(await portal.actor('approver'));
/** An order that needs two approvals. */
const forTwo = () => waitingOrder(maker, { sourceAmount: '60000.00' });
const settled = async (promise: Promise<{ ok: boolean }>) =>
  promise.then(
    ({ ok }) => ok,
    () => false,
  );

/** Signs a person in at the identity provider, whose claim makes them an operator. */
async function becomesOperatorAtProvider({ userId }: Actor): Promise<void> {
  const issuer = 'https://id.example';
  const subject = randomUUID();
  Object.assign(process.env, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'corridor',
    OIDC_CLIENT_SECRET: 'the-secret-of-the-client-of-tests',
    OIDC_DOMAINS: 'partner.example',
    OIDC_ROLES: 'pay-ops:operator',
  });
  forgetShared();
  const at = new Date();
  await db().identity.create({ data: { userId, issuer, subject, linkedAt: at, lastUsedAt: at } });
  const claims = {
    iss: issuer,
    sub: subject,
    email: 'x@partner.example',
    email_verified: true,
    groups: ['pay-ops'],
  };
  valueOf(await enterByProvider({ claims, errand: {}, address: '::1', userAgent: 'test' }));
}

describe('the approval of a person who may no longer approve', () => {
  test('who lost the role at the identity provider leads to no payment', async () => {
    const [first, second] = [await approver(), await approver()];
    const { approvalId, orderId } = await forTwo();
    expect(valueOf(await approve(first, approvalId))).toEqual({ state: 'held' });
    await becomesOperatorAtProvider(first);
    expect((await approvalOf(second, approvalId)).approvals).toEqual([]);
    const { timeline } = await detailOf(maker, orderId);
    expect(timeline.at(-1)).toMatchObject({ kind: 'approval-lapsed' });
    const before = confirms(portal);
    expect(valueOf(await approve(second, approvalId))).toEqual({ state: 'held' });
    await portal.runJobs();
    expect(confirms(portal)).toBe(before);
  });

  test.each([
    ['was disabled', (by: Actor, who: Actor) => disable(by, who)],
    [
      'became an operator',
      async (by: Actor, who: Actor) =>
        valueOf(await changeRole(by, { userId: who.userId, role: 'operator', password })),
    ],
  ])('who %s counts no longer, which the order says', async (_, takeRight) => {
    const [by, first, second, third] = [await admin(), await approver(), await approver(), await approver()];
    const { approvalId, orderId } = await forTwo();
    expect(valueOf(await approve(first, approvalId))).toEqual({ state: 'held' });
    expect(await loadPerson(by, first)).toMatchObject({ approvalsWaiting: 1 });
    await takeRight(by, first);
    expect(await loadPerson(by, first)).toMatchObject({ approvalsWaiting: 0 });
    expect((await approvalOf(second, approvalId)).approvals).toEqual([]);
    const { timeline } = await detailOf(maker, orderId);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'approval-lapsed',
      actorName: by.name,
      data: { decider: first.name },
    });
    expect(
      await db().auditEntry.findFirst({ where: { action: 'approval.lapse', subjectId: orderId } }),
    ).toMatchObject({ actorId: by.userId, data: { approvalId, approver: first.userId, voided: 1 } });
    expect(valueOf(await approve(second, approvalId))).toEqual({ state: 'held' });
    expect(await statusOf(maker, orderId)).toBe('awaitingApproval');
    expect(confirms(portal)).toBe(0);
    expect(valueOf(await approve(third, approvalId))).toEqual({ state: 'accepted' });
  });

  test('is under review by somebody else at once', async () => {
    const [by, first, second] = [await admin(), await approver(), await approver()];
    const { approvalId: id } = await forTwo();
    await claimApproval(first, { id });
    expect(await claimApproval(second, { id })).toEqual({ reviewerName: first.name });
    await disable(by, first);
    expect(await claimApproval(second, { id })).toEqual({ reviewerName: null });
  });

  test('does not come back with the account', async () => {
    const [by, first] = [await admin(), await approver()];
    const { approvalId } = await forTwo();
    await approve(first, approvalId);
    await disable(by, first);
    valueOf(await enablePerson(by, { userId: first.userId, password }));
    expect((await approvalOf(by, approvalId)).approvals).toEqual([]);
  });
});

describe('at the same moment as the disabling', () => {
  test('a request that was let in before and reaches the order after it sends nothing', async () => {
    const [by, who, demoted] = [await admin(), await approver(), await approver()];
    const { approvalId } = await waitingOrder(maker);
    const inputOfDemoted = await approvalInput(demoted, approvalId);
    const input = await approvalInput(who, approvalId);
    const own = confirmationOf(await orderReadyToConfirm(who));
    await disable(by, who);
    valueOf(await changeRole(by, { userId: demoted.userId, role: 'operator', password }));
    await expect(approveOrder(demoted, inputOfDemoted)).rejects.toThrow('not permitted: approval:decide');
    await expect(approveOrder(who, input)).rejects.toThrow('not permitted');
    await expect(confirmOrder(who, own)).rejects.toThrow('not permitted: order:confirm');
    expect(confirms(portal)).toBe(0);
    expect((await approvalOf(by, approvalId)).approvals).toEqual([]);
    const refused = { action: 'access.refused', actorId: { in: [who.userId, demoted.userId] } };
    expect(await db().auditEntry.count({ where: refused })).toBe(3);
  });

  test('an approval sends the order before it or not at all', async () => {
    const by = await admin();
    for (let round = 0; round < 6; round += 1) {
      portal.network.arrived.clear();
      const who = await approver();
      const { approvalId, orderId } = await waitingOrder(maker);
      const input = await approvalInput(who, approvalId);
      const [approved] = await Promise.all([settled(approveOrder(who, input)), disable(by, who)]);
      expect(confirms(portal)).toBe(approved ? 1 : 0);
      expect((await statusOf(maker, orderId)) === 'awaitingApproval').toBe(!approved);
    }
  });

  test('the second approval counts the first before it or not at all', async () => {
    const by = await admin();
    for (let round = 0; round < 6; round += 1) {
      portal.network.arrived.clear();
      const [first, second] = [await approver(), await approver()];
      const { approvalId, orderId } = await forTwo();
      expect(valueOf(await approve(first, approvalId))).toEqual({ state: 'held' });
      const input = await approvalInput(second, approvalId);
      const [answer] = await Promise.all([approveOrder(second, input), disable(by, first)]);
      const wasSent = valueOf(answer).state !== 'held';
      expect(confirms(portal)).toBe(wasSent ? 1 : 0);
      if (wasSent) continue;
      expect(await statusOf(maker, orderId)).toBe('awaitingApproval');
      expect((await approvalOf(by, approvalId)).approvals.map(({ name }) => name)).toEqual([second.name]);
    }
  });

  test('a confirmation goes out before it or not at all', async () => {
    const by = await admin();
    for (let round = 0; round < 6; round += 1) {
      portal.network.arrived.clear();
      const who = await portal.actor('operator');
      const ready = await orderReadyToConfirm(who);
      const [confirmed] = await Promise.all([
        settled(confirmOrder(who, confirmationOf(ready))),
        disable(by, who),
      ]);
      expect(confirms(portal)).toBe(confirmed ? 1 : 0);
    }
  });
});

describe('the invitations of a disabled person', () => {
  test('end with the name of the one who ended them, and are listed for thirty days', async () => {
    const [by, gone, other] = [await admin(), await admin(), await admin()];
    const addresses = ['ended', 'again', 'expired'].map((name) => `${name}-${randomUUID()}@example.test`);
    const [ended = '', again = '', expired = ''] = addresses;
    const invite = async (actor: Actor, email: string) =>
      valueOf(await invitePerson(actor, { email, role: 'operator', locale: 'en', password }));
    for (const email of addresses) await invite(email === expired ? other : gone, email);
    await disable(by, gone);
    await invite(other, again);
    const listed = async () => {
      const page = await loadPeople(by);
      const ours = (rows: typeof page.invitations) => rows.filter(({ email }) => addresses.includes(email));
      return { open: ours(page.invitations), ended: ours(page.endedInvitations) };
    };
    expect(await listed()).toMatchObject({
      open: [{ email: again }, { email: expired }],
      ended: [{ email: ended, revokedBy: by.name, revokedAt: expect.any(String) }],
    });
    const dayMs = 24 * 3_600_000;
    for (const [days, left] of [
      [8, [again, expired, ended]],
      [31, [again, expired]],
      [38, []],
    ] as const) {
      const restore = setClock(() => Date.now() + days * dayMs);
      const found = await listed().finally(restore);
      expect(found.open).toEqual([]);
      expect(found.ended.map(({ email }) => email)).toEqual(left);
    }
  });
});

test('open pages hear of a change of a person, and of no refused attempt', async () => {
  const [by, person] = [await admin(), await portal.actor('operator')];
  const heard: string[] = [];
  const listening = vi.fn();
  const leave = subscribe({
    change: ({ kind, id }) => kind === 'people' && heard.push(id),
    listening,
  });
  await expect.poll(() => listening).toHaveBeenCalled();
  await disablePerson(by, { userId: person.userId, password: 'not it' });
  await disable(by, person);
  // Nobody learns of whom.
  await expect.poll(() => heard).toEqual(['people']);
  leave();
  await stopListening();
});

describe('the work of a disabled person', () => {
  test('a draft that they hold is taken over at once', async () => {
    const [by, holder, colleague] = [await admin(), await portal.actor('operator'), maker];
    const { draftId } = valueOf(await createDraft(holder, { family: 'global' }));
    const there = { draftId, active: true };
    await bePresent(holder, { ...there, tabId: crypto.randomUUID(), kind: 'here' });
    const tabId = crypto.randomUUID();
    expect(await bePresent(colleague, { ...there, tabId, kind: 'here' })).toMatchObject({
      holder: { self: false },
    });
    await disable(by, holder);
    expect(await bePresent(colleague, { ...there, tabId, kind: 'here' })).toMatchObject({
      holder: { self: true },
    });
  });

  test('an order is submitted, amended and cancelled by colleagues', async () => {
    const [by, gone] = [await admin(), await portal.actor('operator')];
    const submittedOrder = await orderReadyToConfirm(gone, { sourceAmount: '12000.00' });
    const amended = await orderReadyToConfirm(gone);
    const cancelled = await orderReadyToConfirm(gone);
    await disable(by, gone);
    expect(await submitted(maker, await detailOf(maker, submittedOrder.order.id))).toEqual(
      expect.any(String),
    );
    valueOf(await createAmendment(maker, { orderId: amended.order.id }));
    const asked = { orderId: cancelled.order.id, reason: 'test' };
    expect(refusalOf(await cancelOrder(maker, asked))).toMatchObject({ code: 'not-yours' });
    valueOf(await cancelOrder(by, asked));
  });
});
