import { z } from 'zod';
import { families } from '../transfers/types.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);

export const quoteRequestSchema = z.strictObject({
  sourceCurrency: currency,
  targetCurrency: currency,
  /** The family whose rate call is used: that of the order it is for. */
  family: z.enum(families).default('global'),
});

/**
 * Answer of `POST /api/quotes`. `rate` is decimal text: 1 sourceCurrency = rate targetCurrency. Times are ISO 8601
 * by the portal's clock; the browser counts down by the difference to `serverNow`, never by its own clock.
 */
export type QuoteView = {
  queryNo: string;
  sourceCurrency: string;
  targetCurrency: string;
  rate: string;
  fetchedAt: string;
  expiresAt: string;
  serverNow: string;
};

/** `errors` of 422 and 502 answers of `POST /api/quotes`. */
export type QuoteRefusal =
  | { code: 'same-currency' }
  | { code: 'unknown-currency'; currency: string }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };
