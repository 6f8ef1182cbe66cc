import { englishOf } from '../../../lib/service-core/contract/index.ts';
import {
  formatAmount,
  MAX_AMOUNT_MINOR,
  parseAmount,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { recordBalanceEvents } from '../callbacks/events.ts';
import { type Partner, partnerNow, type ServiceContext, type WalletType } from '../context.ts';
import { asFields, inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { contentHash, newId } from '../ids.ts';
import { conversionOf, type Exchange, postTransactions } from '../ledger/transactions.ts';
import { checkAgreement } from '../orders/request.ts';
import { lockQuotes, takeQuotes, usableQuote } from '../rates/quote.ts';
import { ensureWallet, findWallet, lockWallets } from './wallet.ts';

/** A decoded `new-fx-conversion` request; at least one amount is given. */
export type ConversionRequest = {
  sourceCurrency: string;
  targetCurrency: string;
  sourceAmount?: string | undefined;
  targetAmount?: string | undefined;
  queryNo: string;
  walletType: WalletType;
};

type AskedAmounts = { sourceMinor: bigint | null; targetMinor: bigint | null };

/** The requested amounts in minor units; null for the amount that the rate decides. */
function askedAmounts(request: ConversionRequest): Result<AskedAmounts, DomainError> {
  const source = readAmount(request.sourceAmount, request.sourceCurrency, 'sourceAmount');
  if (!source.ok) return source;
  const target = readAmount(request.targetAmount, request.targetCurrency, 'targetAmount');
  if (!target.ok) return target;
  if (source.value === null && target.value === null) {
    const errors = [{ path: 'sourceAmount', message: 'or targetAmount is required' }];
    return refuse('bodyInvalid', 'sourceAmount or targetAmount is required', { errors });
  }
  return ok({ sourceMinor: source.value, targetMinor: target.value });
}

function readAmount(
  text: string | undefined,
  currency: string,
  path: string,
): Result<bigint | null, DomainError> {
  if (text === undefined) return ok(null);
  const amount = parseAmount(text, currency);
  if (amount.ok) return amount;
  const message = englishOf({ rule: amount.reason });
  return refuse('bodyInvalid', `${path} ${message}`, { errors: [{ path, message }] });
}

/** The exchange at a rate: both given amounts if they agree, or the given amount and the other computed from it. */
function conversionTerms(
  request: ConversionRequest,
  asked: AskedAmounts,
  rate: string,
): Result<Exchange, DomainError> {
  const { sourceCurrency, targetCurrency } = request;
  const pair = { sourceCurrency, targetCurrency, rate };
  const { sourceMinor, targetMinor } = asked;
  const source = sourceMinor ?? sourceForTarget({ ...pair, targetMinor: targetMinor ?? 0n });
  const target = targetMinor ?? targetForSource({ ...pair, sourceMinor: source });
  const exchange = { ...pair, sourceMinor: source, targetMinor: target };
  const agreement = checkAgreement(exchange, rate);
  if (!agreement.ok) return agreement;
  if (target > 0n && source <= MAX_AMOUNT_MINOR && target <= MAX_AMOUNT_MINOR) return ok(exchange);
  const said = `${formatAmount(source, sourceCurrency)} ${sourceCurrency}`;
  return refuse(
    'amountsDisagree',
    `at the rate ${rate}, ${said} cannot be converted; convert another amount`,
  );
}

export type Conversion = Exchange & { transactionId: string; walletType: ConversionRequest['walletType'] };

type Done = Pick<Conversion, 'transactionId' | 'sourceMinor' | 'targetMinor'> & { requestHash: Buffer };

const find = `
  select ${asFields('transaction_id, request_hash, source_minor, target_minor')} from conversions
  where partner_id = $1 and query_no = $2`;

const insert = `
  insert into conversions (transaction_id, partner_id, query_no, wallet_type, source_currency, target_currency,
    request_hash, source_minor, target_minor, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/**
 * Converts between two of the partner's wallets at a quoted rate (decisions §7). A queryNo converts once: a repeated
 * call with the same parameters returns the first result, with others it refuses `quoteUsed`. Refuses
 * `insufficientBalance`; a refusal changes nothing.
 */
export async function convertCurrency(
  ctx: ServiceContext,
  partner: Partner,
  request: ConversionRequest,
): Promise<Result<Conversion, DomainError>> {
  const { sourceCurrency, targetCurrency, queryNo, walletType } = request;
  if (sourceCurrency === targetCurrency) {
    const message = 'must differ from sourceCurrency';
    return refuse('bodyInvalid', `targetCurrency ${message}`, {
      errors: [{ path: 'targetCurrency', message }],
    });
  }
  const asked = askedAmounts(request);
  if (!asked.ok) return asked;
  const { sourceMinor, targetMinor } = asked.value;
  const amounts = { source: sourceMinor?.toString() ?? null, target: targetMinor?.toString() ?? null };
  const hash = contentHash({ sourceCurrency, targetCurrency, walletType, ...amounts });
  const at = partnerNow(ctx, partner);
  const transactionId = newId('C', at);
  return inTransaction(ctx, async (tx) => {
    const quotes = await lockQuotes(tx, [{ partnerId: partner.id, queryNo }]);
    const stored = quotes.get(queryNo);
    const [done] = await query<Done>(tx, find, [partner.id, queryNo]);
    if (done && stored) {
      const { requestHash, ...conversion } = done;
      if (!hash.equals(requestHash)) return refuse('quoteUsed');
      return ok({ ...conversion, walletType, sourceCurrency, targetCurrency, rate: stored.rate });
    }
    const need = { queryNo, user: transactionId, sourceCurrency, targetCurrency, at };
    const quote = usableQuote(stored, need);
    if (!quote.ok) return quote;
    const exchange = conversionTerms(request, asked.value, quote.value.rate);
    if (!exchange.ok) return exchange;
    const conversion = { ...exchange.value, transactionId, walletType };
    const booked = await book(tx, partner, conversion, at);
    if (!booked.ok) return booked;
    await takeQuotes(tx, [{ queryNo, usedBy: transactionId }]);
    await query(tx, insert, [
      transactionId,
      partner.id,
      queryNo,
      walletType,
      sourceCurrency,
      targetCurrency,
      hash,
      conversion.sourceMinor,
      conversion.targetMinor,
      at,
    ]);
    return ok(conversion);
  });
}

async function book(
  tx: Queryable,
  partner: Partner,
  conversion: Conversion,
  at: Date,
): Promise<Result<null, DomainError>> {
  const { walletType: type, sourceCurrency, targetCurrency, sourceMinor } = conversion;
  const source = await findWallet(tx, partner, { type, currency: sourceCurrency });
  if (!source) return refuse('walletUnknown', `there is no ${type} wallet in ${sourceCurrency}`);
  const target = await ensureWallet(tx, partner, { type, currency: targetCurrency }, at);
  const locked = await lockWallets(tx, [source.walletId, target.walletId]);
  const available = locked.find(({ walletId }) => walletId === source.walletId)?.availableMinor ?? 0n;
  if (available < sourceMinor) {
    const has = `${formatAmount(available, sourceCurrency)} ${sourceCurrency}`;
    const needs = `${formatAmount(sourceMinor, sourceCurrency)} ${sourceCurrency}`;
    return refuse(
      'insufficientBalance',
      `the ${type} wallet has ${has} available, this needs ${needs}; fund the wallet and repeat the call, or convert less`,
    );
  }
  const { transactionId } = conversion;
  const wallets = { sourceWalletId: source.walletId, targetWalletId: target.walletId };
  const entry = conversionOf({ partnerId: partner.id, transactionId, ...wallets, at }, conversion);
  await postTransactions(tx, [entry]);
  const partnerId = partner.id;
  await recordBalanceEvents(
    tx,
    [source, target].map(({ walletId }) => ({ partnerId, walletId, at })),
  );
  return ok(null);
}
