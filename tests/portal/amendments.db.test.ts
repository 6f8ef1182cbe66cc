import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createAmendment } from '../../lib/features/drafts/verbs/create-draft.ts';
import { discardDraft, restoreDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { listOrders } from '../../lib/features/orders/list-queries.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { recordUpdate } from '../../lib/features/orders/verbs/record-update.ts';
import { updateOrder } from '../../lib/features/orders/verbs/update-order.ts';
import { withDerivedAmount } from '../../lib/features/transfers/amounts.ts';
import { nobodyApproves } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import {
  amended,
  related,
  renamed,
  storedOrder,
  timelineKinds,
  updatePath,
} from '../support/portal-amendments.ts';
import {
  detailOf,
  filledDraft,
  freshQuote,
  type OrderWish,
  orderReadyToConfirm,
  valueOf,
} from '../support/portal-orders.ts';

const personalPath = '/payout/payment/update';

let portal: TestPortal;
let operator: Actor;
let colleague: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  [operator, colleague, auditor] = await Promise.all([
    portal.actor('operator'),
    portal.actor('operator'),
    portal.actor('auditor'),
  ]);
  await nobodyApproves();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.network.inject(() => 'none');
  portal.network.arrived.clear();
});

const newOrder = async (wish: OrderWish = {}) =>
  valueOf(await createOrder(operator, await filledDraft(operator, wish))).orderId;

const masked = '•••';

async function lastSent(path: string): Promise<unknown> {
  const row = await db().exchange.findFirst({ where: { path }, orderBy: { at: 'desc' } });
  return JSON.parse(row?.requestBody ?? 'null');
}

