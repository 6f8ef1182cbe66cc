import type { DraftValues } from '../types.ts';

/** C-37: state, city and district of an address in mainland China are picked from the service's list of areas. */
export function usesAreaPicker(values: DraftValues, party: 'payer' | 'beneficiary'): boolean {
  return values[party].address.country === 'CN';
}
