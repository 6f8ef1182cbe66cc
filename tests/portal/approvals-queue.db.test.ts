import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { countMyApprovals, loadQueue } from '../../lib/features/approvals/queries.ts';
import type { ApprovalQueue } from '../../lib/features/approvals/schema.ts';
import { claimApproval } from '../../lib/features/approvals/verbs/approve-order.ts';
import { bulkApprove } from '../../lib/features/approvals/verbs/bulk-approve.ts';
import { remindApprovers, withdraw } from '../../lib/features/approvals/verbs/end-approval.ts';
import { noteVerification } from '../../lib/features/parties/verbs/note-verification.ts';
import { policyIs } from '../support/approvals.ts';
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
import { detailOf, orderReadyToConfirm, paidDaysAgo, submitted, valueOf } from '../support/portal-orders.ts';
import { steppedUp } from '../support/second-factor.ts';

let portal: TestPortal;
let maker: Actor;
let checker: Actor;
let second: Actor;

withApprovals((opened) => {
  ({ portal, maker, checker, second } = opened);
});
afterEach(() => policyIs({}));

const warningsOf = (id: string, { rows }: ApprovalQueue) => rows.find((row) => row.id === id)?.warnings;

test('an order whose currency is none is named in the queue, and hides nobody else', async () => {
  const [damaged, other] = [await waitingOrder(maker), await waitingOrder(maker)];
  await db().order.update({ where: { id: damaged.orderId }, data: { sourceCurrency: 'QQQ' } });
  const { rows, unreadable } = await loadQueue(checker);
  expect(unreadable).toEqual([damaged.approvalId]);
  expect(rows.map(({ id }) => id)).toContain(other.approvalId);
  await db().order.update({ where: { id: damaged.orderId }, data: { sourceCurrency: 'USD' } });
});

describe('who decides reads', () => {
  test('what the last check of account and name said, and that there was none', async () => {
    const account = '6217000010000019045';
    const { approvalId } = await waitingOrder(maker, { account });
    expect((await approvalOf(checker, approvalId)).recipient.check).toBeNull();
    await noteVerification(maker, { check: 'bank', account, names: ['张三'], outcome: 'matched' });
    expect((await approvalOf(checker, approvalId)).recipient.check).toBeNull();
    await noteVerification(maker, { check: 'bank', account, names: ['王小明'], outcome: 'mismatched' });
    expect((await approvalOf(checker, approvalId)).recipient.check).toEqual({
      check: 'bank',
      outcome: 'mismatched',
      name: maker.name,
      at: expect.any(String),
    });
  });

  test('what was paid before, to this account and under this name', async () => {
    const [paidTo, other] = ['6217000010000019078', '6217000010000019086'];
    const first = await waitingOrder(maker, { account: paidTo });
    const before = (await approvalOf(checker, first.approvalId)).recipient;
    expect(before).toMatchObject({ isNew: true, paidCount: 0, lastPaidAt: null });
    expect(warningsOf(first.approvalId, await loadQueue(checker))).toContain('new-recipient');
    valueOf(await approve(checker, first.approvalId));
    await portal.until('it is paid', async () => (await statusOf(maker, first.orderId)) === 'completed');

    const soon = await waitingOrder(maker, { account: paidTo, sourceAmount: '12000.02' });
    expect((await approvalOf(checker, soon.approvalId)).recipient).toMatchObject({
      isNew: true,
      paidCount: 1,
    });
    expect(warningsOf(soon.approvalId, await loadQueue(checker))).toEqual(['new-recipient']);
    await paidDaysAgo(first.orderId);

    const again = await waitingOrder(maker, { account: paidTo });
    const known = (await approvalOf(checker, again.approvalId)).recipient;
    expect(known).toMatchObject({ isNew: false, paidCount: 1, accountChanged: false });
    expect(known.lastPaidAt).not.toBeNull();
    expect(warningsOf(again.approvalId, await loadQueue(checker))).toEqual(['same-amount']);
    const more = await waitingOrder(maker, { account: paidTo, sourceAmount: '12000.01' });
    expect(warningsOf(more.approvalId, await loadQueue(checker))).toEqual([]);
    const elsewhere = await waitingOrder(maker, { account: other });
    expect((await approvalOf(checker, elsewhere.approvalId)).recipient).toMatchObject({
      isNew: true,
      paidCount: 0,
      accountChanged: true,
    });
  });

  test('which is to be decided next, and never their own', async () => {
    const [one, other] = [await waitingOrder(maker), await waitingOrder(checker)];
    const queue = (await loadQueue(second)).rows.filter(({ bar }) => bar === null);
    const next = (id: string) => queue.find((row) => row.id !== id)?.id;
    expect((await approvalOf(second, one.approvalId)).nextId).toBe(next(one.approvalId));
    expect((await approvalOf(second, other.approvalId)).nextId).toBe(next(other.approvalId));
    expect((await approvalOf(checker, one.approvalId)).nextId).not.toBe(other.approvalId);
  });
});