describe('a change of an order', () => {
  test('sends what differs and nothing else, and the order is what the draft said', async () => {
    const orderId = await newOrder();
    const draft = await amended(colleague, orderId, related('friend'));
    expect(await loadDraft(operator, draft.draftId)).toMatchObject({
      kind: 'amendment',
      mode: 'update',
      amends: { orderId, original: { relationship: '' } },
    });
    expect(valueOf(await updateOrder(operator, draft))).toEqual({ orderId, state: 'updated' });
    const order = await storedOrder(orderId);
    expect(await lastSent(updatePath)).toEqual({ orderNo: order.orderNo, relationship: masked });
    expect(order).toMatchObject({
      lastEditedBy: colleague.userId,
      createdBy: operator.userId,
      updateState: 'none',
      values: { relationship: 'friend' },
      request: { relationship: 'friend' },
    });
    const { timeline } = await detailOf(operator, orderId);
    expect(timeline.find(({ kind }) => kind === 'updated')?.data).toEqual({ fields: ['relationship'] });
    expect(JSON.stringify(timeline)).not.toContain('friend');
  });

  test('leaves the mode of an older order, which was chosen, unless the amount that stays is another', async () => {
    const orderId = await newOrder();
    await db().order.update({ where: { id: orderId }, data: { transactionMode: 'originalMode' } });
    valueOf(await updateOrder(operator, await amended(operator, orderId, related('cousin'))));
    expect((await storedOrder(orderId)).transactionMode).toBe('originalMode');
    const pinned = await amended(operator, orderId, (values) => ({ ...values, fixedSide: 'target' }));
    valueOf(await updateOrder(operator, pinned));
    expect(await lastSent(updatePath)).toMatchObject({ transactionMode: 'cnyMode' });
    expect((await storedOrder(orderId)).transactionMode).toBe('cnyMode');
  });

  test('of a party sends the party whole, and of the amounts the new quote with them', async () => {
    const orderId = await newOrder();
    const quote = await freshQuote(operator);
    const { queryNo, rate } = quote;
    const draft = await amended(operator, orderId, (values) =>
      withDerivedAmount({ ...renamed('王大明')(values), sourceAmount: '2000.00', quote }),
    );
    valueOf(await updateOrder(operator, draft));
    const sent = await lastSent(updatePath);
    expect(sent).toMatchObject({
      sourceAmount: 2000,
      sourceCurrency: 'USD',
      queryNo,
      beneficiary: { fullName: masked, accountInfo: { number: masked, bankName: masked } },
    });
    expect(sent).not.toHaveProperty('payer');
    expect(sent).not.toHaveProperty('beneficiary.accountInfo.country');
    const order = await storedOrder(orderId);
    expect(order).toMatchObject({ sourceMinor: 200_000n, queryNo, rate, beneficiaryName: '王大明' });
    const { orders: found } = await listOrders(operator, { q: 'wdm' });
    expect(found.map(({ id }) => id)).toContain(orderId);
    expect(order.rateLockedAt).not.toBeNull();
  });

  test('leaves what was settled at creation alone, whatever a browser sends', async () => {
    const orderId = await newOrder();
    const draft = await amended(operator, orderId, (values) => ({
      ...related('friend')(values),
      orderNo: 'P-other',
      family: 'business',
      payer: { ...values.payer, firstNameEn: 'Eve' },
    }));
    valueOf(await updateOrder(operator, draft));
    expect(await storedOrder(orderId)).toMatchObject({
      family: 'global',
      orderNo: expect.not.stringContaining('other'),
      values: { payer: { firstNameEn: '' } },
    });
  });

  test('of a personal order sends its five fields only', async () => {
    const orderId = await newOrder({ family: 'personal' });
    const draft = await amended(operator, orderId, (values) => ({
      ...related('friend')(values),
      purpose: 'Rent',
      sourceAmount: '5.00',
    }));
    valueOf(await updateOrder(operator, draft));
    const order = await storedOrder(orderId);
    expect(await lastSent(personalPath)).toEqual({
      orderNo: order.orderNo,
      purpose: 'Rent',
      relationship: masked,
    });
    expect(order).toMatchObject({ sourceMinor: 100_000n, purpose: 'Rent' });
  });

  test('that makes other documents necessary takes the order back to collecting them', async () => {
    const ready = await orderReadyToConfirm(operator);
    const draft = await amended(operator, ready.order.id, (values) => ({
      ...values,
      purpose: 'Goods',
      payer: { ...values.payer, entityType: 'B', fullName: 'Example Trading Ltd' },
    }));
    valueOf(await updateOrder(operator, draft));
    expect(await detailOf(operator, ready.order.id)).toMatchObject({
      order: { status: { id: 'documentsNeeded' }, documentsCompletedAt: null },
      neededDocuments: [{ type: 'proforma_invoice', present: false }],
      money: { wallet: { type: 'business' } },
    });
  });

  test('that fixes what the service asked for lets the order go on', async () => {
    const orderId = await newOrder({
      change: (values) => ({
        ...renamed('Wang Xiaoming')(values),
        beneficiary: {
          ...renamed('Wang Xiaoming')(values).beneficiary,
          firstName: 'Xiaoming',
          lastName: 'Wang',
        },
      }),
    });
    expect((await detailOf(operator, orderId)).order.status.id).toBe('informationRequested');
    valueOf(await updateOrder(operator, await amended(operator, orderId, renamed('王小明'))));
    expect(await detailOf(operator, orderId)).toMatchObject({
      order: { status: { id: 'documentsNeeded' }, informationPage: null },
    });
  });
});

