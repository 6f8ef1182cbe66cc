import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { ServiceContext, ServiceSettings } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import type { Order } from '../orders/order.ts';
import { type Clearances, type ScreenedRole, screenParties } from '../precheck/run-precheck.ts';
import { referenceValueInUsd } from '../rates/reference-rates.ts';
import { entryKey } from '../screening/match.ts';

type Subject = {
  isBusiness: boolean;
  /** The held source value in US cents at the reference rates; null if the currency has no rate. */
  usdMinor: bigint | null;
  screened: readonly ScreenedRole[];
};

type Rule = { name: string; concerns(subject: Subject, settings: ServiceSettings): string[] };

const usd = (minor: bigint) => `${formatAmount(minor, 'USD')} USD`;

const limitOf = ({ isBusiness }: Subject, settings: ServiceSettings) =>
  isBusiness ? settings.businessReviewLimitUsdMinor : settings.reviewLimitUsdMinor;

/**
 * Rules that hold a confirmed order for staff in production; an order without concerns is approved immediately. In the
 * sandbox the review approves unless a call or a test value decides otherwise (decisions §11).
 */
export const reviewRules: readonly Rule[] = [
  {
    name: 'amount',
    concerns: (subject, settings) =>
      subject.usdMinor !== null && subject.usdMinor > limitOf(subject, settings)
        ? [`worth ${usd(subject.usdMinor)}, above the review limit of ${usd(limitOf(subject, settings))}`]
        : [],
  },
  {
    name: 'no reference rate',
    concerns: ({ usdMinor }) =>
      usdMinor === null ? ['its currency has no reference rate, so its worth is not known'] : [],
  },
  {
    // A near hit, or an entry listed after the order was accepted.
    name: 'watch lists',
    concerns: ({ screened }) => screened.map(({ role, hit }) => `${role} resembles ${hit.explanation}`),
  },
];

/**
 * Returns the reasons why staff must review this order; empty if it passes automatically. Screens against today's
 * lists.
 */
export async function reviewConcerns(ctx: ServiceContext, order: Order): Promise<string[]> {
  const { settings } = ctx;
  if (settings.mode === 'sandbox') return [];
  const { payer, beneficiary } = order.payload;
  const money = {
    amountMinor: order.confirmedSourceMinor ?? order.sourceMinor,
    currency: order.sourceCurrency,
  };
  const cleared = await clearancesOf(ctx.pool, order);
  const subject = {
    isBusiness: order.walletType === 'business',
    usdMinor: await referenceValueInUsd(ctx, money),
    screened: await screenParties(ctx, { payer, beneficiary, cleared }),
  };
  return reviewRules.flatMap((rule) => rule.concerns(subject, settings));
}

/** An order with its current or new parties: changed content makes another party. */
export type ClearedOrder = { tradeId: string; payerId: string; beneficiaryId: string };

const read = `
  select party_id as "partyId", list, entry_id as "entryId" from screening_clearances
  where trade_id = $1 and party_id in ($2, $3)`;
const write = `
  insert into screening_clearances (trade_id, party_id, list, entry_id, cleared_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;

/** The watch-list entries that staff found not to be these parties of the order. */
export async function clearancesOf(
  db: Queryable,
  { tradeId, payerId, beneficiaryId }: ClearedOrder,
): Promise<Clearances> {
  type Row = { partyId: string; list: 'OFAC SDN' | 'UN consolidated'; entryId: string };
  const rows = await query<Row>(db, read, [tradeId, payerId, beneficiaryId]);
  const keysOf = (id: string) => new Set(rows.filter(({ partyId }) => partyId === id).map(entryKey));
  return { payer: keysOf(payerId), beneficiary: keysOf(beneficiaryId) };
}

/** Records, for this order only, that its parties are not the listed persons. */
export async function storeClearances(
  tx: Queryable,
  { tradeId, payerId, beneficiaryId }: ClearedOrder,
  screened: readonly ScreenedRole[],
  at: Date,
): Promise<void> {
  const ids = { payer: payerId, beneficiary: beneficiaryId };
  for (const { role, hit } of screened) {
    await query(tx, write, [tradeId, ids[role], hit.list, hit.entryId, at]);
  }
}
