import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { findEvent, inTransaction, planProcessing } from '../data/events.ts';
import { reprocessSchema } from '../schema.ts';
import type { ReprocessRefusal } from '../types.ts';

/**
 * Reads the subject of a stored callback back once more. Changes nothing but what the service itself then says; one
 * that was refused stays refused.
 */
export const reprocessWebhook = useCase({
  permission: 'order:check',
  input: reprocessSchema,
  run: async (actor, { eventId }): Promise<Result<null, ReprocessRefusal>> => {
    const event = await findEvent(eventId);
    if (!event) return err({ code: 'event-not-found' });
    if (event.state === 'rejected') return err({ code: 'event-refused' });
    await inTransaction(async (tx) => {
      await recordAudit(tx, {
        actor,
        action: 'webhook.reprocess',
        subject: { kind: 'webhook', id: eventId },
      });
      await planProcessing(tx, event);
    });
    return ok(null);
  },
});
