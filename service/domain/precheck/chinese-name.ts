import { hasChineseCharacters, validateChineseName } from '../../../lib/service-core/identity/index.ts';
import { cleanLine, oddCharacterIn, type Refused } from '../../../lib/service-core/text/clean-text.ts';
import type { Finding, PrecheckParty, PrecheckRequest } from './finding.ts';
import { isPaidInMainlandChina } from './mainland.ts';

const maxLength = 256;
/** Company names may hold letters, digits and what registers print, but no mark of a broken encoding: ? and �. */
const ofCompany = /(?![?？\p{Radical}])[\p{L}\p{M}\p{Script=Han}\p{N}\p{P}\p{Sm} ]/u;
const ofPerson = /(?!\p{Radical})[\p{Script=Han}· ]/u;

/**
 * A name written in Chinese characters as a mainland bank holds it, in its usual form, or undefined when it is not.
 * A person's has no spaces; minority names keep the dot between their parts.
 */
export function chineseName(name: string, entityType: string | null | undefined): string | undefined {
  if (entityType === 'B') {
    const clean = cleanLine(name);
    const characters = clean.match(/\p{Script=Han}/gu)?.length ?? 0;
    return characters >= 2 && !oddInName(clean, 'B') && clean.length <= maxLength ? clean : undefined;
  }
  const checked = validateChineseName(name);
  return checked.ok ? checked.value : undefined;
}

/** The first character that no name in Chinese characters has. */
export function oddInName(name: string, entityType: string | null | undefined): Refused | undefined {
  return oddCharacterIn(cleanLine(name), entityType === 'B' ? ofCompany : ofPerson);
}

/** The names a party goes by: the full one, and last name before first, as Chinese names are written. */
function namesOf(party: PrecheckParty): string[] {
  const parts = `${party.lastName ?? ''}${party.firstName ?? ''}`;
  return [party.fullName ?? '', parts].filter((name) => name.trim() !== '');
}

export function nameFindings(request: PrecheckRequest): Finding[] {
  if (!isPaidInMainlandChina(request)) return [];
  const { beneficiary, family } = request;
  const entityType = family === 'business' ? 'B' : beneficiary.entityType;
  const names = namesOf(beneficiary);
  if (names.some((name) => chineseName(name, entityType) !== undefined)) return [];
  const [written] = names.filter(hasChineseCharacters);
  const odd = written === undefined ? undefined : oddInName(written, entityType);
  const found = odd ? ` (${odd.character}, character ${odd.place}, is in no such name)` : '';
  return [
    {
      code: 'chinese_name_needed',
      path: 'beneficiary.fullName',
      message: `the account is in mainland China: give the beneficiary’s name in Chinese characters${found}, ${family === 'business' ? 'on the page of RFI_link or in a new order' : 'in an update or on the page of RFI_link'}`,
    },
  ];
}
