import { afterEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { loadQueue } from '../../lib/features/approvals/queries.ts';
import { approveOrder } from '../../lib/features/approvals/verbs/approve-order.ts';
import { expireApprovals, sendBack, withdraw } from '../../lib/features/approvals/verbs/end-approval.ts';
import { submitOrder } from '../../lib/features/approvals/verbs/submit-order.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
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
let checker: Actor;
let second: Actor;

withApprovals((opened) => {
  ({ portal, maker, checker, second } = opened);
});
afterEach(() => policyIs({}));

describe('an order over the limit', () => {
  test('is not confirmed alone, by nobody, and says what it needs', async () => {
    const ready = await orderReadyToConfirm(maker, { sourceAmount: '12000.00' });
    expect(ready).toMatchObject({
      can: { confirm: false, submit: true },
      approval: { need: { approvers: 1 } },
    });
    for (const actor of [maker, checker, second]) {
      expect(refusalOf(await confirmOrder(actor, confirmationOf(ready)))).toMatchObject({
        code: 'approval-needed',
        isWaiting: false,
      });
    }
    expect(confirms(portal)).toBe(0);
  });

  test('waits for its approval even when the policy lets one person send it by now', async () => {
    const { orderId } = await waitingOrder(maker);
    await policyIs({ rules: [], otherCurrencies: 0 });
    const waiting = await detailOf(maker, orderId);
    for (const actor of [maker, checker]) {
      expect(refusalOf(await confirmOrder(actor, confirmationOf(waiting)))).toMatchObject({
        code: 'approval-needed',
        isWaiting: true,
      });
    }
    expect(confirms(portal)).toBe(0);
  });

  test('is paid once one other person approved it', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    expect(await statusOf(maker, orderId)).toBe('awaitingApproval');
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'accepted' });
    await portal.until('it is completed', async () => (await statusOf(maker, orderId)) === 'completed');
    expect(confirms(portal)).toBe(1);
    const { timeline } = await detailOf(maker, orderId);
    expect(timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'approval-submitted',
        'approval-given',
        'confirm-requested',
        'confirm-accepted',
      ]),
    );
    const audit = await db().auditEntry.findMany({ where: { subjectId: orderId }, orderBy: { id: 'asc' } });
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual(
      expect.arrayContaining([
        ['approval.submit', maker.userId],
        ['approval.approve', checker.userId],
        ['order.confirm-requested', checker.userId],
      ]),
    );
  });

  test('is submitted once, and not while it cannot be sent', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    const { idempotencyKey: _, ...terms } = confirmationOf(await detailOf(maker, orderId));
    const again = () => submitOrder(maker, { ...terms, note: '' });
    expect(refusalOf(await again())).toEqual({ code: 'already-waiting' });
    valueOf(await withdraw(maker, { approvalId }));
    await db().order.update({ where: { id: orderId }, data: { updateState: 'unknown' } });
    expect(refusalOf(await again())).toMatchObject({ code: 'not-allowed-now' });
  });

  test('needs what the policy asks for by now, if that is more', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    await policyIs({ rules: builtInPolicy.rules.map((rule) => ({ ...rule, approvers: 2, stepUp: false })) });
    expect((await approvalOf(checker, approvalId)).required).toBe(2);
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'held' });
    await policyIs({ rules: [], otherCurrencies: 0 });
    expect((await approvalOf(checker, approvalId)).required).toBe(2);
    expect(valueOf(await approve(second, approvalId))).toEqual({ state: 'accepted' });
    expect(await statusOf(maker, orderId)).not.toBe('awaitingApproval');
  });

  test('and what it asked for when it was submitted, if that was', async () => {
    await policyIs({ rules: builtInPolicy.rules.map((rule) => ({ ...rule, approvers: 2, stepUp: true })) });
    const { approvalId } = await waitingOrder(maker);
    await policyIs({ rules: [], otherCurrencies: 0 });
    expect(refusalOf(await approve(checker, approvalId))).toMatchObject({ code: 'step-up-needed' });
    const one = await steppedUp(await portal.actor('approver'));
    expect(valueOf(await approve(one, approvalId))).toEqual({ state: 'held' });
    expect(confirms(portal)).toBe(0);
  });

  test('under the limit needs none, and cannot be submitted', async () => {
    const ready = await orderReadyToConfirm(maker);
    const { idempotencyKey: _, ...terms } = confirmationOf(ready);
    expect(refusalOf(await submitOrder(maker, { ...terms, note: '' }))).toEqual({
      code: 'no-approval-needed',
    });
  });

  test('over the second limit takes two people and a second factor of each', async () => {
    const { approvalId, orderId } = await waitingOrder(maker, { sourceAmount: '60000.00' });
    expect(refusalOf(await approve(checker, approvalId))).toEqual({ code: 'step-up-needed', isOn: false });
    const [one, two] = [
      await steppedUp(await portal.actor('approver')),
      await steppedUp(await portal.actor('admin')),
    ];
    expect(valueOf(await approve(one, approvalId))).toEqual({ state: 'held' });
    expect(refusalOf(await approve(one, approvalId))).toEqual({ code: 'already-approved' });
    expect([await statusOf(maker, orderId), confirms(portal)]).toEqual(['awaitingApproval', 0]);
    expect(valueOf(await approve(two, approvalId))).toEqual({ state: 'accepted' });
    expect(confirms(portal)).toBe(1);
  });
});

