import { auditOrder } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { recordReveal } from '../../../reveals.ts';
import { lacksStepUp } from '../../step-up/data.ts';
import { storedDraft } from '../../transfers/defaults.ts';
import { touchOrder } from '../data/move.ts';
import { addTimeline, announce, findOrder, inTransaction, lockOrder } from '../data/order.ts';
import { addNoteSchema, revealSentSchema } from '../schema.ts';
import { masked, savedFields, sentFields } from '../sent-fields.ts';
import type { OrderNotFound, RevealRefusal } from '../types.ts';

/** Adds a note for colleagues to an order's timeline. It cannot be removed and is not sent to the service. */
export const addNote = useCase({
  permission: 'order:note',
  input: addNoteSchema,
  run: (actor, { orderId, note }): Promise<Result<null, OrderNotFound>> =>
    inTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      await addTimeline(tx, { orderId, kind: 'note', source: 'person', actor, data: { note } });
      // A note may name people, so the audit entry holds only its length.
      await auditOrder(tx, orderId, { actor, action: 'order.note', data: { characters: [...note].length } });
      const { version } = await touchOrder(tx, orderId);
      await announce(tx, [{ kind: 'order', id: orderId, version }]);
      return ok(null);
    }),
});

/** Returns one protected value of an order in full, a bounded number an hour. The audit entry is written first. */
export const revealSent = useCase({
  permission: 'order:reveal',
  input: revealSentSchema,
  run: async (actor, { orderId, path }): Promise<Result<{ value: string }, RevealRefusal>> => {
    const order = await findOrder(orderId);
    if (!order) return err({ code: 'order-not-found' });
    const told = [...sentFields(order.request), ...savedFields(storedDraft(order))];
    const value = told.find((field) => field.path === path)?.value;
    const isHidden = masked(told).some((field) => field.path === path && field.value !== value);
    if (value === undefined || !isHidden) return err({ code: 'field-not-sent' });
    if (await lacksStepUp(actor)) return err({ code: 'step-up-needed' });
    const isShown = await recordReveal({
      actor,
      action: 'order.reveal',
      subject: { kind: 'order', id: orderId },
      data: { field: path },
    });
    return isShown ? ok({ value }) : err({ code: 'too-many-reveals' });
  },
});
