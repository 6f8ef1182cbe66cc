import { subpurposesOf } from '../../../lib/service-core/contract/enums.ts';
import type { FieldDefinition } from '../../../lib/service-core/fields/definition.ts';
import { payerFields } from '../../../lib/service-core/fields/payer.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { lockQuotes, refuseUnknown, takeQuotes, usableQuote } from '../rates/quote.ts';
import { clearancesOf } from '../reviews/policy.ts';
import { documentsNeededBy, findingsOf, missingDocuments } from './examine.ts';
import { lockOrder, type Order, type OrderParty, type OrderPayload } from './order.ts';
import { rememberParties, resolveParty } from './parties.ts';
import {
  type Amounts,
  amountsOf,
  checkAgreement,
  type OrderRequest,
  walletTypeOf,
  withExactAmounts,
} from './request.ts';
import { saveTransitions, type Trigger, transition } from './state-machine.ts';

const update = `
  update orders
  set payload = $2, source_minor = $3, source_currency = $4, target_minor = $5, target_currency = $6,
      transaction_mode = $7, wallet_type = $8, payer_id = $9, beneficiary_id = $10, findings = $11, supplied_name = $12
  where trade_id = $1`;

/**
 * Stores changed content of a locked order, with the status its findings and documents give it: documents that no
 * longer suffice must be completed again.
 */
export async function storeRevision(
  ctx: ServiceContext,
  tx: Queryable,
  revised: Order,
  step: { trigger: Trigger; at: Date },
): Promise<Order> {
  const subject = { family: revised.family, payload: revised.payload, amounts: revised };
  const needed = await documentsNeededBy(ctx, subject);
  const missing = await missingDocuments(tx, revised.tradeId, needed);
  const documentsCompleteAt = missing.length === 0 ? revised.documentsCompleteAt : null;
  const event =
    revised.findings.length > 0
      ? 'found-wanting'
      : documentsCompleteAt === null
        ? 'fixed'
        : 'fixed-with-documents';
  const { queryNo, rate, rateLockedUntil } = revised;
  const changes = { documentsCompleteAt, queryNo, rate, rateLockedUntil, ...reviewAfter(ctx, revised, step) };
  const changed = transition(revised, event, { ...step, changes });
  if (!changed.ok) throw new Error(`an order that is ${revised.status} was revised`);
  await query(tx, update, [
    revised.tradeId,
    JSON.stringify(revised.payload),
    revised.sourceMinor,
    revised.sourceCurrency,
    revised.targetMinor,
    revised.targetCurrency,
    revised.transactionMode,
    revised.walletType,
    revised.payerId,
    revised.beneficiaryId,
    JSON.stringify(revised.findings),
    revised.suppliedName,
  ]);
  await saveTransitions(tx, [changed.value]);
  return changed.value.after;
}

/** Clears an outdated approval: in production staff approved the old content, so new content is reviewed again. */
function reviewAfter(
  ctx: Pick<ServiceContext, 'settings'>,
  { reviewDecision }: Order,
  { trigger }: { trigger: Trigger },
): Partial<Pick<Order, 'reviewDecision' | 'reviewMessage'>> {
  const isOutdated =
    ctx.settings.mode === 'production' && trigger !== 'review' && reviewDecision === 'approve';
  return isOutdated ? { reviewDecision: null, reviewMessage: null } : {};
}

/**
 * Updates an order before it is transferring: absent fields stay unchanged (specification §2.5). The pre-check runs
 * again and decides whether the order needs information. A new quote replaces the old quote.
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
  // Checked first, so that an order that can no longer change gets this refusal for any request.
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
  // Another beneficiary is the partner's own word: what was supplied for the one before no longer matters.
  const suppliedName = parties.beneficiaryId === order.beneficiaryId ? order.suppliedName : null;
  const findings = await findingsOf(ctx, partner, {
    family,
    payload,
    amounts: amounts.value,
    cleared,
    suppliedName,
  });
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
    suppliedName,
    findings: findings.value,
  };
  return ok(await storeRevision(ctx, tx, revised, { trigger: 'update', at }));
}

/** A decoded update request of any family; it identifies its order by orderNo, tradeId or both. */
export type OrderUpdate = Partial<OrderRequest> & { tradeId?: string | undefined };

type GivenParty = { id: string | undefined; object: OrderParty | undefined };

/** Payer fields that an update request cannot carry (specification §2.5), so they survive a replaced payer object. */
const keptOfPayer = Object.entries<FieldDefinition>(payerFields)
  .filter(([, field]) => field.absentFrom?.includes('globalUpdate'))
  .map(([name]) => name);

const isGiven = (object: OrderParty | undefined): object is OrderParty =>
  object !== undefined && Object.keys(object).length > 0;

