import { z } from 'zod';
import { walletTypes } from '../../service-core/contract/enums.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
const amount = z.string().min(1).max(32);

/** A conversion as a person asks for it; `amount` is of the fixed side. */
export const wishSchema = z.strictObject({
  walletType: z.enum(walletTypes),
  sourceCurrency: currency,
  targetCurrency: currency,
  /** The side the person gave; the other one is computed by the server from the quote. */
  fixedSide: z.enum(['source', 'target']),
  amount,
});

export const convertSchema = wishSchema.extend({
  queryNo: z.string().min(1).max(256),
  acceptedRate: z.string().min(1).max(64),
  /** Both amounts as the person read them. */
  shownSource: amount,
  shownTarget: amount,
});

/** An empty amount takes the warning away. */
export const lowBalanceSchema = z.strictObject({
  walletId: z.string().min(1).max(256),
  amount: z.string().max(32),
});

export const conversionIdSchema = z.strictObject({ conversionId: z.uuid() });

/** The kinds of entries that a filter shows together. */
export const kindGroups = {
  payments: ['settle', 'return'],
  credits: ['credit'],
  conversions: ['convert'],
  fees: ['fee'],
  holds: ['hold', 'release'],
} as const;
export type KindGroup = keyof typeof kindGroups;

const day = z.iso.date();

/** The address of a wallet's page; what it does not understand counts as not given. */
export const activitySchema = z.object({
  kind: z
    .enum(Object.keys(kindGroups) as [KindGroup, ...KindGroup[]])
    .optional()
    .catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  /** The cursor of older lines. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
  /** The amount that an order lacks, to be paid in. */
  add: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,4})?$/)
    .optional()
    .catch(undefined),
  /** The balance as of the end of a day, or of a time of it. */
  at: z
    .union([day, z.iso.datetime({ local: true, precision: -1 })])
    .optional()
    .catch(undefined),
});
export type ActivityInput = z.output<typeof activitySchema>;

export const walletIdSchema = z.strictObject({ walletId: z.string().min(1).max(256) });
