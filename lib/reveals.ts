import { type Entry, recordAudit } from './audit.ts';
import { now } from './clock.ts';
import { inTransaction, type Tx } from './db/client.ts';

/** Whole values that one person may look at within an hour. */
export const revealsPerHour = 30;

/** Times within an hour that one person may fill drafts with saved details. People pay more slowly. */
export const fillsPerHour = 300;

const hourMs = 60 * 60_000;
const bounds = [
  { actions: ['order.reveal', 'party.reveal', 'draft.take-over'], perHour: revealsPerHour },
  { actions: ['party.fill', 'draft.fill', 'order.amend'], perHour: fillsPerHour },
] as const;

/** The recorded actions that give whole values to a person. */
export const lookActions = bounds.flatMap(({ actions }): readonly LookAction[] => actions);
type LookAction = (typeof bounds)[number]['actions'][number];
type Look = Entry & { actor: { userId: string; name: string }; action: LookAction };

/**
 * Puts a look at a whole value, or the filling of a draft, on record, with what `alsoWrite` adds. False once the person
 * has had all of the hour: the value must then stay masked, and the refusal is on record instead.
 */
export const recordReveal = (look: Look, alsoWrite?: (tx: Tx) => Promise<void>): Promise<boolean> =>
  inTransaction((tx) => revealWithin(tx, look, alsoWrite));

/** The same in the caller's transaction. */
export async function revealWithin(
  tx: Tx,
  look: Look,
  alsoWrite?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const { userId } = look.actor;
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`reveals ${userId}`}, 0))::text`;
  const since = new Date(now().getTime() - hourMs);
  for (const { actions, perHour } of bounds) {
    if (!actions.some((action) => action === look.action)) continue;
    const had = await tx.auditEntry.count({
      where: { actorId: userId, at: { gt: since }, action: { in: [...actions] } },
    });
    if (had < perHour) continue;
    await recordAudit(tx, { ...look, action: 'reveal.refused', data: { ...look.data, asked: look.action } });
    return false;
  }
  await alsoWrite?.(tx);
  await recordAudit(tx, look);
  return true;
}