/** Merges an update into the order's request: absent fields stay, an object replaces the whole object. */
export function mergeUpdate(
  order: Order,
  update: OrderUpdate,
): { payload: Omit<OrderPayload, 'payer' | 'beneficiary'>; payer: GivenParty; beneficiary: GivenParty } {
  const { payer, payerId, beneficiary, beneficiaryId, tradeId: _, orderNo: __, ...fields } = update;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { payer: oldPayer, beneficiary: oldBeneficiary, ...oldFields } = order.payload;
  return {
    payload: { ...withoutStaleSubpurpose(oldFields, update), ...given },
    payer: isGiven(payer)
      ? { id: payerId, object: { ...pick(oldPayer, keptOfPayer), ...payer } }
      : partyAsBefore(payerId, order.payerId, oldPayer),
    beneficiary: isGiven(beneficiary)
      ? { id: beneficiaryId, object: withAccountCountry(oldBeneficiary, beneficiary) }
      : partyAsBefore(beneficiaryId, order.beneficiaryId, oldBeneficiary),
  };
}

/** Drops the sub purpose if it does not belong to the new purpose, because an update cannot empty a field. */
function withoutStaleSubpurpose<T extends Pick<OrderPayload, 'purpose' | 'subpurpose'>>(
  before: T,
  { purpose }: OrderUpdate,
): T {
  const { subpurpose } = before;
  if (purpose === undefined || subpurpose === undefined) return before;
  return subpurposesOf(purpose, 'update').includes(subpurpose)
    ? before
    : { ...before, subpurpose: undefined };
}

function partyAsBefore(askedId: string | undefined, oldId: string, object: OrderParty): GivenParty {
  return askedId === undefined || askedId === oldId
    ? { id: undefined, object }
    : { id: askedId, object: undefined };
}

function withAccountCountry(before: OrderParty, after: OrderParty): OrderParty {
  const country = before.accountInfo?.country;
  if (country === undefined || after.accountInfo === undefined || after.accountInfo.country !== undefined) {
    return after;
  }
  return { ...after, accountInfo: { ...after.accountInfo, country } };
}

function pick(object: OrderParty, fields: readonly string[]): OrderParty {
  return Object.fromEntries(Object.entries(object).filter(([field]) => fields.includes(field)));
}

export type RateOfOrder = Pick<Order, 'queryNo' | 'rate' | 'rateLockedUntil'>;

/**
 * Returns the quote and rate of an order after an update. Other currencies need a new quote; the amounts must agree
 * with the rate; a new quote restarts the lock, and an expired quote cannot be locked.
 */
export async function rateAtUpdate(
  ctx: ServiceContext,
  tx: Queryable,
  order: Order,
  input: { request: OrderUpdate; amounts: Amounts; at: Date },
): Promise<Result<RateOfOrder, DomainError>> {
  const { request, amounts, at } = input;
  const { sourceCurrency, targetCurrency } = amounts;
  const isNewQuote = request.queryNo !== undefined && request.queryNo !== order.queryNo;
  const queryNo = request.queryNo ?? order.queryNo;
  const wantsLock = request.lockRate ?? order.rateLockedUntil !== null;
  const startsLock = wantsLock && (isNewQuote || order.rateLockedUntil === null);
  const needed =
    queryNo !== null && (isNewQuote || startsLock) ? [{ partnerId: order.partnerId, queryNo }] : [];
  const quotes = await lockQuotes(tx, needed);
  if (queryNo !== null && isNewQuote && !quotes.has(queryNo)) return refuseUnknown(queryNo);
  if (sourceCurrency === targetCurrency) {
    const agreement = checkAgreement(amounts, '1');
    return agreement.ok ? ok({ queryNo: null, rate: '1', rateLockedUntil: null }) : agreement;
  }
  const samePair = sourceCurrency === order.sourceCurrency && targetCurrency === order.targetCurrency;
  if (!samePair && !isNewQuote && (order.family === 'global' || order.queryNo !== null)) {
    return refuse('quotePairMismatch', 'other currencies need a queryNo of a quote for them');
  }
  if (queryNo === null) return ok({ queryNo: null, rate: null, rateLockedUntil: null });
  let rate = order.rate;
  if (isNewQuote || startsLock) {
    const need = { queryNo, user: order.tradeId, sourceCurrency, targetCurrency, at };
    const quote = usableQuote(quotes.get(queryNo), need);
    if (!quote.ok) return quote;
    rate = quote.value.rate;
  }
  if (rate === null) throw new Error('an order with a quote has no rate');
  const agreement = checkAgreement(amounts, rate);
  if (!agreement.ok) return agreement;
  const lockEnd = new Date(at.getTime() + ctx.settings.rateLockSeconds * 1000);
  const rateLockedUntil = startsLock ? lockEnd : wantsLock ? order.rateLockedUntil : null;
  return ok({ queryNo, rate, rateLockedUntil });
}
