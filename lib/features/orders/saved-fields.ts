import type { FieldPath } from '../transfers/fields.ts';
import { pickVisible } from '../transfers/payload.ts';
import type { DraftValues, Party } from '../transfers/types.ts';

const hasDetails = (values: DraftValues, party: Party) =>
  values[`${party}Id`] !== '' && (values[party].fullName !== '' || values[party].lastName !== '');

/**
 * Returns the details of each party of which only the id was sent, by wire path: an order keeps them as they were saved
 * (C-13, C-14). Nothing of a party that was sent in words, or of which nothing but the id is known.
 */
export function savedFields(values: DraftValues): { path: FieldPath; value: string }[] {
  const saved = (['payer', 'beneficiary'] as const).filter((party) => hasDetails(values, party));
  const inWords = pickVisible({ ...values, payerId: '', beneficiaryId: '' });
  return [...inWords]
    .filter(([path]) => saved.some((party) => path.startsWith(`${party}.`)))
    .map(([path, value]) => ({ path, value }));
}
