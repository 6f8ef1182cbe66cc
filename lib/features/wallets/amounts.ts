import {
  isCurrency,
  parseAmount,
  parseBalance,
  sourceForTarget,
  targetForSource,
} from '../../service-core/money/index.ts';
import type { ConvertInput } from './schema.ts';

/** Minor units of a balance in an answer; undefined if it is not a balance. */
export function balanceMinor(text: string, currency: string): bigint | undefined {
  if (!isCurrency(currency)) return undefined;
  const balance = parseBalance(text, currency);
  return balance.ok ? balance.value : undefined;
}

type Wish = Pick<ConvertInput, 'sourceCurrency' | 'targetCurrency' | 'fixedSide' | 'amount'>;

/** Both sides of a conversion at a rate, rounded as the service rounds; null if either side is not positive. */
export function bothAmounts(
  { sourceCurrency, targetCurrency, fixedSide, amount }: Wish,
  rate: string,
): { sourceMinor: bigint; targetMinor: bigint } | null {
  const isSource = fixedSide === 'source';
  const given = parseAmount(amount, isSource ? sourceCurrency : targetCurrency);
  if (!given.ok) return null;
  const { value } = given;
  const pair = { sourceCurrency, targetCurrency, rate };
  const sourceMinor = isSource ? value : sourceForTarget({ ...pair, targetMinor: value });
  const targetMinor = isSource ? targetForSource({ ...pair, sourceMinor: value }) : value;
  return sourceMinor > 0n && targetMinor > 0n ? { sourceMinor, targetMinor } : null;
}
