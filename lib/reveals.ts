import { type Entry, recordAudit } from './audit.ts';
import { now } from './clock.ts';
import { inTransaction, type Tx } from './db/client.ts';

/** Whole values that one person may look at within an hour. */
export const revealsPerHour = 30;

const hourMs = 60 * 60_000;
const looks = ['order.reveal', 'party.reveal', 'draft.take-over'] as const;

type Look = Entry & { actor: { userId: string; name: string }; action: (typeof looks)[number] };

/**
 * Puts a look at a whole value on record, with what `alsoWrite` adds. False once the person has had all looks of the
 * hour: the value must then stay masked, and the refusal is on record instead.
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
  const had = await tx.auditEntry.count({
    where: { actorId: userId, at: { gt: since }, action: { in: [...looks] } },
  });
  if (had >= revealsPerHour) {
    await recordAudit(tx, { ...look, action: 'reveal.refused' });
    return false;
  }
  await alsoWrite?.(tx);
  await recordAudit(tx, look);
  return true;
}
