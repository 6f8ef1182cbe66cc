import { z } from 'zod';
import { families } from '../transfers/types.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);

export const quoteRequestSchema = z.strictObject({
  sourceCurrency: currency,
  targetCurrency: currency,
  /** The family whose rate call is used: that of the order it is for. */
  family: z.enum(families).default('global'),
});
