import { englishOf } from '../../../lib/service-core/contract/index.ts';
import {
  formatAmount,
  MAX_AMOUNT_MINOR,
  parseAmount,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { WalletType } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import type { Exchange } from '../ledger/transactions.ts';
import { checkAgreement } from '../orders/rate.ts';

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

/** The amounts as asked, in minor units; null for the one that the rate decides. */
export function askedAmounts(request: ConversionRequest): Result<AskedAmounts, DomainError> {
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

/** The exchange at a rate: both amounts when they agree, else the one given and the one computed from it. */
export function conversionTerms(
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
