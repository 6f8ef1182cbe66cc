import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { countMyApprovals } from '../../lib/features/approvals/queries.ts';
import { approveOrder, noteDocumentViewed } from '../../lib/features/approvals/verbs/approve-order.ts';
import { sendBack, withdraw } from '../../lib/features/approvals/verbs/end-approval.ts';
import { submitOrder } from '../../lib/features/approvals/verbs/submit-order.ts';
import { loadReadBack } from '../../lib/features/orders/review.ts';
import { updateOrder } from '../../lib/features/orders/verbs/update-order.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
import { policyIs } from '../support/approvals.ts';
import type { TestPortal } from '../support/portal.ts';
import { amended, renamedThroughout } from '../support/portal-amendments.ts';
import {
  approvalInput,
  approvalOf,
  approve,
  confirms,
  inputUnopened,
  refusalOf,
  statusOf,
  waitingOrder,
  withApprovals,
} from '../support/portal-approvals.ts';
import {
  confirmationOf,
  detailOf,
  freshQuote,
  orderReadyToConfirm,
  paidDaysAgo,
  submitted,
  upload,
  valueOf,
} from '../support/portal-orders.ts';
import { steppedUp } from '../support/second-factor.ts';

let portal: TestPortal;
let maker: Actor;
let checker: Actor;

withApprovals((opened) => {
  ({ portal, maker, checker } = opened);
});
afterEach(() => policyIs({}));

