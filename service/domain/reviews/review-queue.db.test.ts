import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  credit,
  eventsOf,
  orderNow,
  orderRequest,
  readyOrder,
  runPayout,
  valueOf,
} from '../../../tests/support/orders.ts';
import { ownLists } from '../../../tests/support/service.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { payOrder } from '../rails/pay-order.ts';
import { reviewRules } from './policy.ts';
import { decideReview, listReviews } from './review.ts';

let test: ServiceTestContext;
let production: ServiceContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
  // One name as the sandbox has it, which the orders below resemble.
  const screeningListsDir = await ownLists(test.ctx.settings.dataDir, 'BRACKENTHWAITE, Odalys');
  production = { ...test.ctx, settings: { ...test.ctx.settings, mode: 'production', screeningListsDir } };
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
  await credit(test.ctx, partner, 10_000_000n);
});

/** Confirms a new order and takes its payout a step further. */
async function confirmed(ctx: ServiceContext, change: Parameters<typeof readyOrder>[2] = {}) {
  const { tradeId } = await readyOrder(test.ctx, partner, change);
  valueOf(await confirmOrder(ctx, partner, 'global', { tradeId }));
  await runPayout(ctx, tradeId);
  return tradeId;
}

const queue = () => listReviews(test.ctx, { partnerId: partner.id });
const statusOf = async (tradeId: string) => (await orderNow(test.ctx, partner, tradeId)).status;

/** Resembles the sandbox's invented Odalys Brackenthwaite, and is not she. */
const resembling = { fullName: 'Odalys Brackenthwaite Jones' };

async function orderFor(name: { fullName: string }) {
  const request = await orderRequest(test.ctx, partner);
  const payer = { ...request.payer, ...name, firstName: undefined, lastName: undefined };
  return { ...request, payer };
}

describe('the review in production', () => {
  it('has the rules that the guide for operators lists', () => {
    expect(reviewRules.map(({ name }) => name)).toEqual(['amount', 'no reference rate', 'watch lists']);
  });

  it('lets an ordinary order pass by itself', async () => {
    expect(await statusOf(await confirmed(production))).toBe('completed');
    expect(await queue()).toEqual([]);
  });

  it('keeps an order above the limit for staff, whose word decides; the partner reads no reason', async () => {
    const settings = { ...production.settings, reviewLimitUsdMinor: 99_999n };
    const tradeId = await confirmed({ ...production, settings }, { sourceMinor: 100_000n });
    expect(await statusOf(tradeId)).toBe('transferring');
    expect(await queue()).toMatchObject([
      {
        tradeId,
        state: 'held',
        decision: 'hold',
        message: 'worth 1000.00 USD, above the review limit of 999.99 USD',
      },
    ]);
    // Asked again, it waits again.
    await payOrder(production, { tradeId, partnerId: partner.id });
    expect(await statusOf(tradeId)).toBe('transferring');
    valueOf(await decideReview(production, partner, { tradeId, decision: 'approve' }));
    await runPayout(production, tradeId);
    expect(await statusOf(tradeId)).toBe('completed');
    expect(JSON.stringify(await eventsOf(test.ctx, tradeId))).not.toContain('limit');
    expect(await queue()).toEqual([]);
  });

  it('gives the money back when staff reject, and tells no partner why it was held', async () => {
    const settings = { ...production.settings, reviewLimitUsdMinor: 1n };
    const tradeId = await confirmed({ ...production, settings });
    valueOf(await decideReview(production, partner, { tradeId, decision: 'reject' }));
    await runPayout(production, tradeId);
    const order = await orderNow(test.ctx, partner, tradeId);
    expect(order.status).toBe('failed');
    expect(order.reasonMessage).not.toContain('limit');
  });

  it('keeps a party for staff who came near the lists, though not near enough to be stopped', async () => {
    const request = await orderFor(resembling);
    const tradeId = await confirmed(production, { request: { payer: request.payer } });
    expect(await statusOf(tradeId)).toBe('transferring');
    const [review] = await queue();
    expect(review?.message).toContain('payer resembles OFAC SDN 1');
  });

  it('does not ask staff again after they approved before the confirmation', async () => {
    const settings = { ...production.settings, reviewLimitUsdMinor: 1n };
    const ctx = { ...production, settings };
    const { tradeId } = await readyOrder(test.ctx, partner);
    valueOf(await decideReview(ctx, partner, { tradeId, decision: 'approve' }));
    valueOf(await confirmOrder(ctx, partner, 'global', { tradeId }));
    await runPayout(ctx, tradeId);
    expect(await statusOf(tradeId)).toBe('completed');
  });
});

