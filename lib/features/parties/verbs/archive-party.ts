import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  addPartyEvent,
  announceParty,
  inTransaction,
  lockParty,
  mergeInto,
  updateParty,
} from '../data/party.ts';
import { mergePartiesSchema, partySchema } from '../schema.ts';
import type { PartyRefusal } from '../types.ts';

type Answer = Result<{ partyId: string }, PartyRefusal>;

/** Takes a party out of lists and pickers. Its history stays, and {@link restoreParty} brings it back. */
export const archiveParty = useCase({
  permission: 'party:edit',
  input: partySchema,
  run: (actor, input) => shelve(actor, input.partyId, 'archive'),
});

export const restoreParty = useCase({
  permission: 'party:edit',
  input: partySchema,
  run: (actor, input) => shelve(actor, input.partyId, 'restore'),
});

async function shelve(actor: Actor, partyId: string, verb: 'archive' | 'restore'): Promise<Answer> {
  return inTransaction(async (tx): Promise<Answer> => {
    const party = await lockParty(tx, partyId);
    if (!party || party.mergedIntoId !== null) return err({ code: 'party-not-found' });
    if ((party.archivedAt !== null) === (verb === 'archive')) return ok({ partyId });
    const shelved = await updateParty(tx, partyId, {
      archivedAt: verb === 'archive' ? now() : null,
      updatedBy: actor.userId,
    });
    await addPartyEvent(tx, { partyId, kind: verb === 'archive' ? 'archived' : 'restored', actor });
    await recordAudit(tx, { actor, action: `party.${verb}`, subject: { kind: 'party', id: partyId } });
    await announceParty(tx, shelved);
    return ok({ partyId });
  });
}

/** Merges a duplicate into the party to keep, which takes over its orders and history. */
export const mergeParties = useCase({
  permission: 'party:edit',
  input: mergePartiesSchema,
  run: async (actor, { keepId, mergeId }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      const [first = '', second = ''] = [keepId, mergeId].toSorted();
      const locked = [await lockParty(tx, first), await lockParty(tx, second)];
      const keep = locked.find((party) => party?.id === keepId);
      const merge = locked.find((party) => party?.id === mergeId);
      const fit = keep && merge && keepId !== mergeId && keep.kind === merge.kind;
      if (!fit || keep.archivedAt !== null || merge.mergedIntoId !== null)
        return err({ code: 'party-not-found' });
      await mergeInto(tx, { keepId, mergeId, by: actor.userId });
      const lastUsedAt = latest(keep.lastUsedAt, merge.lastUsedAt);
      const merged = await updateParty(tx, keepId, {
        uses: keep.uses + merge.uses,
        lastUsedAt,
        rankedAt: latest(keep.rankedAt, merge.rankedAt) ?? keep.rankedAt,
        updatedBy: actor.userId,
      });
      await addPartyEvent(tx, { partyId: keepId, kind: 'merged', actor });
      await recordAudit(tx, {
        actor,
        action: 'party.merge',
        subject: { kind: 'party', id: keepId },
        data: { merged: mergeId },
      });
      await announceParty(tx, merged);
      return ok({ partyId: keepId });
    }),
});

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
