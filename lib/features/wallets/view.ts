import { isSettled } from '../../payout/client.ts';
import { formatAmount } from '../../service-core/money/index.ts';
import type { Conversion, CurrencyBalance, WalletRow } from './data/wallets.ts';
import type { ConversionView, CurrencyBalanceView, WalletType, WalletView } from './schema.ts';

/** The database allows no other values. */
export const walletTypeOf = (type: string): WalletType => (type === 'business' ? 'business' : 'personal');

export function walletView(row: WalletRow): WalletView {
  const { walletId, currency, availableMinor, totalMinor, version, lowBelowMinor } = row;
  return {
    walletId,
    type: walletTypeOf(row.type),
    currency,
    available: formatAmount(availableMinor, currency),
    inTransit: formatAmount(totalMinor - availableMinor, currency),
    total: formatAmount(totalMinor, currency),
    readAt: row.readAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    version,
    lowBelow: lowBelowMinor === null ? null : formatAmount(lowBelowMinor, currency),
    isLow: lowBelowMinor !== null && availableMinor < lowBelowMinor,
  };
}

export function currencyBalanceView(row: CurrencyBalance): CurrencyBalanceView {
  const { walletId, currency, availableMinor, totalMinor } = row;
  return {
    walletId,
    currency,
    available: formatAmount(availableMinor, currency),
    total: formatAmount(totalMinor, currency),
  };
}

const states: readonly ConversionView['state'][] = ['requested', 'accepted', 'refused', 'unknown'];

export function conversionView(row: Conversion, requestedByName: string): ConversionView {
  const { id, sourceCurrency, targetCurrency, rate, transactionId, message } = row;
  return {
    id,
    state: states.find((known) => known === row.state) ?? 'unknown',
    walletType: walletTypeOf(row.walletType),
    sourceCurrency,
    sourceAmount: formatAmount(row.sourceMinor, sourceCurrency),
    targetCurrency,
    targetAmount: formatAmount(row.convertedMinor ?? row.targetMinor, targetCurrency),
    rate,
    transactionId,
    message,
    requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    mayAsk: row.state === 'unknown' && isJudged(row),
  };
}

type Times = Pick<Conversion, 'requestedAt' | 'answeredAt'>;

/** True if the conversion's call must have ended before this moment, answered or not. */
export const isOver = ({ requestedAt }: Times, at: Date): boolean => isSettled(requestedAt, at);

/** True if balances read after the end of its call have been compared. */
export function isJudged(conversion: Times): boolean {
  return conversion.answeredAt !== null && isOver(conversion, conversion.answeredAt);
}
