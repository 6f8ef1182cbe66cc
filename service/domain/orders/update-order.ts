import { subpurposesOf } from '../../../lib/service-core/contract/enums.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import {
  type OrderFamily,
  type Partner,
  partnerNow,
  type Queryable,
  type ServiceContext,
} from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { takeQuotes } from '../rates/quote.ts';
import { clearancesOf } from '../reviews/clearances.ts';
import { findingsOf } from './examine.ts';
import { lockOrder } from './find-order.ts';
import { mergeUpdate, type OrderUpdate } from './merge-update.ts';
import type { Order } from './order.ts';
import { rememberParties, resolveParty } from './parties.ts';
import { rateAtUpdate } from './rate-at-update.ts';
import { amountsOf, walletTypeOf, withExactAmounts } from './request.ts';
import { storeRevision } from './store-revision.ts';
import { transition } from './transitions.ts';

/**
 * Changes an order before it is under way: absent fields stay as they were (specification §2.5). The pre-check runs
 * again, and decides if the order goes on or back to `information_required`. A new quote replaces the old one.
 */
export async function updateOrder(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  request: OrderUpdate,
): Promise<Result<Order, DomainError>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, partner, family, request);
    return locked.ok ? revise(ctx, tx, partner, locked.value, request) : locked;
  });
}

async function revise(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  order: Order,
  request: OrderUpdate,
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  const { family } = order;
  // Asked first, so that an order that cannot be changed any more says so for any request.
  const possible = transition(order, 'fixed', { trigger: 'update', at });
  if (!possible.ok) return possible;
  const merged = mergeUpdate(order, request);
  const { purpose = '', subpurpose } = merged.payload;
  if (subpurpose !== undefined && !subpurposesOf(purpose, 'update').includes(subpurpose)) {
    const message = `is not a sub purpose of ${purpose}, the order’s purpose`;
    return refuse('bodyInvalid', `subpurpose ${message}`, { errors: [{ path: 'subpurpose', message }] });
  }
  const payer = await resolveParty(tx, partner, 'payer', merged.payer);
  if (!payer.ok) return payer;
  const beneficiary = await resolveParty(tx, partner, 'beneficiary', merged.beneficiary);
  if (!beneficiary.ok) return beneficiary;
  const amounts = amountsOf(merged.payload);
  if (!amounts.ok) return amounts;
  const rate = await rateAtUpdate(ctx, tx, order, { request, amounts: amounts.value, at });
  if (!rate.ok) return rate;
  const payload = withExactAmounts(
    { ...merged.payload, payer: payer.value.content, beneficiary: beneficiary.value.content },
    amounts.value,
  );
  const { tradeId } = order;
  const parties = { payerId: payer.value.id, beneficiaryId: beneficiary.value.id };
  const cleared = await clearancesOf(tx, { tradeId, ...parties });
  const findings = await findingsOf(ctx, partner, { family, payload, amounts: amounts.value, cleared });
  if (!findings.ok) return findings;
  const { queryNo } = rate.value;
  if (queryNo !== null && queryNo !== order.queryNo)
    await takeQuotes(tx, [{ queryNo, usedBy: order.tradeId }]);
  await rememberParties(tx, partner, [payer.value, beneficiary.value], at);
  const revised: Order = {
    ...order,
    ...amounts.value,
    ...rate.value,
    payload,
    transactionMode: payload.transactionMode ?? order.transactionMode,
    walletType: walletTypeOf(family, payload.payer),
    ...parties,
    findings: findings.value,
  };
  return ok(await storeRevision(ctx, tx, revised, { trigger: 'update', at }));
}
