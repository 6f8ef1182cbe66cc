import { z } from 'zod';
import { isCurrency, parseAmount } from '../../service-core/money/index.ts';
import { cleanText } from '../../service-core/text/clean-text.ts';
import type { Readable } from '../../stored-row.ts';
import type { MoneyText } from '../../text/money-text.ts';
import type { Family } from '../transfers/types.ts';

/** An amount in its currency; zero is allowed. */
const limitSchema = z
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

/** A policy as proposed and stored. */
export const policySchema = z.strictObject({
  rules: z.array(ruleSchema).max(mostRules),
  otherCurrencies: z.literal([0, 1, 2]),
  driftPercent: z.string().regex(/^(?:\d|10)(?:\.\d{1,2})?$/),
  expiryHours: z.int().min(1).max(168),
  bulk: z.boolean(),
  documentsViewed: z.boolean(),
  knownAfterDays: z.int().min(0).max(90),
  knownSharePercent: z.int().min(0).max(100),
});

/** Reasons for approval as stored with a submission. */
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

/** A rule applies if both `family` and `recipient` match; `over` holds one limit per currency of the debit. */
export type PolicyRule = {
  family: Family | 'any';
  /** `new`: a recipient who is not known for the amount, see {@link Policy.knownAfterDays}. */
  recipient: 'any' | 'new';
  over: MoneyText[];
  approvers: 1 | 2;
  stepUp: boolean;
};

export type Policy = {
  rules: PolicyRule[];
  /** Approvers for an order in a currency without a limit in any rule. */
  otherCurrencies: 0 | 1 | 2;
  /** Percentage by which an approver's amount may differ from the requester's without explicit acceptance. */
  driftPercent: string;
  /** Hours after which an undecided submission returns to its requester. */
  expiryHours: number;
  bulk: boolean;
  /** True if an approver must have opened every document. */
  documentsViewed: boolean;
  /** Days after its completion from which a payment makes its recipient known. */
  knownAfterDays: number;
  /** A payment makes its recipient known for amounts of which it is at least this percentage. */
  knownSharePercent: number;
};

/** The reason for an approval, in the policy's terms. */
export type NeedReason =
  | { kind: 'over'; limit: MoneyText; family: Family | 'any'; newRecipient: boolean; approvers: 1 | 2 }
  | { kind: 'other-currency'; currency: string; approvers: 1 | 2 };

/** The policy's requirement: with `approvers` 0, anyone with the permission confirms alone. */
export type ApprovalNeed = { approvers: 0 | 1 | 2; stepUp: boolean; reasons: NeedReason[] };
/** Null reason: no approval is known to be needed before the order exists. */
export type EarlyNeed = { reason: NeedReason | null };

export type PolicyState = 'proposed' | 'active' | 'retired' | 'rejected' | 'withdrawn';

export type PolicyView = {
  id: string;
  state: PolicyState;
  policy: Policy;
  note: string;
  proposedById: string;
  proposerName: string;
  proposedAt: string;
  deciderName: string | null;
  decidedAt: string | null;
  reason: string | null;
};

export type PoliciesPage = {
  /** The active policy; `view` is null for the built-in policy. */
  current: { policy: Policy; view: PolicyView | null };
  proposed: PolicyView | null;
  /** Past policies, newest first. */
  history: Readable<PolicyView>;
  /** True if another admin could accept this user's proposal. */
  hasSecondAdmin: boolean;
  can: { propose: boolean; decide: boolean; withdraw: boolean };
};

export type ProposeRefusal = { code: 'already-proposed' } | { code: 'unchanged' };
export type DecidePolicyRefusal =
  | { code: 'policy-not-found' }
  | { code: 'own-proposal' }
  /** Another administrator saw the link by which one of the two set the password. */
  | { code: 'admin-let-in' };

/** Limits of one rule as typed, by currency. Empty text is no limit; an invalid amount is an error of its currency. */
export const typedLimitsSchema = z
  .record(z.string(), z.string().optional())
  .transform((texts, ctx): MoneyText[] => {
    const limits = Object.entries(texts).flatMap(([currency, text = '']) => {
      const amount = text.trim();
      return amount === '' ? [] : [{ currency, amount }];
    });
    const wrong = limits.filter((limit) => !limitSchema.safeParse(limit).success);
    for (const { currency, amount } of wrong) {
      ctx.addIssue({ code: 'custom', path: [currency], input: amount });
    }
    const [first] = Object.keys(texts);
    if (limits.length === 0 && first) ctx.addIssue({ code: 'custom', path: [first], input: '' });
    return limits;
  });

const numeral = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);

const readPolicySchema = policySchema.extend({
  rules: z.array(
    ruleSchema.extend({
      over: typedLimitsSchema.pipe(ruleSchema.shape.over),
      approvers: numeral.pipe(ruleSchema.shape.approvers),
    }),
  ),
  otherCurrencies: numeral.pipe(policySchema.shape.otherCurrencies),
  expiryHours: numeral.pipe(policySchema.shape.expiryHours),
  knownAfterDays: numeral.pipe(policySchema.shape.knownAfterDays),
  knownSharePercent: numeral.pipe(policySchema.shape.knownSharePercent),
});

type Cells = Partial<Record<string, string>>;

/** A policy with the columns of its matrix. Limits of currencies without a column are kept but not proposed. */
type PolicyTexts = z.input<typeof readPolicySchema> & { currencies: string[] };

/** A proposal as typed, with numbers and limits as text; parses into the input of {@link proposePolicySchema}. */
export const policyFormSchema = proposePolicySchema.extend({
  policy: z
    .custom<PolicyTexts>()
    .transform(({ currencies, rules, ...policy }, ctx) => {
      if (rules.length > 0 && currencies.length === 0) {
        ctx.addIssue({ code: 'custom', path: ['currencies'], input: currencies });
        return z.NEVER;
      }
      const shown = (over: Cells): Cells =>
        Object.fromEntries(currencies.map((currency) => [currency, over[currency] ?? '']));
      return { ...policy, rules: rules.map((rule) => ({ ...rule, over: shown(rule.over) })) };
    })
    .pipe(readPolicySchema),
});

export type TypedPolicy = z.input<typeof policyFormSchema>;
export type ReadPolicy = z.output<typeof policyFormSchema>;

export const newRule: PolicyTexts['rules'][number] = {
  family: 'any',
  recipient: 'any',
  over: {},
  approvers: '1',
  stepUp: false,
};

/** The initial values of a policy's form. */
export function typedPolicy(policy: Policy): TypedPolicy {
  return {
    note: '',
    policy: {
      ...policy,
      currencies: [...new Set(policy.rules.flatMap(({ over }) => over.map(({ currency }) => currency)))],
      rules: policy.rules.map((rule) => ({
        ...rule,
        over: Object.fromEntries(rule.over.map(({ currency, amount }) => [currency, amount])),
        approvers: String(rule.approvers),
      })),
      otherCurrencies: String(policy.otherCurrencies),
      expiryHours: String(policy.expiryHours),
      knownAfterDays: String(policy.knownAfterDays),
      knownSharePercent: String(policy.knownSharePercent),
    },
  };
}
