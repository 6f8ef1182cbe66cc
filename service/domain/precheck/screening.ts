import { type ScreenedParty, screenParty, shippedScreeningList } from '../screening/index.ts';
import type { Finding, PrecheckParty, PrecheckRequest } from './types.ts';

/** Both parties against the watch lists, under every name they give. */
export async function screeningFindings(request: PrecheckRequest): Promise<Finding[]> {
  const list = await shippedScreeningList();
  const findings: Finding[] = [];
  for (const role of ['payer', 'beneficiary'] as const) {
    const hit = screenParty(list, asScreened(request[role]));
    if (!hit) continue;
    findings.push({
      code: 'screening_hit',
      path: `${role}.fullName`,
      message: `the ${role} may be on a watch list: ${hit.explanation}; contact the service before you go on`,
    });
  }
  return findings;
}

function asScreened(party: PrecheckParty): ScreenedParty {
  const spoken = [party.firstName, party.lastName].filter(Boolean).join(' ');
  const written = `${party.lastName ?? ''}${party.firstName ?? ''}`;
  const names = [party.fullName, spoken, written, party.accountName, party.accountInfo?.name];
  return { names: names.filter((name): name is string => Boolean(name?.trim())) };
}
