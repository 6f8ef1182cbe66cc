import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { validateDraft } from '../../transfers/validate.ts';
import { inTransaction, likeParties, lockLikes, lockParty } from '../data/party.ts';
import { partyDraft } from '../party-draft.ts';
import { partyFacts } from '../party-facts.ts';
import { savePartySchema } from '../schema.ts';
import type { PartyKind, PartyValues, SavePartyRefusal } from '../types.ts';
import { duplicatesOf } from '../view.ts';
import { changeParty, createParty } from './write-party.ts';

type Answer = Result<{ partyId: string }, SavePartyRefusal>;

/** Returns the order form's problems with these details; empty when they can be paid to. */
function problemsOf(kind: PartyKind, values: PartyValues): { path: string; key: string }[] {
  return validateDraft(partyDraft(values), { now: now(), sections: [kind] }).map(({ path, key }) => ({
    path,
    key,
  }));
}

/**
 * Adds a party or changes one, if nobody did since `version`. Similar ones are reported first; the person may save it
 * all the same. A change ends the service's id and the bank check of the earlier details.
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