describe('an approval is of what was read', () => {
  test('a document that came since makes it another order', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    const read = await approvalInput(checker, approvalId);
    valueOf(await upload(maker, { orderId, type: 'bill' }));
    expect(refusalOf(await approveOrder(checker, read))).toEqual({ code: 'order-changed' });
    expect(await approvalOf(checker, approvalId)).toMatchObject({ changed: true });
    expect(valueOf(await approve(checker, approvalId))).toEqual({ state: 'accepted' });
  });

  test('while a file is on its way nothing is submitted or approved', async () => {
    const { approvalId, orderId } = await waitingOrder(maker);
    const onItsWay = await db().orderDocument.create({
      data: {
        orderId,
        type: 'bill',
        fileName: 'bill.pdf',
        state: 'sending',
        uploadedBy: maker.userId,
        uploaderName: maker.name,
      },
    });
    const before = confirms(portal);
    expect(refusalOf(await approve(checker, approvalId))).toEqual({ code: 'upload-under-way' });
    valueOf(await withdraw(maker, { approvalId }));
    const { idempotencyKey: _, ...terms } = confirmationOf(await detailOf(maker, orderId));
    expect(refusalOf(await submitOrder(maker, { ...terms, note: '' }))).toEqual({ code: 'upload-under-way' });
    expect(confirms(portal)).toBe(before);
    await db().orderDocument.update({ where: { id: onItsWay.id }, data: { state: 'accepted' } });
    expect(await submitOrder(maker, { ...terms, note: '' })).toMatchObject({ ok: true });
  });

  test('an amount or an account that changed does, and earlier approvals no longer count', async () => {
    const { approvalId, orderId } = await waitingOrder(maker, { sourceAmount: '60000.00' });
    const one = await steppedUp(await portal.actor('approver'));
    const two = await steppedUp(await portal.actor('approver'));
    valueOf(await approve(one, approvalId));
    const { request } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const changed = JSON.parse(JSON.stringify(request));
    changed.beneficiary.accountInfo.number = '6217000010000009999';
    await db().order.update({ where: { id: orderId }, data: { request: changed } });
    const detail = await approvalOf(two, approvalId);
    expect(detail.approvals).toMatchObject([{ counts: false }]);
    expect(detail.submitted.sent).not.toEqual(detail.current.sent);
    expect(valueOf(await approve(two, approvalId))).toEqual({ state: 'held' });
    expect(confirms(portal)).toBe(0);
  });

  test('who approved before a file came is asked again, and named as one who can', async () => {
    const { approvalId, orderId } = await waitingOrder(maker, { sourceAmount: '60000.00' });
    const one = await steppedUp(await portal.actor('approver'));
    await db().user.update({ where: { id: one.userId }, data: { name: 'Approver of before' } });
    const waits = async () => {
      const { latest } = (await detailOf(maker, orderId)).approval;
      return {
        given: latest?.approvedBy.length,
        isAsked: latest?.deciders.names.includes('Approver of before'),
        count: (await countMyApprovals(one)).count,
      };
    };
    const { count } = await waits();
    valueOf(await approve(one, approvalId));
    expect(await waits()).toMatchObject({ given: 1, isAsked: false, count: count - 1 });
    valueOf(await upload(maker, { orderId, type: 'bill' }));
    expect(await waits()).toMatchObject({ given: 0, isAsked: true, count });
    valueOf(await approve(one, approvalId));
    expect(await waits()).toMatchObject({ given: 1, isAsked: false, count: count - 1 });
  });

  test('a second round tells why the first was sent back, and what it was then', async () => {
    const { approvalId, orderId } = await waitingOrder(maker, { sourceAmount: '60000.00' });
    expect((await approvalOf(checker, approvalId)).earlier).toBeNull();
    valueOf(await sendBack(checker, { approvalId, reason: 'The name is not the invoice’s.' }));
    valueOf(await updateOrder(maker, await amended(maker, orderId, renamedThroughout('王', '大明'))));
    const second = await submitted(maker, await detailOf(maker, orderId));
    const { earlier, current, changed } = await approvalOf(checker, second);
    expect(earlier).toMatchObject({ name: checker.name, reason: 'The name is not the invoice’s.' });
    const nameIn = ({ sent }: typeof current) =>
      sent.find(({ path }) => path === 'beneficiary.fullName')?.value;
    expect([earlier && nameIn(earlier.submitted), nameIn(current), changed]).toEqual([
      '王小明',
      '王大明',
      false,
    ]);
    // The first submission was read when nothing had been sent back yet.
    expect((await approvalOf(checker, approvalId)).earlier).toBeNull();
  });

  test('the note of the form is read back with the order, and only where there is one', async () => {
    const noteOf = async (internalNote: string) => {
      const { order } = await orderReadyToConfirm(maker, {
        change: (values) => ({ ...values, internalNote }),
      });
      const readBack = await loadReadBack(checker, order.id);
      return readBack?.rows.find(({ path }) => path === 'internalNote');
    };
    expect(await noteOf('Second instalment')).toMatchObject({ value: 'Second instalment' });
    expect(await noteOf('')).toBeUndefined();
  });

  test('amounts beyond the tolerance have to be accepted as such', async () => {
    await policyIs({ driftPercent: '0.1' });
    const { approvalId } = await waitingOrder(maker, { lockRate: false });
    // The requester read amounts that differed by 1 %.
    const { targetMinor } = await db().approval.findUniqueOrThrow({ where: { id: approvalId } });
    await db().approval.update({
      where: { id: approvalId },
      data: { targetMinor: targetMinor - targetMinor / 100n },
    });
    expect(refusalOf(await approve(checker, approvalId))).toEqual({ code: 'drift', percent: '0.1' });
    expect(valueOf(await approve(checker, approvalId, { driftAccepted: true }))).toEqual({
      state: 'accepted',
    });
    expect(await db().approvalDecision.findFirst({ where: { approvalId } })).toMatchObject({
      driftAccepted: true,
    });
  });

  test('two people accept about the same amounts, or the first is asked again', async () => {
    await policyIs({ driftPercent: '0.1' });
    const { approvalId } = await waitingOrder(maker, { sourceAmount: '60000.00', lockRate: false });
    const one = await steppedUp(await portal.actor('approver'));
    const two = await steppedUp(await portal.actor('approver'));
    const before = confirms(portal);
    valueOf(await approve(one, approvalId));
    // The requester and the first approver read amounts that differed by 1 %.
    const { targetMinor } = await db().approval.findUniqueOrThrow({ where: { id: approvalId } });
    const data = { targetMinor: targetMinor - targetMinor / 100n };
    await db().approval.update({ where: { id: approvalId }, data });
    await db().approvalDecision.updateMany({ where: { approvalId }, data });
    expect(valueOf(await approve(two, approvalId, { driftAccepted: true }))).toEqual({ state: 'held' });
    expect(confirms(portal)).toBe(before);
    expect((await approvalOf(one, approvalId)).bar).toBeNull();
    expect(valueOf(await approve(one, approvalId, { driftAccepted: true }))).toEqual({ state: 'accepted' });
    expect(confirms(portal)).toBe(before + 1);
  });

  test('who approved without a second factor is asked again once the policy wants one of each', async () => {
    const twoOf = (stepUp: boolean) =>
      policyIs({ rules: builtInPolicy.rules.map((rule) => ({ ...rule, approvers: 2, stepUp })) });
    await twoOf(false);
    const { approvalId } = await waitingOrder(maker);
    const one = await portal.actor('approver');
    const two = await steppedUp(await portal.actor('approver'));
    const before = confirms(portal);
    valueOf(await approve(one, approvalId));
    await twoOf(true);
    expect(valueOf(await approve(two, approvalId))).toEqual({ state: 'held' });
    expect(confirms(portal)).toBe(before);
    expect(await approvalOf(one, approvalId)).toMatchObject({ bar: null });
    expect(refusalOf(await approve(one, approvalId))).toEqual({ code: 'step-up-needed', isOn: false });
    expect(valueOf(await approve(await steppedUp(one), approvalId))).toEqual({ state: 'accepted' });
    expect(confirms(portal)).toBe(before + 1);
  });

  test('a rate that ended is renewed by the approver, and sent as read', async () => {
    const { approvalId, orderId } = await waitingOrder(maker, { lockRate: false });
    const input = await approvalInput(checker, approvalId);
    const restore = setClock(() => Date.now() + 16 * 60_000);
    try {
      expect(refusalOf(await approveOrder(checker, input))).toEqual({ code: 'quote-expired' });
    } finally {
      restore();
    }
    const fresh = await freshQuote(checker);
    const wish = { ...input, queryNo: fresh.queryNo, acceptedRate: fresh.rate, driftAccepted: true };
    const first = await approveOrder(checker, wish);
    const shown = !first.ok && first.reason.code === 'amounts-changed' ? first.reason : null;
    const answer = shown
      ? await approveOrder(checker, {
          ...wish,
          shownSource: shown.source.amount,
          shownTarget: shown.target.amount,
        })
      : first;
    expect(valueOf(answer)).toEqual({ state: 'accepted' });
    const request = await db().confirmRequest.findFirstOrThrow({ where: { orderId } });
    expect(request.queryNo).toBe(fresh.queryNo);
  });

  test('for a new recipient every document is opened; for others where the policy says so', async () => {
    const account = '6217000010000019094';
    const withBill = async (): Promise<{ approvalId: string; orderId: string }> => {
      const ready = await orderReadyToConfirm(maker, { sourceAmount: '12000.00', account });
      valueOf(await upload(maker, { orderId: ready.order.id, type: 'bill' }));
      const approvalId = await submitted(maker, await detailOf(maker, ready.order.id));
      return { approvalId, orderId: ready.order.id };
    };
    const unopened = async (approvalId: string) =>
      approveOrder(checker, await inputUnopened(checker, approvalId));
    const refusal = async (approvalId: string) => {
      const { length: count } = (await approvalOf(checker, approvalId)).documents;
      return { code: 'documents-unseen', count };
    };

    const first = await withBill();
    expect(refusalOf(await unopened(first.approvalId))).toEqual(await refusal(first.approvalId));
    // The portal has no copy of it to open.
    await db().orderDocument.updateMany({
      where: { orderId: first.orderId, type: 'bill' },
      data: { mediaType: null },
    });
    const { count } = await refusal(first.approvalId);
    expect(refusalOf(await unopened(first.approvalId))).toEqual({
      code: 'documents-unseen',
      count: count - 1,
    });
    expect(await approve(checker, first.approvalId)).toMatchObject({ ok: true });
    const isPaid = async () => (await statusOf(maker, first.orderId)) === 'completed';
    await portal.until('it is paid', isPaid);
    await paidDaysAgo(first.orderId);

    const [known, strict] = [await withBill(), await withBill()];
    expect(await unopened(known.approvalId)).toMatchObject({ ok: true });
    await policyIs({ documentsViewed: true });
    expect(refusalOf(await unopened(strict.approvalId))).toEqual(await refusal(strict.approvalId));
    expect(await approve(checker, strict.approvalId)).toMatchObject({ ok: true });
    const nowhere = { approvalId: strict.approvalId, documentId: randomUUID() };
    expect(await noteDocumentViewed(checker, nowhere)).toMatchObject({ ok: false });
  });
});
