import { z } from 'zod';
import { isStorable } from '../../text/storable.ts';
import { webhookKinds, webhookShapes, webhookStates } from './types.ts';

export const webhookIdSchema = z.strictObject({ id: z.uuid() });

// PostgreSQL has no year 0.
const dayText = z.iso
  .date()
  .refine((day) => day >= '1900')
  .optional()
  .catch(undefined);

/** Reads a list from the address: unknown values fall back instead of failing. */
export const webhookListSchema = z.object({
  /** One row for an order or a wallet, or one for each callback. */
  by: z.enum(webhookShapes).catch('order'),
  kind: z.enum(webhookKinds).optional().catch(undefined),
  state: z.enum(webhookStates).optional().catch(undefined),
  /** An order number, a trade ID, a wallet's ID or its currency. */
  q: z
    .string()
    .trim()
    .max(100)
    .refine(isStorable)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  from: dayText,
  to: dayText,
  /** In place of callbacks, the orders without the one they should have had. */
  missing: z
    .literal('1')
    .transform(() => true as const)
    .optional()
    .catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});

export const reprocessSchema = z.strictObject({ eventId: z.uuid() });
