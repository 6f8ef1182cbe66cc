import { z } from 'zod';
import { draftValuesSchema } from '../../transfers/schema.ts';
import type { DraftValues } from '../../transfers/types.ts';
import { findParty, type Tx } from '../data/party.ts';
import { fillDraft } from '../fill-draft.ts';
import { type PartyKind, partyKinds } from '../types.ts';
import { fillOf } from '../view.ts';

/**
 * Returns a form in which every id of the service stands for the form's own details (C-13, C-14). An id is sent instead
 * of the details, and a browser could put any id beside any name: people would read, approve and remember another party
 * than the one that is paid. So the details become those of the saved party that has the id; where none has it, the id
 * is dropped and the details are sent themselves. Values that a change leaves as the order has them stay.
 */
export async function standByIds(
  tx: Tx,
  values: DraftValues,
  original: DraftValues | null = null,
): Promise<DraftValues> {
  let standing = values;
  for (const kind of partyKinds) {
    if (idOf(standing, kind) !== '' && !isAsBefore(kind, standing, original))
      standing = await standBy(tx, standing, kind);
  }
  return standing;
}

async function standBy(tx: Tx, values: DraftValues, kind: PartyKind): Promise<DraftValues> {
  const savedId = z.uuid().safeParse(kind === 'payer' ? values.savedPayerId : values.savedBeneficiaryId);
  const party = savedId.success ? await findParty(savedId.data, tx) : null;
  if (party?.kind === kind) {
    const filled = draftValuesSchema.parse(fillDraft(values, fillOf(party)));
    if (idOf(filled, kind) === idOf(values, kind)) return filled;
  }
  return kind === 'payer' ? { ...values, payerId: '' } : { ...values, beneficiaryId: '' };
}

const idOf = (values: DraftValues, kind: PartyKind): string =>
  kind === 'payer' ? values.payerId : values.beneficiaryId;

function isAsBefore(kind: PartyKind, values: DraftValues, original: DraftValues | null): boolean {
  if (original === null || idOf(values, kind) !== idOf(original, kind)) return false;
  return JSON.stringify(values[kind]) === JSON.stringify(original[kind]);
}
