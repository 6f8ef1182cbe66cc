import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { validateDraft } from '../../transfers/validate.ts';
import {
  addPartyEvent,
  announceParty,
  checkedBy,
  type Finding,
  findingOf,
  insertParty,
  inTransaction,
  likeParties,
  lockLikes,
  lockParty,
  type Party,
  rewriteParty,
  type Tx,
} from '../data/party.ts';
import { partyDraft } from '../party-draft.ts';
import { type PartyFacts, partyFacts } from '../party-facts.ts';
import { savePartySchema } from '../schema.ts';
import type { PartyKind, PartyValues, SavePartyRefusal } from '../types.ts';
import { duplicatesOf } from '../view.ts';

/** Source of a party's details: a user's form, an imported file, or an order. */
export type PartySource = 'person' | 'file' | 'order';
type Author = Pick<Actor, 'userId' | 'name'>;

/** Adds a party and marks it with the result of an earlier check of its account. */
export async function createParty(
  tx: Tx,
  o: { actor: Author; kind: PartyKind; values: PartyValues; facts: PartyFacts; source: PartySource },
): Promise<Party> {
  const { actor, kind, values, facts, source } = o;
  const finding = await findingOf(tx, facts);
  const party = await insertParty(tx, { kind, values, facts, by: actor.userId, finding });
  if (finding) await tellFinding(tx, party.id, finding);
  await addPartyEvent(tx, {
    partyId: party.id,
    kind: source === 'file' ? 'imported' : 'created',
    actor,
    data: source === 'order' ? { by: 'order' } : {},
  });
  await put(tx, { actor, source, action: 'party.create', party, data: { kind } });
  return party;
}

export async function changeParty(
  tx: Tx,
  o: { actor: Author; before: Party; values: PartyValues; facts: PartyFacts; source: PartySource },
): Promise<Party> {
  const { actor, before, values, facts, source } = o;
  const account = before.accountFingerprint !== facts.accountFingerprint;
  const name = before.nameKey !== facts.nameKey;
  const finding = account || name ? await findingOf(tx, facts) : null;
  const wasChecked = before.verification === 'matched' || before.verification === 'mismatched';
  const party = await rewriteParty(tx, {
    id: before.id,
    values,
    facts,
    by: actor.userId,
    data: {
      serviceId: sameDetails(before.values, values) ? before.serviceId : null,
      ...(finding ? checkedBy(finding) : wasChecked && (account || name) ? { verification: 'changed' } : {}),
    },
  });
  const partyId = party.id;
  await addPartyEvent(tx, {
    partyId,
    kind: source === 'file' ? 'imported' : 'changed',
    actor,
    data: source === 'order' ? { by: 'order' } : {},
  });
  if (finding) await tellFinding(tx, partyId, finding);
  await put(tx, { actor, source, action: 'party.change', party, data: { account, name } });
  return party;
}

function tellFinding(
  tx: Tx,
  partyId: string,
  { check, outcome, actorId, actorName, at }: Finding,
): Promise<void> {
  const actor = { userId: actorId, name: actorName };
  return addPartyEvent(tx, { partyId, kind: 'verified', actor, at, data: { check, outcome } });
}

/**
 * Announces a change, and audits it if a user made it in the form. An imported file is announced as a whole, and an
 * order has its own audit entry.
 */
async function put(
  tx: Tx,
  o: {
    actor: Author;
    source: PartySource;
    action: 'party.create' | 'party.change';
    party: Party;
    data: { [name: string]: string | boolean };
  },
): Promise<void> {
  const { actor, source, action, party, data } = o;
  if (source === 'person')
    await recordAudit(tx, { actor, action, subject: { kind: 'party', id: party.id }, data });
  if (source !== 'file') await announceParty(tx, party);
}

/** True if two stored parties have the same details, ignoring kept warnings and the reference. */
export function sameDetails(one: unknown, other: unknown): boolean {
  return JSON.stringify(details(one)) === JSON.stringify(details(other));
}

function details(stored: unknown): unknown {
  const { family, holderType, payer, beneficiary } = partyDraft(stored);
  return { family, holderType, payer: { ...payer, reference: '' }, beneficiary };
}

type Answer = Result<{ partyId: string }, SavePartyRefusal>;

/** The order form's problems with these details; empty if the party can be paid. */
function problemsOf(kind: PartyKind, values: PartyValues): { path: string; key: string }[] {
  return validateDraft(partyDraft(values), { now: now(), sections: [kind] }).map(({ path, key }) => ({
    path,
    key,
  }));
}

/**
 * Adds a party, or changes it if it is still at `version`. Similar parties are reported first; the user can save anyway.
 * A change of details removes the service's id and a change of account or name voids the earlier check.
 */
export const saveParty = useCase({
  permission: 'party:edit',
  input: savePartySchema,
  run: async (actor, input): Promise<Answer> => {
    const problems = problemsOf(input.kind, input.values);
    if (problems.length > 0) return err({ code: 'party-invalid', problems });
    const facts = partyFacts(input.kind, input.values);
    return inTransaction(async (tx): Promise<Answer> => {
      await lockLikes(tx, facts);
      const before = input.id === undefined ? null : await lockParty(tx, input.id);
      if (input.id !== undefined && before?.kind !== input.kind) return err({ code: 'party-not-found' });
      if (before && before.version !== input.version) return err({ code: 'party-changed' });
      if (!input.acceptDuplicates) {
        const others = await likeParties({ kind: input.kind, facts, exceptId: before?.id }, tx);
        const duplicates = duplicatesOf(facts, others);
        if (duplicates.length > 0) return err({ code: 'duplicates', duplicates });
      }
      const party = before
        ? await changeParty(tx, { actor, before, values: input.values, facts, source: 'person' })
        : await createParty(tx, { actor, kind: input.kind, values: input.values, facts, source: 'person' });
      return ok({ partyId: party.id });
    });
  },
});
