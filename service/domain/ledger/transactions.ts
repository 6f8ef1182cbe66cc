import { amountsAgree, type RateText, roundingOf } from '../../../lib/service-core/money/index.ts';
import { type Queryable, query } from '../database.ts';

export type Account =
  | 'wallet_available'
  | 'wallet_in_transit'
  | 'funding'
  | 'payout'
  | 'exchange'
  | 'fees'
  | 'rounding';

export type Posting = { account: Account; walletId: string | null; currency: string; amountMinor: bigint };

/** A balanced ledger entry. `effectKey` is unique in the database, so each effect is posted once. */
export type LedgerTransaction = {
  partnerId: string;
  effectKey: string;
  kind: 'hold' | 'release' | 'settle' | 'return' | 'credit' | 'convert' | 'fee';
  cause: string;
  at: Date;
  postings: Posting[];
};

type Held = { tradeId: string; partnerId: string; walletId: string; currency: string; sourceMinor: bigint };

/** The amounts and rate of an exchange. For equal currencies the amounts are equal and the rate is '1'. */
export type Exchange = {
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  rate: RateText;
};

const between = (walletId: string, currency: string) => {
  const on =
    (account: Account) =>
    (amountMinor: bigint): Posting => ({ account, walletId, currency, amountMinor });
  return { available: on('wallet_available'), inTransit: on('wallet_in_transit') };
};

const outside = (account: Account, currency: string, amountMinor: bigint): Posting => ({
  account,
  walletId: null,
  currency,
  amountMinor,
});

/** Confirmation: the source amount moves from available to in transit. */
export function holdOf(order: Held, at: Date): LedgerTransaction {
  const wallet = between(order.walletId, order.currency);
  const postings = [wallet.available(-order.sourceMinor), wallet.inTransit(order.sourceMinor)];
  return entry(order, 'hold', at, postings);
}

/** Release after a payout that did not happen: the held amount becomes available again. */
export function releaseOf(order: Held, at: Date): LedgerTransaction {
  const wallet = between(order.walletId, order.currency);
  const postings = [wallet.inTransit(-order.sourceMinor), wallet.available(order.sourceMinor)];
  return entry(order, 'release', at, postings);
}

/**
 * Settlement after the beneficiary was paid: the held source amount buys the target amount; the rounding account takes
 * the difference.
 */
export function settlementOf(order: Held, exchange: Exchange, at: Date): LedgerTransaction {
  const wallet = between(order.walletId, order.currency);
  const { sourceMinor, targetMinor, targetCurrency } = exchange;
  const postings = [
    wallet.inTransit(-sourceMinor),
    ...exchangeLegs(exchange),
    outside('payout', targetCurrency, targetMinor),
  ];
  return entry(order, 'settle', at, postings);
}

/**
 * Return by the recipient's bank: the returned amount becomes available in the debited currency. A full return reverses
 * the settlement, rounding included; a partial return is exchanged in the same proportion, with `back.sourceMinor`
 * already rounded down (decisions §3).
 */
export function returnOf(
  order: Held,
  paid: Exchange,
  back: Pick<Exchange, 'sourceMinor' | 'targetMinor'>,
  at: Date,
): LedgerTransaction {
  const { sourceCurrency, targetCurrency } = paid;
  const isWhole = back.targetMinor === paid.targetMinor && back.sourceMinor === paid.sourceMinor;
  const partly =
    sourceCurrency === targetCurrency
      ? []
      : [
          outside('exchange', sourceCurrency, -back.sourceMinor),
          outside('exchange', targetCurrency, back.targetMinor),
        ];
  const legs = isWhole
    ? exchangeLegs(paid).map((leg) => ({ ...leg, amountMinor: -leg.amountMinor }))
    : partly;
  const postings = [
    outside('payout', targetCurrency, -back.targetMinor),
    ...legs,
    between(order.walletId, order.currency).available(back.sourceMinor),
  ];
  return entry(order, 'return', at, postings);
}

type Booking = Pick<LedgerTransaction, 'partnerId' | 'effectKey' | 'cause' | 'at'> & {
  walletId: string;
  currency: string;
  amountMinor: bigint;
};

/** Credit for money that a partner paid in. */
export const creditOf = (a: Booking): LedgerTransaction => booked(a, 'credit', a.amountMinor);

/** The fee for an extra, such as a bank check. */
export const feeOf = (a: Booking): LedgerTransaction => booked(a, 'fee', -a.amountMinor);