describe('is not possible', () => {
  test('for a business order, for one that is over, and for an auditor', async () => {
    const business = await newOrder({ family: 'business' });
    expect(await createAmendment(operator, { orderId: business })).toMatchObject({
      reason: { code: 'no-such-call' },
    });
    const orderId = await newOrder();
    await expect(createAmendment(auditor, { orderId })).rejects.toThrow(Forbidden);
    const draft = await amended(operator, orderId, related('friend'));
    await expect(updateOrder(auditor, draft)).rejects.toBeInstanceOf(Forbidden);
    valueOf(await cancelOrder(operator, { orderId, reason: 'no' }));
    const late = { ok: false, reason: { code: 'not-allowed-now', status: 'cancelled' } };
    expect(await updateOrder(operator, draft)).toEqual(late);
    expect(await createAmendment(operator, { orderId })).toEqual(late);
  });

  test('twice at a time: there is one amendment, whoever asks', async () => {
    const orderId = await newOrder();
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, n) => createAmendment(n % 2 ? operator : colleague, { orderId })),
    );
    expect(new Set(asked.map((answer) => valueOf(answer).draftId)).size).toBe(1);
  });

  test('in a revision that is not the one on the page', async () => {
    const orderId = await newOrder();
    const { draftId, revision } = await amended(operator, orderId, related('friend'));
    expect(await updateOrder(operator, { draftId, revision: revision - 1 })).toEqual({
      ok: false,
      reason: { code: 'draft-changed', revision },
    });
    expect(portal.network.arrived.get(updatePath)).toBeUndefined();
  });

  test('without a difference, or with one the interface cannot say', async () => {
    const orderId = await newOrder({ change: related('friend') });
    const same = await amended(operator, orderId, (values) => values);
    expect(await updateOrder(operator, same)).toMatchObject({ reason: { code: 'nothing-changed' } });
    const draft = await amended(operator, orderId, related(''));
    expect(await updateOrder(operator, draft)).toMatchObject({
      reason: {
        code: 'draft-invalid',
        problems: [{ path: 'relationship', key: 'cannotBeEmptied' }],
      },
    });
    expect(portal.network.arrived.get(updatePath)).toBeUndefined();
  });
});

describe('a change that was put aside', () => {
  test('is not taken up again over one that was made since', async () => {
    const orderId = await newOrder();
    const old = await amended(operator, orderId, related('friend'));
    valueOf(await discardDraft(operator, old));
    valueOf(await restoreDraft(operator, old));
    valueOf(await discardDraft(operator, old));
    valueOf(await updateOrder(colleague, await amended(colleague, orderId, renamed('Wang Er'))));
    expect(await restoreDraft(operator, old)).toMatchObject({ reason: { code: 'not-open' } });
    expect(await storedOrder(orderId)).toMatchObject({ values: { beneficiary: { fullName: 'Wang Er' } } });
  });

  test('with its order, is not sent', async () => {
    const orderId = await newOrder();
    const draft = await amended(operator, orderId, related('friend'));
    await db().order.update({ where: { id: orderId }, data: { abandonedAt: new Date() } });
    expect(await updateOrder(operator, draft)).toMatchObject({ reason: { code: 'not-allowed-now' } });
    expect(portal.network.arrived.get(updatePath)).toBeUndefined();
  });
});

describe('a change that the service refuses', () => {
  test('is told in its words, and can be fixed and sent again', async () => {
    const orderId = await newOrder();
    const quote = await freshQuote(operator);
    const draft = await amended(operator, orderId, (values) => withDerivedAmount({ ...values, quote }));
    await portal.sandbox('/sandbox/clock/advance', { seconds: 3600 });
    expect(await updateOrder(operator, draft)).toMatchObject({
      reason: { code: 'refused', status: '20302' },
    });
    expect(await loadDraft(operator, draft.draftId)).toMatchObject({
      state: 'open',
      refusal: { code: '20302' },
    });
    expect((await storedOrder(orderId)).updateState).toBe('none');
    expect(await timelineKinds(operator, orderId)).toContain('update-refused');

    // Somebody else asked for it at the same moment, and never heard.
    const { id: updateId } = await db().orderUpdate.findFirstOrThrow({ where: { orderId } });
    const outcome = { kind: 'unknown', reason: 'timed-out', message: 'no answer' } as const;
    const late = { orderId, updateId, outcome, askedAt: new Date(), actor: null };
    expect(await recordUpdate(late)).toMatchObject({ reason: { code: 'refused', status: '20302' } });
    expect((await storedOrder(orderId)).updateState).toBe('none');
    expect(await loadDraft(operator, draft.draftId)).toMatchObject({ state: 'open' });
  });
});
