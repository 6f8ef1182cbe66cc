import { z } from 'zod';
import { beneficiaryAccountFields, beneficiaryFields } from '../../service-core/fields/beneficiary.ts';
import type { Fields, Texts } from '../../service-core/fields/definition.ts';
import { orderFields } from '../../service-core/fields/order.ts';
import { beneficiaryAddressFields, payerAddressFields } from '../../service-core/fields/party.ts';
import { payerAccountFields, payerFields } from '../../service-core/fields/payer.ts';
import { type DraftValues, families } from './types.ts';

// A draft is unfinished: any text is valid, and only its size is limited.
const text = z.string().max(4000).default('');

/** Returns a text schema for every field except objects and flags. */
function textsOf<F extends Fields>(fields: F): Record<keyof Texts<F>, typeof text> {
  const names = Object.keys(fields).filter((name) => !['object', 'flag'].includes(fields[name]?.type ?? ''));
  return Object.fromEntries(names.map((name) => [name, text])) as Record<keyof Texts<F>, typeof text>;
}

const payer = z.object({
  ...textsOf(payerFields),
  address: z.object(textsOf(payerAddressFields)).prefault({}),
  accountInfo: z.object(textsOf(payerAccountFields)).prefault({}),
});

const beneficiary = z.object({
  ...textsOf(beneficiaryFields),
  address: z.object(textsOf(beneficiaryAddressFields)).prefault({}),
  accountInfo: z.object(textsOf(beneficiaryAccountFields)).prefault({}),
});

const { queryNo: _, ...orderTexts } = textsOf(orderFields);

const draftQuoteSchema = z.object({
  queryNo: z.string().max(256),
  rate: z.string().max(64),
  sourceCurrency: z.string().max(3),
  targetCurrency: z.string().max(3),
  fetchedAt: z.string().max(40),
  expiresAt: z.string().max(40),
});

/**
 * Parses a stored draft, or a draft that the browser saves. Lenient: missing fields become empty, unknown fields are
 * dropped, and any text up to 4,000 characters passes. `validateDraft` decides if a draft can be sent.
 */
export const draftValuesSchema: z.ZodType<DraftValues> = z.object({
  ...orderTexts,
  family: z.enum(families).default('global'),
  fixedSide: z.enum(['source', 'target']).default('source'),
  lockRate: z.boolean().default(true),
  quote: draftQuoteSchema.nullable().default(null),
  fundedByDeposit: z.boolean().default(false),
  savedPayerId: text,
  savedBeneficiaryId: text,
  payer: payer.prefault({}),
  beneficiary: beneficiary.prefault({}),
  holderType: z.enum(['business', 'personal']).default('business'),
  internalNote: text,
  keptAsEntered: z.record(z.string().max(100), z.string().max(4000)).default({}),
});

const currency = z.string().regex(/^[A-Z]{3}$/);

export const quoteRequestSchema = z.strictObject({
  sourceCurrency: currency,
  targetCurrency: currency,
  /** The family of the order, whose rate call is used. */
  family: z.enum(families).default('global'),
});

/**
 * The answer of `POST /api/quotes`. `rate` is decimal text: 1 sourceCurrency = rate targetCurrency. Times are ISO 8601.
 * The browser counts down relative to `serverNow`, because its own clock may be wrong.
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

/** The `errors` of 422 and 502 answers of `POST /api/quotes`. */
export type QuoteRefusal =
  | { code: 'same-currency' }
  | { code: 'unknown-currency'; currency: string }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };
