import { z } from 'zod';
import { isCurrency, parseAmount } from '../../service-core/money/index.ts';
import { cleanText } from '../../service-core/text/clean-text.ts';
import type { NeedReason } from './types.ts';

/** An amount of its currency, which may be nothing at all. */
export const limitSchema = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/),
    amount: z.string().regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/),
  })
  .refine(
    ({ currency, amount }) =>
      isCurrency(currency) && (/^0(?:\.0+)?$/.test(amount) || parseAmount(amount, currency).ok),
  );

export const ruleSchema = z.strictObject({
  family: z.enum(['any', 'global', 'business', 'personal']),
  recipient: z.enum(['any', 'new']),
  over: z
    .array(limitSchema)
    .min(1)
    .max(40)
    .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length),
  approvers: z.literal([1, 2]),
  stepUp: z.boolean(),
});

export const mostRules = 20;

/** A policy as it is proposed and kept. */
export const policySchema = z.strictObject({
  rules: z.array(ruleSchema).max(mostRules),
  otherCurrencies: z.literal([0, 1, 2]),
  driftPercent: z.string().regex(/^(?:\d|10)(?:\.\d{1,2})?$/),
  expiryHours: z.int().min(1).max(168),
  bulk: z.boolean(),
  documentsViewed: z.boolean(),
});

/** The reasons that a submission keeps. */
export const needReasonsSchema: z.ZodType<NeedReason[]> = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('over'),
      limit: z.object({ currency: z.string(), amount: z.string() }),
      family: ruleSchema.shape.family,
      newRecipient: z.boolean(),
      approvers: ruleSchema.shape.approvers,
    }),
    z.object({
      kind: z.literal('other-currency'),
      currency: z.string(),
      approvers: ruleSchema.shape.approvers,
    }),
  ]),
);

export const proposePolicySchema = z.strictObject({
  policy: policySchema,
  note: z.string().overwrite(cleanText).min(1).max(500),
});
export const policyRefSchema = z.strictObject({ policyId: z.uuid() });
export const rejectPolicySchema = z.strictObject({
  policyId: z.uuid(),
  reason: z.string().overwrite(cleanText).min(1).max(500),
});
