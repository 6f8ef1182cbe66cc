import { z } from 'zod';
import { walletTypes } from '../../service-core/contract/enums.ts';
import { isCurrency } from '../../service-core/money/index.ts';
import { clockSteps, decisions, outcomes, serviceFaults, storyIds } from './types.ts';

const orderId = z.uuid();
/** The reason that the service gives for its decision; empty for its own words. */
const message = z.string().trim().max(256);

export const reviewSchema = z.strictObject({ orderId, decision: z.enum(decisions), message });
export const payoutSchema = z.strictObject({ orderId, outcome: z.enum(outcomes), message });
export const redeliverSchema = z.strictObject({ orderId, deliveryId: z.uuid() });
export const sandboxOrderSchema = z.strictObject({ id: z.uuid() });

export const advanceSchema = z.strictObject({ seconds: z.literal(clockSteps) });
export const creditSchema = z.strictObject({
  type: z.enum(walletTypes),
  currency: z.string().refine(isCurrency),
  amount: z.string().min(1).max(32),
});
export const faultSchema = z.strictObject({ fault: z.enum(serviceFaults) });
export const storySchema = z.strictObject({ story: z.enum(storyIds) });