function booked(a: Booking, kind: 'credit' | 'fee', changeMinor: bigint): LedgerTransaction {
  const { partnerId, effectKey, cause, at, walletId, currency } = a;
  const postings = [
    between(walletId, currency).available(changeMinor),
    outside(kind === 'credit' ? 'funding' : 'fees', currency, -changeMinor),
  ];
  return { partnerId, effectKey, kind, cause, at, postings };
}

/** Conversion of one wallet's available amount into another's currency. */
export function conversionOf(
  a: { partnerId: string; transactionId: string; sourceWalletId: string; targetWalletId: string; at: Date },
  exchange: Exchange,
): LedgerTransaction {
  const postings = [
    between(a.sourceWalletId, exchange.sourceCurrency).available(-exchange.sourceMinor),
    ...exchangeLegs(exchange),
    between(a.targetWalletId, exchange.targetCurrency).available(exchange.targetMinor),
  ];
  const effectKey = `convert:${a.transactionId}`;
  return {
    partnerId: a.partnerId,
    effectKey,
    kind: 'convert',
    cause: a.transactionId,
    at: a.at,
    postings: postings.filter((posting) => posting.amountMinor !== 0n),
  };
}

function exchangeLegs(exchange: Exchange): Posting[] {
  const { sourceMinor, sourceCurrency, targetMinor, targetCurrency } = exchange;
  if (sourceCurrency === targetCurrency) {
    if (sourceMinor !== targetMinor) throw new RangeError('equal currencies exchange equal amounts');
    return [];
  }
  if (!amountsAgree(exchange)) throw new RangeError('an exchange needs amounts that agree with its rate');
  const rounding = roundingOf(exchange);
  return [
    outside('exchange', sourceCurrency, sourceMinor - rounding.sourceMinor),
    outside('rounding', sourceCurrency, rounding.sourceMinor),
    outside('exchange', targetCurrency, -(targetMinor + rounding.targetMinor)),
    outside('rounding', targetCurrency, rounding.targetMinor),
  ];
}

function entry(
  order: Held,
  kind: 'hold' | 'release' | 'settle' | 'return',
  at: Date,
  postings: Posting[],
): LedgerTransaction {
  return {
    partnerId: order.partnerId,
    effectKey: `${kind}:${order.tradeId}`,
    kind,
    cause: order.tradeId,
    at,
    postings: postings.filter((posting) => posting.amountMinor !== 0n),
  };
}

/** Sums postings per currency: all zero for a balanced entry. */
export function sumsOf(postings: readonly Posting[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of postings)
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return sums;
}

const insert = `
  with entries as (
    insert into ledger_transactions (partner_id, effect_key, kind, cause, created_at)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
    returning id, effect_key
  )
  insert into ledger_postings (transaction_id, account, wallet_id, currency, amount_minor)
  select entries.id, p.account, p.wallet_id, p.currency, p.amount_minor
  from unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[])
    as p (effect_key, account, wallet_id, currency, amount_minor)
  join entries on entries.effect_key = p.effect_key`;

/**
 * Writes entries and updates wallet balances in one statement. An entry that does not sum to zero is a bug and throws
 * here and in the database, which also rejects an existing effect key and a negative available amount. Lock the wallets
 * first, in ascending id order: decisions on their balances then hold, and each wallet's entries are numbered in
 * posting order, which readers of postings rely on.
 */
export async function postTransactions(tx: Queryable, entries: readonly LedgerTransaction[]): Promise<void> {
  if (entries.length === 0) return;
  for (const entry of entries) {
    for (const [currency, sum] of sumsOf(entry.postings)) {
      if (sum !== 0n) throw new RangeError(`${entry.effectKey} does not sum to zero in ${currency}`);
    }
  }
  const postings = entries.flatMap((entry) =>
    entry.postings.map((posting) => ({ ...posting, effectKey: entry.effectKey })),
  );
  await query(tx, insert, [
    entries.map((entry) => entry.partnerId),
    entries.map((entry) => entry.effectKey),
    entries.map((entry) => entry.kind),
    entries.map((entry) => entry.cause),
    entries.map((entry) => entry.at),
    postings.map((posting) => posting.effectKey),
    postings.map((posting) => posting.account),
    postings.map((posting) => posting.walletId),
    postings.map((posting) => posting.currency),
    postings.map((posting) => posting.amountMinor),
  ]);
}
