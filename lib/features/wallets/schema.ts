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

export const conversionIdSchema = z.strictObject({ conversionId: z.uuid() });
