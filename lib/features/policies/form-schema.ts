import { z } from 'zod';
import type { MoneyText } from '../../money-text.ts';
import { limitSchema, policySchema, proposePolicySchema, ruleSchema } from './schema.ts';
import type { Policy } from './types.ts';

/** The limits of one rule as typed, by currency. An empty text is no limit; a text that is no amount is refused at its currency. */
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
});

type Cells = Partial<Record<string, string>>;

/** A policy with the columns of its matrix. Limits of a currency that is no column stay typed and are not proposed. */
type PolicyTexts = z.input<typeof readPolicySchema> & { currencies: string[] };

/** A proposal as it is typed, with numbers and limits as texts; reads into what {@link proposePolicySchema} takes. */
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

/** A policy as its form shows it at first. */
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
    },
  };
}
