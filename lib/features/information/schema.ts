import { z } from 'zod';
import { isStorable } from '../../storable.ts';

export const orderOfRequestSchema = z.strictObject({ id: z.uuid() });
export const assignSchema = z.strictObject({ orderId: z.uuid(), userId: z.uuid().nullable() });
export const markAnsweredSchema = z.strictObject({ orderId: z.uuid() });
export const answerSchema = z.strictObject({
  orderId: z.uuid(),
  name: z.string().trim().min(1).max(512).refine(isStorable),
});
