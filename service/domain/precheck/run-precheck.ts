import { informationReasons } from '../../../lib/service-core/information-reasons.ts';
import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { screeningLists, screenPartyCached as screenParty } from '../screening/current-lists.ts';
import { type ScreenedParty, type ScreeningHit } from '../screening/match.ts';
import { accountFindings, accountFitFindings } from './account.ts';
import type { Finding, PrecheckParty, PrecheckRequest } from './finding.ts';
import { contactFindings, identityFindings, nameFindings } from './identity.ts';

export function amountFindings(request: PrecheckRequest, limitUsdMinor: bigint): Finding[] {
  if (request.amountUsdMinor <= limitUsdMinor) return [];
  return [
    {
      code: 'amount_above_limit',
      path: 'sourceAmount',
      message: `${informationReasons.amountAboveLimit} ${formatAmount(limitUsdMinor, 'USD')} USD for one order; split it or ask for a higher limit`,
    },
  ];
}

/** `cleared`: watch-list entries that staff found not to be these parties. */
type Parties = Pick<PrecheckRequest, 'payer' | 'beneficiary'> & { cleared?: Clearances | undefined };
type Role = 'payer' | 'beneficiary';
export type Clearances = Readonly<Record<Role, ReadonlySet<string>>>;
export type ScreenedRole = { role: Role; hit: ScreeningHit };

/**
 * Screens both parties against the watch lists, under every name they give, and what they write of bank and address: there
 * only a clear hit counts, because streets and banks are called like many people.
 */
export async function screenParties(
  ctx: Pick<ServiceContext, 'settings' | 'log'>,
  parties: Parties,
): Promise<ScreenedRole[]> {
  const lists = await screeningLists(ctx);
  return (['payer', 'beneficiary'] as const).flatMap((role) => {
    const cleared = parties.cleared?.[role] ?? new Set();
    const hit =
      screenParty(lists, asScreened(parties[role], cleared)) ??
      onlyClear(screenParty(lists, { names: placesOf(parties[role]), cleared }));
    return hit ? [{ role, hit }] : [];
  });
}

/**
 * Returns findings for the parties with a hit. The partner's message reveals no list, entry or score, so that nobody is
 * tipped off; `detail` does, for the service's staff.
 */
export async function screeningFindings(
  ctx: Pick<ServiceContext, 'settings' | 'log'>,
  parties: Parties,
): Promise<Finding[]> {
  const screened = await screenParties(ctx, parties);
  return screened.flatMap(({ role, hit }) =>
    hit.strength === 'hit'
      ? [{ code: 'screening_hit', path: `${role}.fullName`, message: neutral(role), detail: hit.explanation }]
      : [],
  );
}

function neutral(role: Role): string {
  return `${informationReasons[`${role}Doubtful`]} compare the name with the ID document, fix it in an update if it differs, else contact the service with the order number`;
}

const onlyClear = (hit: ScreeningHit | undefined): ScreeningHit | undefined =>
  hit?.strength === 'hit' ? hit : undefined;

function placesOf(party: PrecheckParty): string[] {
  const { bankName, accountInfo, address } = party;
  const lines = typeof address === 'object' ? Object.values(address) : [address];
  return [bankName, accountInfo?.bankName, ...lines].filter(
    (text): text is string => typeof text === 'string' && text.trim().length > 3,
  );
}

function asScreened(party: PrecheckParty, cleared: ReadonlySet<string>): ScreenedParty {
  const spoken = [party.firstName, party.lastName].filter(Boolean).join(' ');
  const written = `${party.lastName ?? ''}${party.firstName ?? ''}`;
  const english = [party.firstNameEn, party.lastNameEn].filter(Boolean).join(' ');
  const names = [party.fullName, spoken, written, english, party.accountName, party.accountInfo?.name];
  return { names: names.filter((name): name is string => Boolean(name?.trim())), cleared };
}

export type { Finding } from './finding.ts';

/** True if a supplied name waits for the service's staff to compare it with the name given. */
export function isNameUnproven(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.code === 'name_unproven');
}

/** True if the partner needs a page to enter the name in Chinese characters. */
export function needsChineseName(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.code === 'chinese_name_needed');
}

/**
 * Returns the problems that the partner must fix before the order can continue (decisions §5); an empty list is a pass.
 * The caller resolves known parties.
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
