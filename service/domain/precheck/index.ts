import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { accountFindings } from './account.ts';
import { accountFitFindings } from './account-fit.ts';
import { amountFindings } from './amount.ts';
import { nameFindings } from './chinese-name.ts';
import { contactFindings } from './contact.ts';
import type { Finding, PrecheckRequest } from './finding.ts';
import { identityFindings } from './identity.ts';
import { screeningFindings } from './screening.ts';

export type { Finding, PrecheckParty } from './finding.ts';
export { type Clearances, type ScreenedRole, screenParties } from './screening.ts';

/** True when the partner is to be given a page on which to supply the name in Chinese characters. */
export function needsChineseName(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.code === 'chinese_name_needed');
}

/**
 * Returns what the partner must fix before the order can go on (decisions §5); an empty list is a pass. Known parties
 * are resolved by the caller.
 */
export async function runPrecheck(
  ctx: ServiceContext,
  partner: Partner,
  request: PrecheckRequest,
): Promise<Finding[]> {
  return [
    ...nameFindings(request),
    ...identityFindings(request, partnerNow(ctx, partner)),
    ...contactFindings(request),
    ...accountFitFindings(request),
    ...accountFindings(request, ctx.settings),
    ...amountFindings(request, ctx.settings.orderLimitUsdMinor),
    ...(await screeningFindings(ctx, request)),
  ];
}
