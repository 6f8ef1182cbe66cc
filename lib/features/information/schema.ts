import { z } from 'zod';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { isStorable } from '../../storable.ts';

export const orderOfRequestSchema = z.strictObject({ id: z.uuid() });
export const assignSchema = z.strictObject({ orderId: z.uuid(), userId: z.uuid().nullable() });
export const markAnsweredSchema = z.strictObject({ orderId: z.uuid() });
export const answerSchema = z.strictObject({
  orderId: z.uuid(),
  name: z.string().overwrite(cleanLine).min(1).max(512).refine(isStorable),
});
