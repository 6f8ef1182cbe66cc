import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { loadApproval, loadQueue } from '../../lib/features/approvals/queries.ts';
import { submitOrder } from '../../lib/features/approvals/verbs/submit-order.ts';
import { informationInbox } from '../../lib/features/information/queries.ts';
import { markAnswered, openInformationPage } from '../../lib/features/information/verbs/answer-request.ts';
import { receiptOf } from '../../lib/features/orders/receipt/queries.ts';
import { loadReadBack } from '../../lib/features/orders/review.ts';
import { sealClearLinks } from '../../lib/features/orders/verbs/apply-news.ts';
import { checkNow } from '../../lib/features/orders/verbs/check-order.ts';
import { completeDocuments } from '../../lib/features/orders/verbs/complete-documents.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { decideReview } from '../../lib/features/sandbox/verbs/decide-order.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import { informationReasonOf } from '../../lib/service-core/information-reasons.ts';
import type { TestPortal } from '../support/portal.ts';
import { approvalInput, approve, confirms, refusalOf, withApprovals } from '../support/portal-approvals.ts';
import {
  confirmationOf,
  detailOf,
  filledDraft,
  submitted,
  upload,
  valueOf,
} from '../support/portal-orders.ts';

let portal: TestPortal;
let maker: Actor;
let checker: Actor;

withApprovals((opened) => {
  ({ portal, maker, checker } = opened);
});

const inLatin = (values: DraftValues): DraftValues => ({
  ...values,
  beneficiary: {
    ...values.beneficiary,
    fullName: 'Wang Wei',
    firstName: 'Wei',
    lastName: 'Wang',
    accountInfo: { ...values.beneficiary.accountInfo, name: 'Wang Wei' },
  },
});

/** An order whose recipient's name the service asks for, with the documents it needs. */
async function askedOrder(sourceAmount = '12000.00'): Promise<string> {
  const draft = await filledDraft(maker, { change: inLatin, sourceAmount });
  const { orderId } = valueOf(await createOrder(maker, draft));
  const { neededDocuments } = await detailOf(maker, orderId);
  for (const { type } of neededDocuments) await upload(maker, { orderId, type });
  valueOf(await completeDocuments(maker, { orderId }));
  return orderId;
}

/** Answers on the service's page, signed in nowhere, and lets the portal hear of it. */
async function supply(orderId: string, name: string, opener: Actor = maker): Promise<string> {
  const link = String(await openInformationPage(opener, { id: orderId }));
  const page = await fetch(link, { method: 'POST', body: new URLSearchParams({ name }) });
  expect(page.status).toBe(200);
  valueOf(await checkNow(maker, { orderId }));
  return link;
}

const statusOf = async (orderId: string) => (await detailOf(maker, orderId)).order.status.id;

