import type { DraftValues, Party } from '../types.ts';

/** C-37: state, city and district of an address in mainland China are picked from the service's list of areas. */
export function usesAreaPicker(values: DraftValues, party: Party): boolean {
  return values[party].address.country === 'CN';
}
