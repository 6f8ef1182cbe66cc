import {
  amountsAgree,
  formatAmount,
  MAX_AMOUNT_MINOR,
  type RateText,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type DomainError, refuse } from '../errors.ts';
import type { Amounts } from './request.ts';

/** Checks that source and target agree at a rate; the refusal names the pairs of amounts that would (decisions §3). */
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