describe('the name supplied at the service', () => {
  test('stands on the order, its review, its approval, the queue, the timeline and the receipt', async () => {
    const orderId = await askedOrder();
    await supply(orderId, '王伟');
    const ready = await detailOf(maker, orderId);
    expect(ready.order).toMatchObject({ beneficiaryName: 'Wang Wei', suppliedName: '王伟' });
    expect(await loadReadBack(maker, orderId)).toMatchObject({ suppliedName: '王伟' });
    const told = ready.timeline.find(({ kind }) => kind === 'name-supplied');
    expect(told?.data).toEqual({ name: '王伟' });
    const opened = ready.timeline.find(({ kind }) => kind === 'information-opened');
    expect(opened?.actorName).toBe(maker.name);
    expect(
      await db().auditEntry.count({ where: { subjectId: orderId, action: 'order.name-supplied' } }),
    ).toBe(1);

    const approvalId = await submitted(maker, ready);
    const page = await loadApproval(checker, approvalId);
    expect(page?.approval.submitted.suppliedName).toBe('王伟');
    expect((await loadQueue(checker)).rows.find(({ id }) => id === approvalId)?.suppliedName).toBe('王伟');
    expect(valueOf(await approve(checker, approvalId)).state).toBe('accepted');
    await portal.until('the order is paid', async () => {
      await checkNow(maker, { orderId });
      return (await statusOf(orderId)) === 'completed';
    });
    expect(valueOf(await receiptOf(maker, orderId)).recipientName).toBe('Wang Wei · 王伟');
  });

  test('that reads otherwise keeps the order with the service, and is shown meanwhile', async () => {
    const orderId = await askedOrder();
    const asked = (await detailOf(maker, orderId)).order.statusMessage;
    expect(informationReasonOf(asked ?? '')).toBe('nameNeeded');
    await supply(orderId, '欧阳明月');
    const { order, can } = await detailOf(maker, orderId);
    expect(order.status.id).toBe('informationRequested');
    expect(order.suppliedName).toBe('欧阳明月');
    expect(informationReasonOf(order.statusMessage ?? '')).toBe('nameUnproven');
    expect(can).toMatchObject({ submit: false, confirm: false });
  });

  test('that the service’s staff reject is withdrawn from the order', async () => {
    const orderId = await askedOrder();
    await supply(orderId, '欧阳明月');
    const { tradeId } = (await detailOf(maker, orderId)).order;
    await portal.sandbox('/sandbox/order/review', { tradeId: String(tradeId), decision: 'reject' });
    valueOf(await checkNow(maker, { orderId }));
    const { order, timeline } = await detailOf(maker, orderId);
    expect(order.suppliedName).toBeNull();
    expect(timeline.some(({ kind }) => kind === 'name-withdrawn')).toBe(true);
  });
});

describe('nothing is paid under a name that nobody read', () => {
  test('supplied between review and confirmation: the confirmation is refused', async () => {
    const orderId = await askedOrder('500.00');
    const read = confirmationOf(await detailOf(maker, orderId));
    await supply(orderId, '王伟');
    expect(refusalOf(await confirmOrder(maker, read))).toEqual({ code: 'name-changed' });
    expect(confirms(portal)).toBe(0);
    const again = confirmationOf(await detailOf(maker, orderId));
    expect(valueOf(await confirmOrder(maker, again)).state).toBe('accepted');
  });

  test('supplied between review and submission: the submission is refused', async () => {
    const orderId = await askedOrder();
    const { idempotencyKey: _, ...read } = confirmationOf(await detailOf(maker, orderId));
    await supply(orderId, '王伟');
    expect(refusalOf(await submitOrder(maker, { ...read, note: '' }))).toEqual({ code: 'name-changed' });
  });

  test('changed after submission: the order goes back to its requester, and what was read cannot be approved', async () => {
    const orderId = await askedOrder();
    await supply(orderId, '王伟');
    const approvalId = await submitted(maker, await detailOf(maker, orderId));
    const read = await approvalInput(checker, approvalId);
    await db().order.update({ where: { id: orderId }, data: { suppliedName: null, statusAt: new Date(0) } });
    valueOf(await checkNow(maker, { orderId }));
    const { order, approval } = await detailOf(maker, orderId);
    expect(order).toMatchObject({ suppliedName: '王伟', status: { id: 'sentBack' } });
    expect(approval.latest).toMatchObject({ closerName: null, reason: null });
    expect(refusalOf(await approve(checker, approvalId, read))).toMatchObject({ code: 'approval-over' });
    expect(confirms(portal)).toBe(0);
  });

  test('an approver who opened the service’s page, or said that it was answered, cannot approve', async () => {
    const approver = await portal.actor('approver');
    const orderId = await askedOrder();
    await supply(orderId, '王伟', approver);
    const approvalId = await submitted(maker, await detailOf(maker, orderId));
    expect(refusalOf(await approve(approver, approvalId))).toEqual({ code: 'own-order' });
    const decision = db().approvalDecision.create({
      data: {
        approvalId,
        kind: 'approve',
        decidedBy: approver.userId,
        deciderName: approver.name,
        contentHash: '0'.repeat(64),
        rate: '7',
        sourceMinor: 1n,
        targetMinor: 7n,
      },
    });
    await expect(decision).rejects.toThrow(/maker and checker/);

    const other = await portal.actor('approver');
    const second = await askedOrder();
    valueOf(await markAnswered(other, { orderId: second }));
    await supply(second, '王伟');
    const waiting = await submitted(maker, await detailOf(maker, second));
    expect(refusalOf(await approve(other, waiting))).toEqual({ code: 'own-order' });
  });

  test('an admin who accepted the name as the sandbox’s staff cannot approve, not even after a lost answer', async () => {
    const admin = await portal.actor('admin');
    const other = await portal.actor('admin');
    const orderId = await askedOrder();
    await supply(orderId, '欧阳明月');
    const accepted = { orderId, decision: 'approve', message: '' } as const;
    expect(await decideReview(other, { ...accepted, decision: 'hold' })).toMatchObject({ ok: true });
    portal.network.inject((path) => (path.endsWith('/sandbox/order/review') ? 'lose-answer' : 'none'));
    expect(refusalOf(await decideReview(admin, accepted))).toEqual({ code: 'outcome-unknown' });
    valueOf(await checkNow(maker, { orderId }));
    const approvalId = await submitted(maker, await detailOf(maker, orderId));
    expect((await loadApproval(admin, approvalId))?.approval.bar).toBe('maker');
    expect(refusalOf(await approve(admin, approvalId))).toEqual({ code: 'own-order' });
    expect(valueOf(await approve(other, approvalId)).state).toBe('accepted');
  });
});