describe('a reminder', () => {
  test('stands where approvers look, is on record, and comes once in an hour', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    expect((await detailOf(maker, orderId)).can).toMatchObject({ remind: true, approve: false });
    expect((await detailOf(checker, orderId)).can).toMatchObject({ remind: false, approve: true });
    expect(valueOf(await remindApprovers(maker, { approvalId }))).toEqual({ orderId });
    const reminded = { name: maker.name, at: expect.any(String) };
    expect(await approvalOf(checker, approvalId)).toMatchObject({ reminded });
    expect((await loadQueue(checker)).rows.find(({ id }) => id === approvalId)).toMatchObject({ reminded });
    expect((await countMyApprovals(checker)).remindedAt).not.toBeNull();

    const other = await portal.actor('operator');
    expect(refusalOf(await remindApprovers(other, { approvalId }))).toEqual({ code: 'reminded-recently' });
    expect((await detailOf(maker, orderId)).can.remind).toBe(false);
    const restore = setClock(() => Date.now() + 3_600_000);
    expect((await detailOf(maker, orderId)).can.remind).toBe(true);
    expect(valueOf(await remindApprovers(other, { approvalId }))).toEqual({ orderId });
    restore();
    const audit = await db().auditEntry.findMany({
      where: { subjectId: orderId, action: 'approval.remind' },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ actorId }) => actorId)).toEqual([maker.userId, other.userId]);
  });

  test('of what nobody waits for any more is refused, and who only reads sends none', async () => {
    const { approvalId } = await waitingOrder(maker);
    await withdraw(maker, { approvalId });
    expect(refusalOf(await remindApprovers(maker, { approvalId }))).toMatchObject({ code: 'approval-over' });
    const auditor = await portal.actor('auditor');
    await expect(remindApprovers(auditor, { approvalId })).rejects.toThrow(Forbidden);
  });
});

describe('the queue', () => {
  test('counts for each person what they may decide, and says who looks at what', async () => {
    const { count } = await countMyApprovals(checker);
    const { approvalId } = await waitingOrder(maker);
    expect(await countMyApprovals(checker)).toMatchObject({ count: count + 1 });
    expect(await countMyApprovals(maker)).toEqual({ count: 0, remindedAt: null });
    expect(await claimApproval(checker, { id: approvalId })).toEqual({ reviewerName: null });
    expect(await claimApproval(second, { id: approvalId })).toEqual({ reviewerName: checker.name });
    const row = (await loadQueue(second)).rows.find(({ id }) => id === approvalId);
    expect(row).toMatchObject({ reviewerName: checker.name, bar: null, submitterName: maker.name });
    const restore = setClock(() => Date.now() + 61_000);
    try {
      expect(await claimApproval(second, { id: approvalId })).toEqual({ reviewerName: null });
    } finally {
      restore();
    }
    expect(await approve(second, approvalId)).toMatchObject({ ok: true });
  });

  test('counts a file that was sent again once, as the page of the order does', async () => {
    const ready = await orderReadyToConfirm(maker, { sourceAmount: '12000.00' });
    const orderId = ready.order.id;
    const sent = await db().orderDocument.findFirstOrThrow({ where: { orderId, state: 'accepted' } });
    const { id: _, ...lost } = sent;
    await db().orderDocument.create({ data: { ...lost, state: 'unknown' } });
    const approvalId = await submitted(maker, ready);
    const row = (await loadQueue(checker)).rows.find(({ id }) => id === approvalId);
    expect(row?.contentHash).toBe((await approvalOf(checker, approvalId)).contentHash);
    expect(row?.warnings).not.toContain('changed');
  });

  test('shows those whose rate ends first before the others', async () => {
    const long = await waitingOrder(maker);
    const short = await waitingOrder(maker, { lockRate: false });
    const ids = (await loadQueue(checker)).rows.map(({ id }) => id);
    expect(ids.indexOf(short.approvalId)).toBeLessThan(ids.indexOf(long.approvalId));
  });
});

