import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { OrderFamily, Partner, ServiceContext } from '../context.ts';
import { neededDocuments } from '../documents/needed.ts';
import { type DomainError, refuse } from '../errors.ts';
import { type Clearances, type Finding, runPrecheck } from '../precheck/index.ts';
import { referenceValueInUsd } from '../rates/reference-value.ts';
import type { OrderPayload } from './order.ts';
import type { Amounts } from './request.ts';

type Subject = { family: OrderFamily; payload: OrderPayload; amounts: Amounts };
/** `cleared`: listed parties that staff found the parties not to be. */
type Examined = Subject & { cleared?: Clearances | undefined };

/**
 * Returns the value of an order in US cents: that of its larger amount. Before a quote is given nothing makes the two
 * agree, and the confirmation keeps one and computes the other (decisions §3); by the source amount alone a small one
 * beside a large target amount would pass every limit. Refuses rateUnavailable for a currency without a rate.
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

/** Runs the pre-check (decisions §5). Refuses rateUnavailable when the amount cannot be valued. */
export async function findingsOf(
  ctx: ServiceContext,
  partner: Partner,
  { family, payload, amounts, cleared }: Examined,
): Promise<Result<Finding[], DomainError>> {
  const usd = await usdValueOf(ctx, amounts);
  if (!usd.ok) return usd;
  const { payer, beneficiary } = payload;
  const { targetCurrency } = amounts;
  const request = { family, targetCurrency, amountUsdMinor: usd.value, payer, beneficiary, cleared };
  return ok(await runPrecheck(ctx, partner, request));
}

/** Returns the documents the order needs, in the table's order; many orders need none. */
export async function documentsNeededBy(ctx: ServiceContext, subject: Subject): Promise<FileType[]> {
  const { family, payload, amounts } = subject;
  const usd = await usdValueOf(ctx, amounts);
  return neededDocuments(
    {
      family,
      payerEntityType: payload.payer.entityType,
      purpose: payload.purpose,
      paymentType: payload.paymentType,
      // A currency that lost its reference rate since the order was accepted is treated as worth reviewing.
      amountUsdMinor: usd.ok ? usd.value : ctx.settings.reviewLimitUsdMinor + 1n,
    },
    ctx.settings.reviewLimitUsdMinor,
  );
}
