import { recordAudit } from '../../../audit/record.ts';
import type { Actor } from '../../../auth/types.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { findEvent, inTransaction, planProcessing } from '../repository.ts';
import type { ReprocessInput, ReprocessRefusal } from '../types.ts';

/**
 * Reads the subject of a stored callback back once more. Changes nothing but what the service itself then says; one
 * that was refused stays refused.
 */
export const reprocessWebhook = useCase(
  'order:check',
  async (actor: Actor, { eventId }: ReprocessInput): Promise<Result<null, ReprocessRefusal>> => {
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
);
