import { validateChineseName } from '../../../lib/service-core/identity/index.ts';
import { isPaidInMainlandChina } from './mainland.ts';
import type { Finding, PrecheckParty, PrecheckRequest } from './types.ts';

const maxLength = 256;
/** Company names may hold Latin letters, digits and brackets beside the characters. */
const companyName = /^(?=(?:.*\p{Script=Han}){2})[\p{Script=Han}\p{Script=Latin}\p{N}()（）·•\-&.,、 ]+$/u;

/**
 * A name written in Chinese characters as a mainland bank holds it, in its usual form, or undefined when it is not.
 * A person's has no spaces; minority names keep the dot between their parts.
 */
export function chineseName(name: string, entityType: string | null | undefined): string | undefined {
  if (entityType === 'B') {
    const compact = name.normalize('NFC').trim().replace(/\s+/gu, ' ');
    return companyName.test(compact) && compact.length <= maxLength ? compact : undefined;
  }
  const checked = validateChineseName(name);
  return checked.ok ? checked.value : undefined;
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
  if (namesOf(beneficiary).some((name) => chineseName(name, entityType) !== undefined)) return [];
  return [
    {
      code: 'chinese_name_needed',
      path: 'beneficiary.fullName',
      message: `the account is in mainland China: give the beneficiary’s name in Chinese characters, ${family === 'business' ? 'on the page of RFI_link or in a new order' : 'in an update or on the page of RFI_link'}`,
    },
  ];
}
