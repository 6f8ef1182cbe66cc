import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import { collectingStatuses, isFinalStatus, wasPaid } from '../../../lib/service-core/contract/status.ts';
import { documentsOfTrade } from '../../../lib/service-core/fields/definition.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction, type Queryable } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { type Clearances, type Finding, runPrecheck } from '../precheck/run-precheck.ts';
import { referenceValueInUsd } from '../rates/reference-rates.ts';
import { lockOrder, type Order, type OrderPayload, type OrderRef, pendingName } from './order.ts';
import type { Amounts } from './request.ts';
import { saveTransitions, transition } from './state-machine.ts';

type Subject = { family: OrderFamily; payload: OrderPayload; amounts: Amounts };
/**
 * `cleared`: watch-list entries that staff found not to be the order's parties. `suppliedName`: the name that the page of
 * RFI_link was answered with, which counts once it is the full name.
 */
type Examined = Subject & { cleared?: Clearances | undefined; suppliedName?: string | null };

/**
 * Returns the value of an order's larger amount in US cents. Until a quote is given the two amounts need not agree, and
 * the confirmation keeps one and computes the other (decisions §3): with the source amount alone, a small source beside
 * a large target would pass every limit. Refuses `rateUnavailable` for a currency without a rate.
 */
async function usdValueOf(ctx: ServiceContext, amounts: Amounts): Promise<Result<bigint, DomainError>> {
  const { sourceMinor, sourceCurrency, targetMinor, targetCurrency } = amounts;
  const sides = [
    { amountMinor: sourceMinor, currency: sourceCurrency },
    { amountMinor: targetMinor, currency: targetCurrency },
  ];
  let largest = 0n;
  for (const side of sides) {
    const usd = await referenceValueInUsd(ctx, side);
    if (usd === null) {
      return refuse(
        'rateUnavailable',
        `${side.currency} has no reference rate, so the order’s limits cannot be checked; choose another currency`,
      );
    }
    if (usd > largest) largest = usd;
  }
  return ok(largest);
}

/** Runs the pre-check (decisions §5). Refuses `rateUnavailable` if the amount cannot be valued. */
export async function findingsOf(
  ctx: ServiceContext,
  partner: Partner,
  { family, payload, amounts, cleared, suppliedName = null }: Examined,
): Promise<Result<Finding[], DomainError>> {
  const usd = await usdValueOf(ctx, amounts);
  if (!usd.ok) return usd;
  const { payer, beneficiary } = payload;
  const { targetCurrency } = amounts;
  const request = {
    family,
    targetCurrency,
    amountUsdMinor: usd.value,
    payer,
    beneficiary,
    cleared,
    pendingName: pendingName({ suppliedName, payload }),
    isNameAccepted: suppliedName !== null && beneficiary.fullName === suppliedName,
  };
  return ok(await runPrecheck(ctx, partner, request));
}

/** Returns the documents that the order needs, in the table's order; often none. */
export async function documentsNeededBy(ctx: ServiceContext, subject: Subject): Promise<FileType[]> {
  const { family, payload, amounts } = subject;
  const usd = await usdValueOf(ctx, amounts);
  return neededDocuments(
    {
      family,
      payerEntityType: payload.payer.entityType,
      purpose: payload.purpose,
      paymentType: payload.paymentType,
      // An amount whose currency has lost its reference rate is treated as above the review limit.
      amountUsdMinor: usd.ok ? usd.value : ctx.settings.reviewLimitUsdMinor + 1n,
    },
    ctx.settings.reviewLimitUsdMinor,
  );
}

export type DocumentedOrder = {
  family: OrderFamily;
  /** `payer.entityType`; a business-family payer is always a business. */
  payerEntityType?: string | undefined;
  purpose?: string | undefined;
  paymentType?: string | undefined;
  /** Value of the order in US cents, at the reference rates. */
  amountUsdMinor: bigint;
};

const identification = ['identification_front', 'identification_back'] as const;

/** The document types that an order must have before confirmation (decisions §5). */
export function neededDocuments(order: DocumentedOrder, reviewLimitUsdMinor: bigint): FileType[] {
  const isPerson =
    order.family === 'personal' || (order.family === 'global' && order.payerEntityType !== 'B');
  const isIdentified = isPerson && order.amountUsdMinor > reviewLimitUsdMinor;
  return [...documentsOfTrade(order), ...(isIdentified ? identification : [])];
}

/** The types in `needed` that the order has no document of. */
export async function missingDocuments(
  tx: Queryable,
  tradeId: string,
  needed: readonly FileType[],
): Promise<FileType[]> {
  if (needed.length === 0) return [];
  const { rows } = await tx.query<{ type: string }>(
    'select distinct type from documents where trade_id = $1',
    [tradeId],
  );
  const present = new Set(rows.map((row) => row.type));
  return needed.filter((type) => !present.has(type));
}

/**
 * The documents that an order still lacks, to report before completion; empty once the order no longer collects
 * documents.
 */
export async function outstandingDocuments(
  ctx: ServiceContext,
  order: Pick<Order, 'tradeId' | 'family' | 'payload' | 'status'> &
    Parameters<typeof documentsNeededBy>[1]['amounts'],
): Promise<FileType[]> {
  if (!collectingStatuses.includes(order.status)) return [];
  const { family, payload } = order;
  return missingDocuments(
    ctx.pool,
    order.tradeId,
    await documentsNeededBy(ctx, { family, payload, amounts: order }),
  );
}

/**
 * Marks the documents complete: the order is ready for confirmation, or will be once its pre-check passes. Refuses
 * `documentsMissing` with the missing types. Repeating the call changes nothing and returns the order.
 */
export async function completeDocuments(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  ref: OrderRef,
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, partner, family, ref);
    if (!locked.ok) return locked;
    const order = locked.value;
    if (order.documentsCompleteAt !== null && (wasPaid(order.status) || !isFinalStatus(order.status))) {
      return ok(order);
    }
    const completed = transition(order, 'documents-completed', {
      trigger: 'documents',
      at,
      changes: { documentsCompleteAt: at },
    });
    if (!completed.ok) return completed;
    const needed = await documentsNeededBy(ctx, { family, payload: order.payload, amounts: order });
    const missing = await missingDocuments(tx, order.tradeId, needed);
    if (missing.length > 0) {
      const { tradeId, status } = order;
      const message = `still missing: ${missing.join(', ')}`;
      return refuse('documentsMissing', message, { tradeId, status, missingDocuments: missing });
    }
    await saveTransitions(tx, [completed.value]);
    return ok(completed.value.after);
  });
}
