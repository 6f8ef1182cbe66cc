import { describeErrors, englishOf } from '../../../lib/service-core/contract/index.ts';
import { formatDecimal } from '../../../lib/service-core/contract/numbers.ts';
import {
  amountsAgree,
  type CurrencyCode,
  formatAmount,
  MAX_AMOUNT_MINOR,
  parseAmount,
  type RateText,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { OrderFamily, WalletType } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import type { OrderParty, OrderPayload } from './order.ts';

/** A decoded create request of any family: a party is an object, or the id of a known party. */
export type OrderRequest = Omit<OrderPayload, 'payer' | 'beneficiary'> & {
  payer?: OrderParty | undefined;
  beneficiary?: OrderParty | undefined;
  payerId?: string | undefined;
  beneficiaryId?: string | undefined;
};

export type Amounts = {
  sourceMinor: bigint;
  sourceCurrency: CurrencyCode;
  targetMinor: bigint;
  targetCurrency: CurrencyCode;
};

type AmountFields = Pick<OrderPayload, 'sourceAmount' | 'sourceCurrency' | 'targetAmount' | 'targetCurrency'>;

/**
 * Returns the amounts in minor units; trailing zeros are ignored, so that an update may change only the currency.
 * Refuses `bodyInvalid` for what the contract's schema could not check.
 */
export function amountsOf(request: AmountFields): Result<Amounts, DomainError> {
  const { sourceCurrency, targetCurrency } = request;
  const source = parseAmount(formatDecimal(request.sourceAmount, sourceCurrency), sourceCurrency);
  const target = parseAmount(formatDecimal(request.targetAmount, targetCurrency), targetCurrency);
  const errors = [
    ...(source.ok ? [] : [{ path: 'sourceAmount', message: englishOf({ rule: source.reason }) }]),
    ...(target.ok ? [] : [{ path: 'targetAmount', message: englishOf({ rule: target.reason }) }]),
  ];
  if (!source.ok || !target.ok) return refuse('bodyInvalid', describeErrors(errors), { errors });
  return ok({ sourceMinor: source.value, sourceCurrency, targetMinor: target.value, targetCurrency });
}

/** Formats amounts with their currency's digits, so that 100 and 100.00 are the same content. */
export function withExactAmounts<T extends AmountFields>(request: T, amounts: Amounts): T {
  return {
    ...request,
    sourceAmount: formatAmount(amounts.sourceMinor, amounts.sourceCurrency),
    targetAmount: formatAmount(amounts.targetMinor, amounts.targetCurrency),
  };
}

/** The request with defaults filled in, so that an explicit default is the same content as an omitted field. */
export function contentOf<T extends OrderRequest>({ lockRate, ...request }: T) {
  const transactionMode = request.transactionMode ?? 'cnyMode';
  return { ...request, transactionMode, ...(lockRate === true && { lockRate }) };
}

/** The type of the paying wallet (decisions §7): for a global order, by the payer's entity type. */
export function walletTypeOf(family: OrderFamily, payer: OrderParty): WalletType {
  if (family !== 'global') return family;
  return payer.entityType === 'B' ? 'business' : 'personal';
}

/** Checks that source and target agree at a rate; the refusal lists amounts that would agree (decisions §3). */
export function checkAgreement(amounts: Amounts, rate: RateText): Result<null, DomainError> {
  const { sourceMinor, sourceCurrency, targetMinor, targetCurrency } = amounts;
  if (sourceCurrency === targetCurrency) {
    return sourceMinor === targetMinor
      ? ok(null)
      : refuse('amountsDisagree', 'sourceAmount and targetAmount must be equal when their currencies are');
  }
  const pair = { sourceCurrency, targetCurrency, rate };
  if (amountsAgree({ ...pair, sourceMinor, targetMinor })) return ok(null);
  const fitting = [
    { source: sourceMinor, target: targetForSource({ ...pair, sourceMinor }) },
    { source: sourceForTarget({ ...pair, targetMinor }), target: targetMinor },
  ]
    .filter(({ source, target }) => isPayable(source) && isPayable(target))
    .map(({ source, target }) => ({
      sourceAmount: formatAmount(source, sourceCurrency),
      targetAmount: formatAmount(target, targetCurrency),
    }));
  const said = fitting.map(
    (a) => `${a.sourceAmount} ${sourceCurrency} for ${a.targetAmount} ${targetCurrency}`,
  );
  const advice = said.length === 0 ? 'send other amounts' : `these would: ${said.join(', or ')}`;
  return refuse('amountsDisagree', `the amounts do not agree at the rate ${rate}; ${advice}`, {
    rate,
    fitting,
  });
}

const isPayable = (minor: bigint) => minor > 0n && minor <= MAX_AMOUNT_MINOR;
