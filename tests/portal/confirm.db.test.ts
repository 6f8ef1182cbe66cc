import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { codes } from '../../lib/service-core/codes.ts';
import { nobodyApproves } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import {
  confirmationOf,
  detailOf,
  freshQuote,
  orderReadyToConfirm,
  valueOf,
} from '../support/portal-orders.ts';

const confirmPath = '/global/payout/transfer/async';

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

const statusIs = (orderId: string, id: string) => async () => {
  const detail = await detailOf(operator, orderId);
  return detail.order.status.id === id ? detail : null;
};

describe('a confirmed order', () => {
  test('is paid and shows actual amounts, and its signed callback is acted upon', async () => {
    const ready = await orderReadyToConfirm(operator);
    expect(ready).toMatchObject({ nextStep: 'review', can: { confirm: true } });
    expect(valueOf(await confirmOrder(operator, confirmationOf(ready)))).toEqual({ state: 'accepted' });
    const paid = await portal.until('it is completed', statusIs(ready.order.id, 'completed'));
    expect(paid.money.actualSource).toEqual(ready.money.source);
    expect(paid.money.actualTarget).toEqual(ready.money.target);
    const callback = await portal.until('the callback is acted upon', async () => {
      const { callbacks: events } = await detailOf(operator, ready.order.id);
      return events.find((event) => event.status === 'completed' && event.processedAt !== null);
    });
    expect(callback).toMatchObject({ signature: 'valid', appKey: 'unchecked', orderNo: ready.order.orderNo });
  });

  test('that the bank refuses says so with its reason', async () => {
    const ready = await orderReadyToConfirm(operator, { reference: 'SIM:REFUSE' });
    valueOf(await confirmOrder(operator, confirmationOf(ready)));
    const failed = await portal.until('it failed', statusIs(ready.order.id, 'failed'));
    expect(failed.order.status.failure).toMatchObject({ reason: expect.any(String) });
  });

  test('that the wallet cannot pay has failed, with nothing held', async () => {
    const ready = await orderReadyToConfirm(operator, { sourceAmount: '260000.00' });
    await confirmOrder(operator, confirmationOf(ready));
    const failed = await portal.until('it failed', statusIs(ready.order.id, 'failed'));
    expect(failed.order.status.failure).toMatchObject({ reason: 'insufficientBalance' });
  });
});

describe('confirmed more than once', () => {
  test('32 at once, with as many keys, go out as one call and all get its answer', async () => {
    const ready = await orderReadyToConfirm(operator);
    const wish = confirmationOf(ready);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        confirmOrder(operator, index % 2 ? wish : { ...wish, idempotencyKey: crypto.randomUUID() }),
      ),
    );
    expect(answers.map((answer) => JSON.stringify(answer))).toEqual(
      Array.from({ length: 32 }, () => '{"ok":true,"value":{"state":"accepted"}}'),
    );
    expect(portal.network.arrived.get(confirmPath)).toBe(1);
    expect(await db().confirmRequest.count({ where: { orderId: ready.order.id } })).toBe(1);
  });

  test('again after it was accepted, it answers as before and sends nothing', async () => {
    const ready = await orderReadyToConfirm(operator);
    const wish = confirmationOf(ready);
    valueOf(await confirmOrder(operator, wish));
    await portal.until('it is completed', statusIs(ready.order.id, 'completed'));
    expect(valueOf(await confirmOrder(operator, wish))).toEqual({ state: 'accepted' });
    expect(portal.network.arrived.get(confirmPath)).toBe(1);
  });
});

describe('when the answer is lost', () => {
  test('and the call arrived, the order is checked and found paid; nobody confirms again', async () => {
    const ready = await orderReadyToConfirm(operator);
    portal.deaf(true);
    portal.network.inject((path) => (path === confirmPath ? 'lose-answer' : 'none'));
    expect(valueOf(await confirmOrder(operator, confirmationOf(ready)))).toEqual({ state: 'checking' });
    const checking = await detailOf(operator, ready.order.id);
    expect(checking).toMatchObject({ order: { status: { id: 'checking' } }, can: { confirm: false } });
    expect(valueOf(await confirmOrder(operator, confirmationOf(ready)))).toEqual({ state: 'checking' });

    portal.network.inject(() => 'none');
    await portal.until('the service paid', async () => {
      await checkOrder(ready.order.id, 'check');
      return statusIs(ready.order.id, 'completed')();
    });
    portal.deaf(false);
    const request = await db().confirmRequest.findFirstOrThrow({ where: { orderId: ready.order.id } });
    expect(request.state).toBe('accepted');
  });

  test('and the call never arrived, it can be confirmed again, once that is certain', async () => {
    const ready = await orderReadyToConfirm(operator);
    // The client may repeat what is safe to repeat; a call that surely never left is not "unknown".
    portal.network.inject((path) => (path === confirmPath ? 'lose-request' : 'none'));
    await confirmOrder(operator, confirmationOf(ready));
    portal.network.inject(() => 'none');

    const detailAfter = async (ms: number) => {
      const restore = setClock(() => Date.now() + ms);
      await checkOrder(ready.order.id, 'check').finally(restore);
      return detailOf(operator, ready.order.id);
    };
    const early = await detailAfter(0);
    // A call of ours may be under way for nearly a minute: until then it may still take effect.
    const open = await detailAfter(55_000);
    const settled = await detailAfter(61_000);
    expect([early, open, settled].map(({ order }) => order.status.id)).toEqual([
      'checking',
      'checking',
      'readyToConfirm',
    ]);
    expect(settled.timeline.at(-1)?.kind).toBe('confirm-not-made');
    expect(valueOf(await confirmOrder(operator, confirmationOf(settled)))).toEqual({ state: 'accepted' });
  });
});

