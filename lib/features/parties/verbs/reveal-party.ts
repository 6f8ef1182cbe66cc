import { z } from 'zod';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { recordReveal } from '../../../reveals.ts';
import { lacksStepUp } from '../../step-up/data.ts';
import { draftValuesSchema } from '../../transfers/schema.ts';
import type { DraftValues } from '../../transfers/types.ts';
import { addPartyEvent, findParty, type Party, type Tx } from '../data/party.ts';
import { fillDraft, partyDraft } from '../party-draft.ts';
import { relationshipBetween } from '../queries.ts';
import { fillPartySchema, revealPartySchema } from '../schema.ts';
import {
  type FillPartyRefusal,
  type PartyFill,
  type PartyForm,
  type PartyKind,
  type PartyPatch,
  type PartyValues,
  partyKinds,
  type RevealPartyRefusal,
} from '../types.ts';
import { fillOf, identifierAt, kindOf } from '../view.ts';

const valuesOf = (row: Party) => row.values as unknown as PartyValues;

/** Reveals one identifier in full. The reveal is audited before the value is returned. */
export const revealParty = useCase({
  permission: 'party:reveal',
  input: revealPartySchema,
  run: async (actor, { partyId, path }): Promise<Result<{ value: string }, RevealPartyRefusal>> => {
    const row = await findParty(partyId);
    const value = row ? identifierAt(kindOf(row), valuesOf(row), path) : null;
    if (value === null) return err({ code: 'party-not-found' });
    if (await lacksStepUp(actor)) return err({ code: 'step-up-needed' });
    const isShown = await putLookOnRecord({ actor, partyId, field: path });
    return isShown ? ok({ value }) : err({ code: 'too-many-reveals' });
  },
});

/** All values for the edit form, which counts as one look. Refused without such a party of this kind in use. */
export const openPartyForm = useCase(
  'party:edit',
  async (actor, o: { id: string; kind: PartyKind }): Promise<Result<PartyForm, RevealPartyRefusal>> => {
    const row = await findParty(o.id);
    if (!row || row.kind !== o.kind || row.archivedAt !== null) return err({ code: 'party-not-found' });
    const isShown = await putLookOnRecord({ actor, partyId: row.id, field: 'form' });
    if (!isShown) return err({ code: 'too-many-reveals' });
    return ok({ id: row.id, version: row.version, values: partyDraft(row.values) });
  },
);

/** The values a draft takes from a saved party (see `fillDraft`), a bounded number an hour. Audited like a reveal. */
export const fillFromParty = useCase(
  'order:draft',
  async (actor, { partyId }: { partyId: string }): Promise<Result<PartyFill, FillPartyRefusal>> => {
    const row = await findParty(partyId);
    if (!row || row.archivedAt !== null) return err({ code: 'party-not-found' });
    const isFilled = await recordReveal({
      actor,
      action: 'party.fill',
      subject: { kind: 'party', id: partyId },
      data: { field: 'draft' },
    });
    return isFilled ? ok(fillOf(row)) : err({ code: 'too-many-fills' });
  },
);

/** The values to replace in a draft that is open in a browser, in the form of its family. */
export const patchFromParty = useCase({
  permission: 'order:draft',
  input: fillPartySchema,
  run: async (actor, { partyId, family, otherId }): Promise<Result<PartyPatch, FillPartyRefusal>> => {
    const found = await fillFromParty(actor, { partyId });
    if (!found.ok) return found;
    const { id, kind, name } = found.value;
    const filled = fillDraft(draftValuesSchema.parse({ family }), found.value);
    const { holderType, keptAsEntered, payer, beneficiary } = filled;
    const [payerId, beneficiaryId] = kind === 'payer' ? [id, otherId] : [otherId, id];
    const relationship =
      payerId && beneficiaryId && family !== 'business'
        ? await relationshipBetween(actor, { payerId, beneficiaryId })
        : '';
    const common = { id, name, holderType, keptAsEntered, relationship };
    return ok(
      kind === 'payer'
        ? { ...common, kind, payer, serviceId: filled.payerId }
        : { ...common, kind, beneficiary, serviceId: filled.beneficiaryId },
    );
  },
});

function putLookOnRecord(o: { actor: Actor; partyId: string; field: string }): Promise<boolean> {
  const { actor, partyId, field } = o;
  return recordReveal(
    { actor, action: 'party.reveal', subject: { kind: 'party', id: partyId }, data: { field } },
    (tx) => addPartyEvent(tx, { partyId, kind: 'revealed', actor, data: { field } }),
  );
}

/**
 * Makes sure that every service id in a form stands for the form's own details (C-13, C-14). An id is sent instead of
 * the details, and a browser could combine any id with any name: people would read, approve and save another party than
 * the one paid. So the details are replaced by the saved party's with that id; without such a party the id is dropped
 * and the details are sent. Values that an amendment leaves unchanged stay.
 */
export async function alignDetailsWithIds(
  tx: Tx,
  values: DraftValues,
  original: DraftValues | null = null,
): Promise<DraftValues> {
  let standing = values;
  for (const kind of partyKinds) {
    if (idOf(standing, kind) !== '' && !isAsBefore(kind, standing, original))
      standing = await alignDetails(tx, standing, kind);
  }
  return standing;
}

async function alignDetails(tx: Tx, values: DraftValues, kind: PartyKind): Promise<DraftValues> {
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
