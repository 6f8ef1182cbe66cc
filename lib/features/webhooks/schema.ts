import { z } from 'zod';
import { webhookFilters } from './types.ts';

export const webhookIdSchema = z.strictObject({ id: z.uuid() });

/** Reads the filter from the address: unknown values fall back instead of failing. */
export const webhookListSchema = z.object({
  filter: z.enum(webhookFilters).catch('all'),
  cursor: z.string().max(200).optional().catch(undefined),
});

export const reprocessSchema = z.strictObject({ eventId: z.uuid() });