describe('the review in the sandbox', () => {
  it('approves what would wait for staff in production', async () => {
    const settings = { ...test.ctx.settings, reviewLimitUsdMinor: 1n };
    const request = await orderFor(resembling);
    const tradeId = await confirmed({ ...test.ctx, settings }, { request: { payer: request.payer } });
    expect(await statusOf(tradeId)).toBe('completed');
  });
});

describe('an approval in production', () => {
  it('ends with the content that staff saw', async () => {
    const ctx = { ...production, settings: { ...production.settings, reviewLimitUsdMinor: 1n } };
    const { tradeId } = await readyOrder(test.ctx, partner);
    valueOf(await decideReview(ctx, partner, { tradeId, decision: 'approve' }));
    valueOf(await updateOrder(test.ctx, partner, 'global', { tradeId, relationship: 'Friend' }));
    expect((await orderNow(test.ctx, partner, tradeId)).reviewDecision).toBe('approve');
    valueOf(await updateOrder(ctx, partner, 'global', { tradeId, relationship: 'Family' }));
    expect((await orderNow(test.ctx, partner, tradeId)).reviewDecision).toBeNull();
  });
});

describe('an order that a watch list stopped', () => {
  const listed = { fullName: 'Zoltan Quarrendorf' };

  it('is in the queue with its explanation, and goes on when staff approve it', async () => {
    const { tradeId } = valueOf(await createOrder(test.ctx, partner, 'global', await orderFor(listed)));
    expect(await queue()).toMatchObject([
      { tradeId, state: 'blocked', findings: [{ detail: expect.stringContaining('OFAC SDN 90001') }] },
    ]);
    valueOf(await decideReview(test.ctx, partner, { tradeId, decision: 'approve' }));
    expect(await statusOf(tradeId)).toBe('pending');
    expect(await queue()).toEqual([]);
    // An update runs the pre-check again: a cleared name stays cleared, another listed name does not pass.
    const updated = valueOf(
      await updateOrder(test.ctx, partner, 'global', { tradeId, relationship: 'Friend' }),
    );
    expect(updated.status).toBe('pending');
    const { payer } = await orderFor({ fullName: 'Ibrahim Tarkovanni' });
    expect(valueOf(await updateOrder(test.ctx, partner, 'global', { tradeId, payer })).status).toBe(
      'information_required',
    );
  });

  it('is stopped again by another party that is like the same entry', async () => {
    const { tradeId } = valueOf(await createOrder(test.ctx, partner, 'global', await orderFor(listed)));
    valueOf(await decideReview(test.ctx, partner, { tradeId, decision: 'approve' }));
    const { payer } = await orderFor({ fullName: 'Zoltan Emeric Quarrendorf' });
    const updated = valueOf(await updateOrder(test.ctx, partner, 'global', { tradeId, payer }));
    expect(updated.status).toBe('information_required');
    const back = await orderFor(listed);
    const again = valueOf(await updateOrder(test.ctx, partner, 'global', { tradeId, payer: back.payer }));
    expect(again.status).toBe('pending');
  });

  it('is cleared for itself alone', async () => {
    const first = valueOf(await createOrder(test.ctx, partner, 'global', await orderFor(listed)));
    valueOf(await decideReview(test.ctx, partner, { tradeId: first.tradeId, decision: 'approve' }));
    const second = valueOf(await createOrder(test.ctx, partner, 'global', await orderFor(listed)));
    expect(second.status).toBe('information_required');
  });
});

describe('the queue', () => {
  it('tells what decides by itself in a moment from what waits for a person, and leaves out other partners', async () => {
    const held = await confirmed(test.ctx, { account: '62220202009004' });
    const { tradeId: deciding } = await readyOrder(test.ctx, partner);
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId: deciding }));
    const states = new Map((await queue()).map(({ tradeId, state }) => [tradeId, state]));
    expect(states).toEqual(
      new Map([
        [held, 'held'],
        [deciding, 'deciding'],
      ]),
    );
    const stranger = await test.newPartner();
    expect(await listReviews(test.ctx, { partnerId: stranger.id })).toEqual([]);
    expect((await listReviews(test.ctx)).map(({ tradeId }) => tradeId)).toContain(held);
  });
});
