import type { z } from 'zod';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { revealWithin } from '../../../reveals.ts';
import {
  announce,
  forgetSilent,
  forgetTab,
  giveTo,
  inTransaction,
  lockPresence,
  noteTab,
  type PresenceRow,
  presencesOf,
  type Tx,
} from '../data/presence.ts';
import { type PresenceView, type presenceSchema, silentSince } from '../schema.ts';

type Input = z.output<typeof presenceSchema> & { draftId: string };

/**
 * Records one tab's report that it has a draft open, wants to type, or leaves. The first user holds the draft until they
 * leave or another user takes it over. Taking over, and holding a colleague's draft at all, counts as a look at whole
 * values: the holder reads the draft whole. Null if the tab left or the draft is not open, for example because it became
 * an order.
 */
export const bePresent = useCase(
  'order:draft',
  (actor, input: Input): Promise<PresenceView | null> =>
    inTransaction(async (tx) => {
      const { draftId, tabId, kind, active } = input;
      const owner = await lockPresence(tx, draftId);
      if (owner === null) return null;
      const before = visibleState(await presencesOf(tx, draftId));
      await forgetSilent(tx, draftId, silentSince(now()));
      if (kind === 'leaving') await forgetTab(tx, draftId, tabId, actor.userId);
      else await noteTab(tx, { draftId, tabId, userId: actor.userId, at: now(), active });
      const rows = await settleHolder(tx, actor, { ...input, owner });
      if (visibleState(rows) !== before) await announce(tx, [{ kind: 'draft', id: draftId, version: 0 }]);
      return kind === 'leaving' ? null : viewOf(rows, actor, tabId);
    }),
);

async function settleHolder(
  tx: Tx,
  actor: Actor,
  { draftId, kind, owner }: Input & { owner: string },
): Promise<PresenceRow[]> {
  const rows = await presencesOf(tx, draftId);
  const holder = rows.find((row) => row.holds)?.userId;
  const next = kind === 'take-over' ? actor.userId : (holder ?? rows[0]?.userId);
  if (next === undefined || rows.every((row) => row.holds === (row.userId === next))) return rows;
  const isTaken = holder !== undefined ? holder !== next : next !== owner;
  if (isTaken) {
    const taker = rows.find(({ userId }) => userId === next);
    const isShown = await revealWithin(tx, {
      actor: taker ? { userId: taker.userId, name: taker.userName } : actor,
      action: 'draft.take-over',
      subject: { kind: 'draft', id: draftId },
    });
    // Without looks left the draft stays as it is, masked.
    if (!isShown) return rows;
  }
  await giveTo(tx, draftId, next);
  return presencesOf(tx, draftId);
}

/** The part of the presence that others see; a new time of last contact does not change it. */
function visibleState(rows: readonly PresenceRow[]): string {
  return rows
    .map((row) => `${row.tabId} ${row.userId} ${row.holds}`)
    .toSorted()
    .join('\n');
}

function viewOf(rows: readonly PresenceRow[], actor: Actor, tabId: string): PresenceView {
  const holder = rows.find((row) => row.holds);
  const others = rows.filter((row) => row.userId !== actor.userId && row.userId !== holder?.userId);
  return {
    holder: {
      name: holder?.userName ?? actor.name,
      self: holder?.userId === actor.userId,
      activeAt: (holder?.activeAt ?? now()).toISOString(),
    },
    ownTabs: rows.filter((row) => row.userId === actor.userId && row.tabId !== tabId).length,
    watching: [...new Set(others.map((row) => row.userName))],
  };
}
