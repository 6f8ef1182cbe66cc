import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { Finding, PrecheckRequest } from './finding.ts';

export function amountFindings(request: PrecheckRequest, limitUsdMinor: bigint): Finding[] {
  if (request.amountUsdMinor <= limitUsdMinor) return [];
  return [
    {
      code: 'amount_above_limit',
      path: 'sourceAmount',
      message: `the amount is above the limit of ${formatAmount(limitUsdMinor, 'USD')} USD for one order; split it or ask for a higher limit`,
    },
  ];
}
