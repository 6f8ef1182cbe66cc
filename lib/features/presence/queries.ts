import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { silentSince } from './presence-times.ts';
import { holdersOf } from './repository.ts';

export type DraftHolder = { name: string; self: boolean; activeAt: string };

/** Returns the person who has each of these drafts open right now, by the draft's id. */
export async function holdersOfDrafts(
  actor: Actor,
  draftIds: readonly string[],
): Promise<Map<string, DraftHolder>> {
  authorise(actor, 'order:read');
  const rows = await holdersOf(draftIds, silentSince(now()));
  return new Map(
    rows.map(({ draftId, userId, name, activeAt }) => [
      draftId,
      { name, self: userId === actor.userId, activeAt: activeAt.toISOString() },
    ]),
  );
}
