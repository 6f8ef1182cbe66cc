import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { holdersOf } from './data.ts';
import { silentSince } from './rules.ts';

export type DraftHolder = { name: string; self: boolean; activeAt: string };

/** Returns the person who has each of these drafts open right now, by the draft's id. */
export const holdersOfDrafts = useCase(
  'order:read',
  async (actor, draftIds: readonly string[]): Promise<Map<string, DraftHolder>> => {
    const rows = await holdersOf(draftIds, silentSince(now()));
    return new Map(
      rows.map(({ draftId, userId, name, activeAt }) => [
        draftId,
        { name, self: userId === actor.userId, activeAt: activeAt.toISOString() },
      ]),
    );
  },
);