describe('the link of the service’s page', () => {
  test('is asked for again when it is opened, so that one that has ended is no dead end', async () => {
    const orderId = await askedOrder();
    const ended = String(await openInformationPage(maker, { id: orderId }));
    const { tradeId } = (await detailOf(maker, orderId)).order;
    const { pool } = portal.service.edge.ctx;
    await pool.query(
      `update information_requests set expires_at = now() - interval '1 hour' where trade_id = $1`,
      [tradeId],
    );
    expect((await fetch(ended)).status).toBe(404);
    const link = String(await openInformationPage(maker, { id: orderId }));
    expect((await fetch(link)).status).toBe(200);
  });

  test('is sealed at rest, in no page, and opens only for people who may update the order', async () => {
    const orderId = await askedOrder();
    const auditor = await portal.actor('auditor');
    await expect(openInformationPage(auditor, { id: orderId })).rejects.toBeInstanceOf(Forbidden);
    const link = String(await openInformationPage(maker, { id: orderId }));
    const token = String(link.split('/').at(-1));
    const stored = [
      await db().order.findUnique({ where: { id: orderId } }),
      await db().exchange.findMany({ where: { orderId } }),
      await db().orderEvent.findMany({ where: { orderId } }),
      await db().auditEntry.findMany({ where: { subjectId: orderId } }),
    ];
    expect(inspect(stored, { depth: 9 })).not.toContain(token);
    for (const actor of [maker, checker, auditor]) {
      const shown = JSON.stringify([await detailOf(actor, orderId), await informationInbox(actor)]);
      expect(shown).not.toContain(token);
      expect(shown.includes(`/api/orders/${orderId}/information`)).toBe(actor !== auditor);
    }
    expect(await openInformationPage(maker, { id: crypto.randomUUID() })).toBeNull();

    // As an earlier release stored it.
    await db().order.update({ where: { id: orderId }, data: { informationLink: link } });
    expect(await openInformationPage(maker, { id: orderId })).toBe(link);
    await sealClearLinks();
    const { informationLink } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(informationLink).not.toContain(token);
    expect(await openInformationPage(maker, { id: orderId })).toBe(link);
  });
});
