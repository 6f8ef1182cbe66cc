import { recordAudit } from '../../../audit.ts';
import { now } from '../../../clock.ts';
import { announce, deleteDiscarded, draftsToExpire, inTransaction, markDiscarded } from '../data.ts';
import { daysBefore, draftLife } from '../life.ts';

const atOnce = 200;

/**
 * Takes drafts off the list that were not touched for 90 days, and amendments whose order is over; 30 days after it was
 * discarded a draft is deleted, unless an order was made from it. Run by the scheduler.
 */
export async function expireDrafts(): Promise<{ expired: number; deleted: number }> {
  const stale = await draftsToExpire(daysBefore(now(), draftLife.openDays), atOnce);
  for (const { id, revision } of stale) {
    await inTransaction(async (tx) => {
      if (!(await markDiscarded(tx, id))) return;
      await recordAudit(tx, { actor: null, action: 'draft.expire', subject: { kind: 'draft', id } });
      await announce(tx, [{ kind: 'draft', id, version: revision }]);
    });
  }
  const deleted = await deleteDiscarded(daysBefore(now(), draftLife.discardedDays));
  return { expired: stale.length, deleted };
}
