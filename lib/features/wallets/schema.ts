import { z } from 'zod';
import { walletTypes } from '../../service-core/contract/enums.ts';
import type { WalletType } from '../../service-core/contract/index.ts';
import type { AmountProblem } from '../../service-core/money/index.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
const amount = z.string().min(1).max(32);

/** A requested conversion; `amount` is of the fixed side. */
export const wishSchema = z.strictObject({
  walletType: z.enum(walletTypes),
  sourceCurrency: currency,
  targetCurrency: currency,
  /** The side the user entered; the server computes the other from the quote. */
  fixedSide: z.enum(['source', 'target']),
  amount,
});

export const convertSchema = wishSchema.extend({
  queryNo: z.string().min(1).max(256),
  acceptedRate: z.string().min(1).max(64),
  /** Both amounts as the user read them. */
  shownSource: amount,
  shownTarget: amount,
});

/** An empty amount removes the warning. */
export const lowBalanceSchema = z.strictObject({
  walletId: z.string().min(1).max(256),
  amount: z.string().max(32),
});

export const conversionIdSchema = z.strictObject({ conversionId: z.uuid() });

/** Entry kinds by filter group. */
export const kindGroups = {
  payments: ['settle', 'return'],
  credits: ['credit'],
  conversions: ['convert'],
  fees: ['fee'],
  holds: ['hold', 'release'],
} as const;
export type KindGroup = keyof typeof kindGroups;

const day = z.iso.date();

/** The address of a wallet's page; an unknown value counts as absent. */
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
  /** The missing amount of an order, to be paid in. */
  add: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,4})?$/)
    .optional()
    .catch(undefined),
  /** Shows the balance at the end of a day, or at a time. */
  at: z
    .union([day, z.iso.datetime({ local: true, precision: -1 })])
    .optional()
    .catch(undefined),
});
export type ActivityInput = z.output<typeof activitySchema>;

export const walletIdSchema = z.strictObject({ walletId: z.string().min(1).max(256) });

export type { WalletType };

/** Amounts are decimal text of `currency`, as last read over the signed API at `readAt` (ISO 8601). */
export type WalletView = {
  walletId: string;
  type: WalletType;
  currency: string;
  available: string;
  inTransit: string;
  total: string;
  readAt: string;
  changedAt: string;
  version: number;
  /** Users are warned below this amount; null if none is set. */
  lowBelow: string | null;
  isLow: boolean;
};

/** A balance of the legacy family: all wallets of a currency together, under a separate id. */
export type CurrencyBalanceView = Pick<WalletView, 'walletId' | 'currency' | 'available' | 'total'>;

export type WalletsView = { wallets: WalletView[]; readAt: string | null; stale: boolean };

export type ConvertInput = z.output<typeof convertSchema>;

export type LowBalanceRefusal =
  | { code: 'wallet-unknown' }
  | { code: 'invalid-amount'; reason: AmountProblem };

export type ConversionView = {
  id: string;
  state: 'requested' | 'accepted' | 'refused' | 'unknown';
  walletType: WalletType;
  sourceCurrency: string;
  sourceAmount: string;
  targetCurrency: string;
  targetAmount: string;
  rate: string;
  transactionId: string | null;
  message: string | null;
  requestedByName: string;
  requestedAt: string;
  answeredAt: string | null;
  /** The balances do not show the outcome, so the service can be asked. */
  mayAsk: boolean;
};

export type ConvertRefusal =
  | { code: 'same-currency' }
  | { code: 'invalid-amount' }
  | { code: 'wallet-unknown' }
  | { code: 'quote-unknown' }
  | { code: 'quote-expired' }
  /** A quote converts once (decisions §7), and this quote converted something else. */
  | { code: 'quote-used' }
  | { code: 'rate-changed'; rate: string }
  | { code: 'amounts-changed'; source: string; target: string }
  | { code: 'insufficient-balance'; available: string; currency: string }
  /** The same conversion was sent and its outcome is unknown. */
  | { code: 'same-under-way'; conversionId: string }
  | { code: 'refused'; status: string; message: string }
  /** The person has a second factor, and has not proved it in the last five minutes. */
  | { code: 'step-up-needed' }
  | { code: 'unavailable'; message: string };

export type AskConversionRefusal =
  | { code: 'conversion-not-found' }
  /** Its call may be under way, or another user just asked. */
  | { code: 'being-asked' }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };

export type ReadNowRefusal = { code: 'unavailable' };