describe('an approval that is asked for ends', () => {
  test('sent back with a reason, after which the maker submits again', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    valueOf(await sendBack(checker, { approvalId, reason: 'Invoice is missing' }));
    const back = await detailOf(maker, orderId);
    expect(back).toMatchObject({
      order: { status: { id: 'sentBack' } },
      approval: { latest: { reason: 'Invoice is missing', closerName: checker.name } },
      can: { submit: true, confirm: false },
    });
    expect(refusalOf(await approveOrder(second, { ...(await approvalInput(second, approvalId)) }))).toEqual({
      code: 'approval-over',
      state: 'sent-back',
    });
    const again = await submitted(maker, back);
    expect(await statusOf(maker, orderId)).toBe('awaitingApproval');
    expect(valueOf(await approve(checker, again))).toEqual({ state: 'accepted' });
  });

  test('withdrawn, by its maker alone', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    const other = await portal.actor('operator');
    expect(refusalOf(await withdraw(other, { approvalId }))).toEqual({ code: 'own-order' });
    valueOf(await withdraw(maker, { approvalId }));
    expect(await statusOf(maker, orderId)).toBe('readyToConfirm');
    expect(refusalOf(await withdraw(maker, { approvalId }))).toMatchObject({ code: 'approval-over' });
  });

  test('expired: refused at once, given back by the job and said on the timeline', async () => {
    await policyIs({ expiryHours: 1 });
    const { approvalId, orderId } = await waitingOrder(maker);
    const input = await approvalInput(checker, approvalId);
    const restore = setClock(() => Date.now() + 3_600_001);
    try {
      expect(refusalOf(await approveOrder(checker, input))).toEqual({
        code: 'approval-over',
        state: 'expired',
      });
      await expireApprovals();
    } finally {
      restore();
    }
    const detail = await detailOf(maker, orderId);
    expect(detail).toMatchObject({
      order: { status: { id: 'readyToConfirm' } },
      approval: { state: 'expired' },
    });
    expect(detail.timeline.at(-1)).toMatchObject({ kind: 'approval-expired', actorName: null });
    expect(confirms(portal)).toBe(0);
  });

  test('with its order, when that is cancelled', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    valueOf(await cancelOrder(maker, { orderId, reason: 'not needed' }));
    expect(await approvalOf(checker, approvalId)).toMatchObject({ state: 'ended' });
    expect((await loadQueue(checker)).rows.map(({ id }) => id)).not.toContain(approvalId);
    expect(await approve(checker, approvalId)).toMatchObject({ ok: false });
  });
});