describe('is refused and sends nothing', () => {
  const refused = async (change: object, as = operator) => {
    const ready = await orderReadyToConfirm(operator);
    const answer = await confirmOrder(as, { ...confirmationOf(ready), ...change });
    expect(portal.network.arrived.get(confirmPath)).toBeUndefined();
    return answer.ok ? null : answer.reason;
  };

  test('when the person read other amounts', async () => {
    expect(await refused({ shownTarget: '7100.06' })).toMatchObject({ code: 'amounts-changed' });
    expect(await refused({ shownSource: '999.99' })).toMatchObject({ code: 'amounts-changed' });
  });

  test('when the person accepted another rate', async () => {
    expect(await refused({ acceptedRate: '7.9' })).toMatchObject({ code: 'rate-changed' });
  });

  test('with a quote that this portal was never given', async () => {
    expect(await refused({ queryNo: 'Q-of-somebody-else' })).toEqual({ code: 'quote-unknown' });
  });

  test('with a quote for other currencies', async () => {
    const { queryNo } = await freshQuote(operator, 'global', {
      sourceCurrency: 'EUR',
      targetCurrency: 'CNY',
    });
    expect(await refused({ queryNo })).toEqual({ code: 'quote-unknown' });
  });

  test.each(['auditor'] as const)('by an %s', async (role) => {
    const wrongPerson = await portal.actor(role);
    await expect(refused({}, wrongPerson)).rejects.toBeInstanceOf(Forbidden);
  });
});

test('an expired rate is refused; a renewed one, accepted with its amounts, is sent', async () => {
  const ready = await orderReadyToConfirm(operator, { lockRate: false });
  const restore = setClock(() => Date.now() + 16 * 60_000);
  try {
    const expired = await confirmOrder(operator, confirmationOf(ready));
    expect(expired).toEqual({ ok: false, reason: { code: 'quote-expired' } });
  } finally {
    restore();
  }
  const renewed = await freshQuote(operator);
  const wish = { ...confirmationOf(ready), queryNo: renewed.queryNo, acceptedRate: renewed.rate };
  const first = await confirmOrder(operator, wish);
  const shown = !first.ok && first.reason.code === 'amounts-changed' ? first.reason : null;
  const answer = shown
    ? await confirmOrder(operator, {
        ...wish,
        shownSource: shown.source.amount,
        shownTarget: shown.target.amount,
      })
    : first;
  expect(valueOf(answer)).toEqual({ state: 'accepted' });
});

test('while a rate is locked the service pays at it, so that no other is taken for the accepted one', async () => {
  const ready = await orderReadyToConfirm(operator, { lockRate: true });
  await portal.sandbox('/sandbox/clock/advance', { seconds: 180 });
  const other = await freshQuote(operator);
  expect(other.rate).not.toBe(ready.money.rate);
  const wish = { ...confirmationOf(ready), queryNo: other.queryNo, acceptedRate: other.rate };
  expect(await confirmOrder(operator, wish)).toEqual({
    ok: false,
    reason: { code: 'rate-changed', rate: ready.money.rate },
  });
  expect(portal.network.arrived.get(confirmPath)).toBeUndefined();
  valueOf(await confirmOrder(operator, confirmationOf(ready)));
  const paid = await portal.until('it is completed', statusIs(ready.order.id, 'completed'));
  expect(paid.money.actualTarget).toEqual(ready.money.target);
});

test('a lock that the service says is over is over here too, and another rate is the way on', async () => {
  const ready = await orderReadyToConfirm(operator, { lockRate: true });
  await portal.sandbox('/sandbox/clock/advance', { seconds: 25 * 60 * 60 });
  expect(await confirmOrder(operator, confirmationOf(ready))).toMatchObject({
    reason: { code: 'refused', status: codes.quoteExpired.status },
  });
  const { money } = await detailOf(operator, ready.order.id);
  expect(Date.parse(money.quote?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now());
  const renewed = await freshQuote(operator);
  const wish = { ...confirmationOf(ready), queryNo: renewed.queryNo, acceptedRate: renewed.rate };
  const first = await confirmOrder(operator, { ...wish, shownTarget: '1.00' });
  const shown = !first.ok && first.reason.code === 'amounts-changed' ? first.reason : ready.money;
  const amounts = { shownSource: shown.source.amount, shownTarget: shown.target.amount };
  expect(valueOf(await confirmOrder(operator, { ...wish, ...amounts }))).toEqual({ state: 'accepted' });
});
