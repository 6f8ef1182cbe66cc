import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { approveOrder } from '../../lib/features/approvals/verbs/approve-order.ts';
import { withdraw } from '../../lib/features/approvals/verbs/end-approval.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import type { TestPortal } from '../support/portal.ts';
import {
  approvalInput,
  approvalOf,
  approve,
  confirmPath,
  confirms,
  refusalOf,
  statusOf,
  waitingOrder,
  withApprovals,
} from '../support/portal-approvals.ts';
import { confirmationOf, detailOf, valueOf } from '../support/portal-orders.ts';
import { steppedUp } from '../support/second-factor.ts';

let portal: TestPortal;
let maker: Actor;
let checker: Actor;
let second: Actor;

withApprovals((opened) => {
  ({ portal, maker, checker, second } = opened);
});

describe('at the same time', () => {
  test('32 approvals of eight people send one confirmation, and one of the eight approved', async () => {
    const { approvalId } = await waitingOrder(maker);
    const people = await Promise.all(Array.from({ length: 8 }, () => portal.actor('approver')));
    const inputs = await Promise.all(people.map((person) => approvalInput(person, approvalId)));
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => {
        const input = inputs[index % 8];
        const person = people[index % 8];
        if (!input || !person) throw new Error('eight people');
        return approveOrder(person, {
          ...input,
          idempotencyKey: index % 2 ? input.idempotencyKey : randomUUID(),
        });
      }),
    );
    expect(confirms(portal)).toBe(1);
    const { decidedBy } = await db().approvalDecision.findFirstOrThrow({ where: { approvalId } });
    expect(await db().approvalDecision.count({ where: { approvalId } })).toBe(1);
    for (const [index, answer] of answers.entries()) {
      expect(answer).toEqual(
        people[index % 8]?.userId === decidedBy
          ? { ok: true, value: { state: 'accepted' } }
          : { ok: false, reason: { code: 'approval-over', state: 'approved' } },
      );
    }
  });

  test('two of two approvers send one confirmation', async () => {
    const { approvalId } = await waitingOrder(maker, { sourceAmount: '60000.00' });
    const people = [
      await steppedUp(await portal.actor('approver')),
      await steppedUp(await portal.actor('admin')),
    ];
    const answers = await Promise.all(people.map((person) => approve(person, approvalId)));
    expect(new Set(answers.map((answer) => answer.ok && answer.value.state))).toEqual(
      new Set(['accepted', 'held']),
    );
    expect(confirms(portal)).toBe(1);
  });

  test('an approval and the maker taking it back: one of the two, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      portal.network.arrived.clear();
      const { approvalId, orderId } = await waitingOrder(maker);
      const input = await approvalInput(checker, approvalId);
      const [approved, taken] = await Promise.all([
        approveOrder(checker, input),
        withdraw(maker, { approvalId }),
      ]);
      expect([approved.ok, taken.ok].filter(Boolean)).toHaveLength(1);
      expect(confirms(portal)).toBe(approved.ok ? 1 : 0);
      const after = await statusOf(maker, orderId);
      expect(taken.ok ? after : 'readyToConfirm').toBe('readyToConfirm');
    }
  });
});

describe('when the confirmation does not take effect', () => {
  test('because the service was away, the approver approves again', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    portal.network.inject((path) => (path === confirmPath ? 'lose-request' : 'none'));
    await approve(checker, approvalId);
    portal.network.inject(() => 'none');
    const restore = setClock(() => Date.now() + 61_000);
    await checkOrder(orderId, 'check').finally(restore);
    expect(await statusOf(maker, orderId)).toBe('awaitingApproval');
    expect(
      refusalOf(await confirmOrder(maker, confirmationOf(await detailOf(maker, orderId)))),
    ).toMatchObject({
      code: 'approval-needed',
      isWaiting: true,
    });
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'accepted' });
  });

  test('a process that died between approval and call left it to the check, which asks and reopens it', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    const page = await approvalInput(checker, approvalId);
    // The rows that the transaction wrote before the process died: everything but the call.
    await db().approvalDecision.create({
      data: {
        approvalId,
        kind: 'approve',
        decidedBy: checker.userId,
        deciderName: checker.name,
        contentHash: page.contentHash,
        rate: page.acceptedRate,
        sourceMinor: 1_200_000n,
        targetMinor: 1n,
      },
    });
    await db().approval.update({ where: { id: approvalId }, data: { state: 'approved' } });
    await db().order.update({ where: { id: orderId }, data: { approval: 'approved' } });
    await db().confirmRequest.create({
      data: {
        orderId,
        idempotencyKey: page.idempotencyKey,
        rate: page.acceptedRate,
        sourceMinor: 1_200_000n,
        targetMinor: 1n,
        requestedBy: checker.userId,
      },
    });
    await db().order.update({
      where: { id: orderId },
      data: { confirmation: 'requested', confirmedAt: new Date(Date.now() - 120_000), statusId: 'checking' },
    });
    await checkOrder(orderId, 'check');
    expect(await statusOf(maker, orderId)).toBe('awaitingApproval');
    expect(confirms(portal)).toBe(0);
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'accepted' });
    expect(confirms(portal)).toBe(1);
  });

  test('a lost answer keeps the order checking, and nobody approves it again', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    portal.deaf(true);
    portal.network.inject((path) => (path === confirmPath ? 'lose-answer' : 'none'));
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'checking' });
    expect(await statusOf(maker, orderId)).toBe('checking');
    expect(refusalOf(await approve(second, approvalId))).toEqual({
      code: 'approval-over',
      state: 'approved',
    });
    portal.network.inject(() => 'none');
    portal.deaf(false);
    await portal.until('it is found paid', async () => {
      await checkOrder(orderId, 'check');
      return (await statusOf(maker, orderId)) === 'completed';
    });
    expect(await approvalOf(checker, approvalId)).toMatchObject({ state: 'approved' });
  });
});
