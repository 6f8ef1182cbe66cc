import { recordAuditAlone } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { storedDraft } from '../../transfers/defaults.ts';
import { findOrder } from '../data/order.ts';
import { revealSentSchema } from '../schema.ts';
import { isIdentifier, savedFields, sentFields } from '../sent-fields.ts';
import type { RevealRefusal } from '../types.ts';

/** One identifier of an order in full, for a person who asks for it; that they did is on record before it is shown. */
export const revealSent = useCase({
  permission: 'order:reveal',
  input: revealSentSchema,
  run: async (actor, { orderId, path }): Promise<Result<{ value: string }, RevealRefusal>> => {
    const order = await findOrder(orderId);
    if (!order) return err({ code: 'order-not-found' });
    const told = [...sentFields(order.request), ...savedFields(storedDraft(order))];
    const value = told.find((field) => field.path === path)?.value;
    if (value === undefined || !isIdentifier(path)) return err({ code: 'field-not-sent' });
    await recordAuditAlone({
      actor,
      action: 'order.reveal',
      subject: { kind: 'order', id: orderId },
      data: { field: path },
    });
    return ok({ value });
  },
});
