import type { DraftValues } from '../../transfers/types.ts';
import { partyDraft } from '../party-draft.ts';
import { storedValues } from '../stored-values.ts';
import type { PartyKind, PartyValues } from '../types.ts';

/** A person's name stands in one piece, as in a file with one column for it. */
export function hasWholeName(kind: PartyKind, { family, ...values }: DraftValues): boolean {
  const { entityType, fullName, lastName, firstName } = values[kind];
  return family !== 'business' && entityType === 'I' && fullName !== '' && lastName + firstName === '';
}

/** A file that has whole names only does not take the parts away that were saved with the same name. */
export function withSavedParts(kind: PartyKind, o: { values: PartyValues; saved: unknown }): PartyValues {
  const draft = partyDraft(o.values);
  if (!hasWholeName(kind, draft)) return o.values;
  const { lastName, firstName } = partyDraft(o.saved)[kind];
  return storedValues(kind, { ...draft, [kind]: { ...draft[kind], lastName, firstName } });
}
