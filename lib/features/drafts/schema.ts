import { z } from 'zod';
import { globalDraftValuesSchema } from '../transfers/schema.ts';

export const draftIdSchema = z.strictObject({ id: z.uuid() });
export const draftPatchSchema = z.strictObject({ values: globalDraftValuesSchema });
export const newDraftSchema = z.strictObject({
  family: z.literal('global'),
  from: z.strictObject({ repeatOrderId: z.uuid() }).optional(),
});
export const discardDraftSchema = z.strictObject({ draftId: z.uuid() });
