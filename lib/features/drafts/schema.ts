import { z } from 'zod';
import { draftValuesSchema } from '../transfers/schema.ts';
import { families } from '../transfers/types.ts';

export const draftIdSchema = z.strictObject({ id: z.uuid() });
export const draftPatchSchema = z.strictObject({ values: draftValuesSchema });
export const newDraftSchema = z.strictObject({
  family: z.enum(families),
  /** An order that is repeated, a template, another draft, or saved parties of the portal. */
  from: z
    .union([
      z.strictObject({ repeatOrderId: z.uuid() }),
      z.strictObject({ templateId: z.uuid() }),
      // Somebody else is typing in it, or it is to become two.
      z.strictObject({ copyDraftId: z.uuid() }),
      z.strictObject({ recipientId: z.uuid(), payerId: z.uuid().optional() }),
      z.strictObject({ payerId: z.uuid() }),
    ])
    .optional(),
});
export const newAmendmentSchema = z.strictObject({ orderId: z.uuid() });
export const discardDraftSchema = z.strictObject({ draftId: z.uuid() });
