import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { createAmendment } from '../../lib/features/drafts/verbs/create-draft.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { recordUpdate } from '../../lib/features/orders/verbs/record-update.ts';
import { updateOrder } from '../../lib/features/orders/verbs/update-order.ts';
import { withDerivedAmount } from '../../lib/features/transfers/amounts.ts';
import { nobodyApproves } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { amended, related, storedOrder, timelineKinds, updatePath } from '../support/portal-amendments.ts';
import {
  confirmationOf,
  detailOf,
  filledDraft,
  freshQuote,
  orderReadyToConfirm,
  valueOf,
} from '../support/portal-orders.ts';

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  await nobodyApproves();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.network.inject(() => 'none');
  portal.network.arrived.clear();
});

const newOrder = async () => valueOf(await createOrder(operator, await filledDraft(operator))).orderId;

describe('when the answer to a change is lost', () => {
  test('the order is being checked, nobody confirms it, and the same is sent once more', async () => {
    const ready = await orderReadyToConfirm(operator);
    const orderId = ready.order.id;
    const draft = await amended(operator, orderId, related('friend'));
    portal.network.inject((path) => (path === updatePath ? 'lose-answer' : 'none'));
    expect(valueOf(await updateOrder(operator, draft))).toEqual({ orderId, state: 'checking' });
    portal.network.inject(() => 'none');
    expect(await detailOf(operator, orderId)).toMatchObject({
      order: { status: { id: 'checking' } },
      can: { update: false, confirm: false, cancel: false },
    });
    expect(await confirmOrder(operator, confirmationOf(ready))).toMatchObject({
      reason: { code: 'not-allowed-now' },
    });
    expect(await cancelOrder(operator, { orderId, reason: 'no' })).toMatchObject({
      reason: { code: 'not-allowed-now' },
    });
    expect(await createAmendment(operator, { orderId })).toMatchObject({
      reason: { code: 'not-allowed-now' },
    });
    expect(valueOf(await updateOrder(operator, draft))).toEqual({ orderId, state: 'checking' });

    await checkOrder(orderId, 'check');
    expect(await storedOrder(orderId)).toMatchObject({
      updateState: 'none',
      values: { relationship: 'friend' },
    });
    expect(await timelineKinds(operator, orderId)).toEqual(
      expect.arrayContaining(['update-requested', 'update-unanswered', 'updated']),
    );
    const again = await detailOf(operator, orderId);
    expect(again.can).toMatchObject({ update: true, confirm: true });
    expect(again.order.status.id).toBe('readyToConfirm');
    expect(valueOf(await updateOrder(operator, draft))).toEqual({ orderId, state: 'updated' });
    expect(valueOf(await confirmOrder(operator, confirmationOf(again)))).toEqual({ state: 'accepted' });
  });

  test('or the request never arrived, it is made all the same, once', async () => {
    const orderId = await newOrder();
    const draft = await amended(operator, orderId, related('friend'));
    portal.network.inject((path) => (path === updatePath ? 'lose-request' : 'none'));
    expect(valueOf(await updateOrder(operator, draft)).state).toBe('checking');
    portal.network.inject(() => 'none');
    await Promise.all([checkOrder(orderId, 'check'), checkOrder(orderId, 'check')]);
    expect((await timelineKinds(operator, orderId)).filter((kind) => kind === 'updated')).toHaveLength(1);
    expect(await storedOrder(orderId)).toMatchObject({
      updateState: 'none',
      values: { relationship: 'friend' },
    });
  });

  const atTheDoor = (code: string, httpStatus: number) =>
    ({ kind: 'refused', code, httpStatus, message: 'not now' }) as const;
  test.each([
    ['a limit of calls', 'unknown', atTheDoor('20901', 429)],
    ['a suspended partner', 'unknown', atTheDoor('20009', 403)],
    ['a token', 'requested', atTheDoor('-1', 401)],
    ['nobody there', 'unknown', { kind: 'not-sent', reason: 'unreachable', message: 'away' }],
    ['nobody there', 'requested', { kind: 'not-sent', reason: 'unreachable', message: 'away' }],
  ] as const)(
    'and it may have been made, asking again meets %s (%s): that settles nothing',
    async (_, state, outcome) => {
      const ready = await orderReadyToConfirm(operator);
      const orderId = ready.order.id;
      const before = await storedOrder(orderId);
      const draft = await amended(operator, orderId, related('friend'));
      valueOf(await updateOrder(operator, draft));
      // As if it had been made and its answer, or the process that waited for it, been lost.
      const { id: updateId } = await db().orderUpdate.findFirstOrThrow({ where: { orderId } });
      await db().orderUpdate.update({ where: { id: updateId }, data: { state, answeredAt: null } });
      const { values, request } = before as { values: object; request: object };
      await db().order.update({ where: { id: orderId }, data: { updateState: state, values, request } });

      const askedAt = new Date();
      expect(await recordUpdate({ orderId, updateId, outcome, askedAt, actor: null })).toMatchObject({
        value: { state: 'checking' },
      });
      expect((await storedOrder(orderId)).updateState).toBe('unknown');
      expect(await confirmOrder(operator, confirmationOf(ready))).toMatchObject({
        reason: { code: 'not-allowed-now' },
      });
      await checkOrder(orderId, 'check');
      expect(await storedOrder(orderId)).toMatchObject({
        updateState: 'none',
        values: { relationship: 'friend' },
      });
    },
  );

  test('because this process died before it was sent, reconciliation sends it', async () => {
    const orderId = await newOrder();
    const draft = await amended(operator, orderId, related('friend'));
    valueOf(await updateOrder(operator, draft));
    // As if the process had died between noting and sending.
    const { id } = await db().orderUpdate.findFirstOrThrow({ where: { orderId } });
    await db().orderUpdate.update({ where: { id }, data: { state: 'requested', answeredAt: null } });
    await db().order.update({ where: { id: orderId }, data: { updateState: 'requested' } });
    portal.network.arrived.clear();
    await checkOrder(orderId, 'check');
    expect(portal.network.arrived.get(updatePath)).toBeUndefined();
    const restore = setClock(() => Date.now() + 61_000);
    await checkOrder(orderId, 'check').finally(restore);
    expect(portal.network.arrived.get(updatePath)).toBe(1);
    expect((await storedOrder(orderId)).updateState).toBe('none');
  });
});

test('32 at once go out as one call', async () => {
  const orderId = await newOrder();
  const draft = await amended(operator, orderId, related('friend'));
  const answers = await Promise.all(Array.from({ length: 32 }, () => updateOrder(operator, draft)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(portal.network.arrived.get(updatePath)).toBe(1);
  expect(await db().orderUpdate.count({ where: { orderId } })).toBe(1);
});

test('several at once that the service refuses block each other nowhere', async () => {
  const orderId = await newOrder();
  const quote = await freshQuote(operator);
  const draft = await amended(operator, orderId, (values) => withDerivedAmount({ ...values, quote }));
  await portal.sandbox('/sandbox/clock/advance', { seconds: 3600 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => updateOrder(operator, draft)));
  expect(answers.some((answer) => !answer.ok && answer.reason.code === 'refused')).toBe(true);
  expect((await storedOrder(orderId)).updateState).toBe('none');
});
