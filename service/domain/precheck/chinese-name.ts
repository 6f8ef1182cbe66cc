import { isPaidInMainlandChina } from './mainland.ts';
import type { Finding, PrecheckParty, PrecheckRequest } from './types.ts';

/** Minority names carry a middle dot between their parts; several code points are in use for it. */
const personName = /^\p{Script=Han}+(?:[·•‧・．]\p{Script=Han}+)*$/u;
/** Company names may hold Latin letters, digits and brackets beside the characters. */
const companyName = /^(?=(?:.*\p{Script=Han}){2})[\p{Script=Han}\p{Script=Latin}\p{N}()（）·•\-&.,、 ]+$/u;

/** Whether a name is written in Chinese characters as a mainland bank holds it. */
export function isChineseName(name: string, entityType: string | undefined): boolean {
  const compact = name.normalize('NFC').trim();
  if (entityType === 'B') return companyName.test(compact);
  const joined = compact.replace(/\s+/gu, '');
  return [...joined].length >= 2 && personName.test(joined);
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
  if (namesOf(beneficiary).some((name) => isChineseName(name, entityType))) return [];
  return [
    {
      code: 'chinese_name_needed',
      path: 'beneficiary.fullName',
      message:
        'the account is in mainland China: give the beneficiary’s name in Chinese characters, in an update or on the page of RFI_link',
    },
  ];
}
