import {
  amountsAgree,
  formatAmount,
  type RateText,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type DomainError, refuse } from '../errors.ts';
import type { Amounts } from './request.ts';

/** Whether source and target agree at a rate; the refusal names the pairs of amounts that would (decisions §3). */
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
  ].map(({ source, target }) => ({
    sourceAmount: formatAmount(source, sourceCurrency),
    targetAmount: formatAmount(target, targetCurrency),
  }));
  const said = fitting.map(
    (a) => `${a.sourceAmount} ${sourceCurrency} for ${a.targetAmount} ${targetCurrency}`,
  );
  return refuse(
    'amountsDisagree',
    `the amounts do not agree at the rate ${rate}; these would: ${said.join(', or ')}`,
    { rate, fitting },
  );
}
