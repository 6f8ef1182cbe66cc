import { z } from 'zod';
import { walletTypes } from '../../service-core/contract/index.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
const amount = z.string().min(1).max(32);

export const convertSchema = z.strictObject({
  walletType: z.enum(walletTypes),
  sourceCurrency: currency,
  targetCurrency: currency,
  fixedSide: z.enum(['source', 'target']),
  amount,
  queryNo: z.string().min(1).max(256),
  acceptedRate: z.string().min(1).max(64),
  shownSource: amount,
  shownTarget: amount,
});

export const conversionIdSchema = z.strictObject({ conversionId: z.uuid() });
