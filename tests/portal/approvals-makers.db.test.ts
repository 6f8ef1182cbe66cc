import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { approveOrder } from '../../lib/features/approvals/verbs/approve-order.ts';
import { sendBack } from '../../lib/features/approvals/verbs/end-approval.ts';
import { updateOrder } from '../../lib/features/orders/verbs/update-order.ts';
import type { TestPortal } from '../support/portal.ts';
import { amended, related } from '../support/portal-amendments.ts';
import {
  approvalInput,
  approvalOf,
  approve,
  confirms,
  refusalOf,
  waitingOrder,
  withApprovals,
} from '../support/portal-approvals.ts';
import { detailOf, orderReadyToConfirm, submitted, upload, valueOf } from '../support/portal-orders.ts';
import { steppedUp } from '../support/second-factor.ts';

let portal: TestPortal;
let maker: Actor;
let checker: Actor;

withApprovals((opened) => {
  ({ portal, maker, checker } = opened);
});

describe('nobody approves', () => {
  test('and is named as who can, who had a hand in it or has no right to', async () => {
    const approver = async (name: string, disabledAt: Date | null = null) => {
      const actor = await portal.actor('approver');
      await db().user.update({ where: { id: actor.userId }, data: { name, disabledAt } });
      return actor;
    };
    const first = await approver('Approver who made it');
    await approver('Approver who can');
    await approver('Approver who left', new Date());
    await portal.actor('admin');
    const { orderId } = await waitingOrder(first);
    const { latest } = (await detailOf(maker, orderId)).approval;
    expect(latest?.deciders.orAdmin).toBe(true);
    const named = latest?.deciders.names.filter((name) => name.startsWith('Approver who'));
    expect(named).toEqual(['Approver who can']);
    expect(latest?.deciders.names).not.toContain(maker.name);
  });

  test('what they submitted', async () => {
    const approver = await portal.actor('approver');
    const { approvalId } = await waitingOrder(approver);
    expect(await approvalOf(approver, approvalId)).toMatchObject({ bar: 'maker' });
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
    expect(refusalOf(await sendBack(approver, { approvalId, reason: 'no' }))).toEqual({ code: 'own-order' });
    const refused = { action: 'access.refused', data: { permission: 'approval:decide', code: 'own-order' } };
    const where = { actorId: approver.userId, action: 'access.refused' };
    expect(await db().auditEntry.findMany({ where })).toMatchObject([refused, refused]);
  });

  test('what a person began who had set the password by a link that they were shown', async () => {
    const [before, during, since] = [
      await portal.actor('admin'),
      await portal.actor('admin'),
      await portal.actor('admin'),
    ];
    const admins = [before, during, since];
    const operator = await portal.actor('operator');
    const day = (nth: number) => new Date(Date.now() - nth * 86_400_000);
    const letIn = (seer: Actor | null, usedAt: Date) =>
      db().accessLink.create({
        data: {
          purpose: 'reset',
          email: operator.email,
          tokenHash: randomUUID(),
          letInId: operator.userId,
          seenById: seer?.userId ?? null,
          usedAt,
          createdAt: usedAt,
          expiresAt: usedAt,
        },
      });
    const bars = () => Promise.all(admins.map(async (admin) => (await approvalOf(admin, approvalId))?.bar));
    await letIn(before, day(3));
    await letIn(during, day(2));
    const { approvalId, orderId } = await waitingOrder(operator);
    expect(await bars()).toEqual([null, 'maker', null]);
    // A link that is used later takes nothing back.
    await letIn(since, new Date());
    await letIn(null, new Date());
    expect(await bars()).toEqual([null, 'maker', 'maker']);
    for (const admin of [during, since])
      expect(refusalOf(await approve(admin, approvalId))).toEqual({ code: 'own-order' });
    const { draftId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await db().draft.update({ where: { id: draftId }, data: { createdAt: day(2.5) } });
    expect(await bars()).toEqual(['maker', 'maker', 'maker']);
    await db().draft.update({ where: { id: draftId }, data: { createdAt: new Date() } });
    expect(valueOf(await approve(before, approvalId))).toEqual({ state: 'accepted' });
  });

  test('what they created and somebody else submitted', async () => {
    const approver = await portal.actor('approver');
    const ready = await orderReadyToConfirm(approver, { sourceAmount: '12000.00' });
    const approvalId = await submitted(maker, ready);
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
  });

  test('what they were the last to edit, in the draft or the order', async () => {
    const approver = await portal.actor('approver');
    const { approvalId, orderId } = await waitingOrder(maker);
    const input = await approvalInput(approver, approvalId);
    await db().order.update({ where: { id: orderId }, data: { lastEditedBy: approver.userId } });
    expect(refusalOf(await approveOrder(approver, input))).toEqual({ code: 'own-order' });
    const { draftId } = await db().order.update({
      where: { id: orderId },
      data: { lastEditedBy: maker.userId },
    });
    await db().draft.update({ where: { id: draftId }, data: { updatedBy: approver.userId } });
    expect(refusalOf(await approveOrder(approver, input))).toEqual({ code: 'own-order' });
  });

  test('what they began as a draft and somebody else sent', async () => {
    const approver = await portal.actor('approver');
    const { approvalId, orderId } = await waitingOrder(maker);
    const { draftId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await db().draft.update({ where: { id: draftId }, data: { createdBy: approver.userId } });
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
  });

  test('a change that they sent, whoever had typed it', async () => {
    const approver = await portal.actor('approver');
    const { approvalId, orderId } = await waitingOrder(maker);
    const change = await amended(maker, orderId, related('friend'));
    valueOf(await updateOrder(approver, change));
    expect(await approvalOf(approver, approvalId)).toMatchObject({ bar: 'maker', changed: true });
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'accepted' });
  });

  test('a change that they began, whoever added to it and sent it', async () => {
    const approver = await portal.actor('approver');
    const { approvalId, orderId } = await waitingOrder(maker);
    await amended(approver, orderId, related('friend'));
    expect(await approvalOf(approver, approvalId)).toMatchObject({ bar: null });
    valueOf(await updateOrder(maker, await amended(maker, orderId, related('business associate'))));
    expect(await approvalOf(approver, approvalId)).toMatchObject({ bar: 'maker', changed: true });
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'accepted' });
  });

  test('what they added a document to, whoever added another one after it', async () => {
    const approver = await portal.actor('approver');
    const { approvalId, orderId } = await waitingOrder(maker);
    valueOf(await upload(approver, { orderId, type: 'bill' }));
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
    valueOf(await upload(maker, { orderId, type: 'offer' }));
    expect(await approvalOf(approver, approvalId)).toMatchObject({ bar: 'maker' });
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'accepted' });
  });

  test('a document that the service refused makes nobody a maker', async () => {
    const approver = await portal.actor('approver');
    const { approvalId, orderId } = await waitingOrder(maker);
    await db().orderDocument.create({
      data: {
        orderId,
        type: 'bill',
        fileName: 'bill.pdf',
        state: 'refused',
        uploadedBy: approver.userId,
        uploaderName: approver.name,
      },
    });
    expect(valueOf(await approve(approver, approvalId))).toEqual({ state: 'accepted' });
  });

  test('past the database, either', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    const own = { approvalId, kind: 'approve', decidedBy: maker.userId, deciderName: 'x', contentHash: 'x' };
    await expect(
      db().approvalDecision.create({ data: { ...own, rate: '1', sourceMinor: 1n, targetMinor: 1n } }),
    ).rejects.toThrow(/one person/);
    await expect(
      db().confirmRequest.create({
        data: {
          orderId,
          idempotencyKey: randomUUID(),
          rate: '1',
          sourceMinor: 1n,
          targetMinor: 1n,
          requestedBy: maker.userId,
        },
      }),
    ).rejects.toThrow(/waits for an approval/);
  });

  test.each(['operator', 'auditor', 'qa'] as const)('as %s', async (role) => {
    const { approvalId } = await waitingOrder(maker);
    const input = await approvalInput(checker, approvalId);
    const actor = await portal.actor(role);
    await expect(approveOrder(actor, input)).rejects.toBeInstanceOf(Forbidden);
    await expect(sendBack(actor, { approvalId, reason: 'no' })).rejects.toThrow(Forbidden);
    expect(confirms(portal)).toBe(0);
  });

  test('what a first approver then edited counts for nothing', async () => {
    const { approvalId, orderId } = await waitingOrder(maker, { sourceAmount: '60000.00' });
    const [one, two, three] = [
      await steppedUp(await portal.actor('approver')),
      await steppedUp(await portal.actor('admin')),
      await steppedUp(await portal.actor('approver')),
    ];
    valueOf(await approve(one, approvalId));
    await db().order.update({ where: { id: orderId }, data: { lastEditedBy: one.userId } });
    expect(valueOf(await approve(two, approvalId))).toEqual({ state: 'held' });
    expect(confirms(portal)).toBe(0);
    expect(valueOf(await approve(three, approvalId))).toEqual({ state: 'accepted' });
  });
});