describe('several at once', () => {
  const known = '6217000010000004567';
  let amount = 12_100;
  /** Of an amount that nothing else pays to this account. */
  const toKnown = (by: Actor) => {
    amount += 1;
    return waitingOrder(by, { account: known, sourceAmount: `${amount}.00` });
  };
  const bulkItem = async (actor: Actor, approvalId: string) => {
    const { idempotencyKey: _, driftAccepted: __, ...item } = await approvalInput(actor, approvalId);
    return item;
  };

  test('are approved after one step-up, each by itself; what carries a warning is not', async () => {
    // Somebody paid this account before, so that it is nobody new.
    const earlier = await toKnown(maker);
    const paidAmount = `${amount}.00`;
    valueOf(await approve(checker, earlier.approvalId));
    await portal.until('it is paid', async () => (await statusOf(maker, earlier.orderId)) === 'completed');
    await paidDaysAgo(earlier.orderId);
    portal.network.arrived.clear();

    const [one, two, strange, twice] = [
      await toKnown(maker),
      await toKnown(maker),
      await waitingOrder(maker, { account: '6217000010000019003' }),
      await waitingOrder(maker, { account: known, sourceAmount: paidAmount }),
    ];
    const approver = await portal.actor('approver');
    const items = await Promise.all(
      [one, two, strange, twice].map(({ approvalId }) => bulkItem(approver, approvalId)),
    );
    const wish = { idempotencyKey: randomUUID(), items };
    expect(refusalOf(await bulkApprove(approver, wish))).toEqual({ code: 'step-up-needed', isOn: false });
    await steppedUp(approver);
    const { results } = valueOf(await bulkApprove(approver, wish));
    expect(results).toEqual([
      { approvalId: one.approvalId, result: { ok: true, state: 'accepted' } },
      { approvalId: two.approvalId, result: { ok: true, state: 'accepted' } },
      { approvalId: strange.approvalId, result: { ok: false, reason: { code: 'not-for-bulk' } } },
      { approvalId: twice.approvalId, result: { ok: false, reason: { code: 'not-for-bulk' } } },
    ]);
    expect(confirms(portal)).toBe(2);
  });

  test('what waits and is not in the queue is not among them', async () => {
    const approver = await steppedUp(await portal.actor('approver'));
    const { approvalId, orderId } = await waitingOrder(maker, { account: '6217000010000019003' });
    const items = [await bulkItem(approver, approvalId)];
    // As the last of more than the queue shows.
    await db().order.update({ where: { id: orderId }, data: { statusId: 'readyToConfirm' } });
    expect(valueOf(await bulkApprove(approver, { idempotencyKey: randomUUID(), items }))).toMatchObject({
      results: [{ result: { ok: false, reason: { code: 'not-for-bulk' } } }],
    });
    expect(confirms(portal)).toBe(0);
  });

  test('of one pair of currencies only', async () => {
    const approver = await steppedUp(await portal.actor('approver'));
    const [one, two] = [await toKnown(maker), await toKnown(maker)];
    const items = await Promise.all([one, two].map(({ approvalId }) => bulkItem(approver, approvalId)));
    await db().order.update({ where: { id: two.orderId }, data: { sourceCurrency: 'EUR' } });
    expect(refusalOf(await bulkApprove(approver, { idempotencyKey: randomUUID(), items }))).toEqual({
      code: 'bulk-mixed',
    });
    expect(confirms(portal)).toBe(0);
  });

  test('never where the policy does not let it, and never one’s own', async () => {
    const approver = await steppedUp(await portal.actor('approver'));
    const own = await toKnown(approver);
    const items = [await bulkItem(approver, own.approvalId)];
    expect(valueOf(await bulkApprove(approver, { idempotencyKey: randomUUID(), items }))).toMatchObject({
      results: [{ result: { ok: false, reason: { code: 'own-order' } } }],
    });
    await policyIs({ bulk: false });
    expect(refusalOf(await bulkApprove(approver, { idempotencyKey: randomUUID(), items }))).toEqual({
      code: 'bulk-off',
    });
  });
});
