import { z } from 'zod';
import type { MoneyText } from '../../money-text.ts';
import { limitSchema, policySchema, proposePolicySchema, ruleSchema } from './schema.ts';
import type { Policy } from './types.ts';

/** A line of limits that cannot be taken: no amount of its currency, or a currency for the second time. */
export type LimitProblem = { line: string; isTwice: boolean };

/** Reads one limit a line: `USD 10,000`, or the other way round. Refuses the first line that is none. */
export const limitsTextSchema = z.string().transform((text, ctx): MoneyText[] => {
  const limits: MoneyText[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  for (const line of lines.filter(Boolean)) {
    const limit = limitSchema.safeParse({
      currency: /[A-Za-z]{3}/.exec(line)?.[0].toUpperCase(),
      amount: line.replace(/[A-Za-z]{3}/, '').replace(/[\s,，']/g, ''),
    });
    const isTwice = limits.some(({ currency }) => currency === limit.data?.currency);
    if (!limit.success || isTwice) {
      ctx.addIssue({ code: 'custom', params: { line, isTwice } satisfies LimitProblem });
      return z.NEVER;
    }
    limits.push(limit.data);
  }
  return limits;
});

const numeral = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);

/** A proposal as it is typed, with numbers and limits as texts; reads into what {@link proposePolicySchema} takes. */
export const policyFormSchema = proposePolicySchema.extend({
  policy: policySchema.extend({
    rules: z.array(
      ruleSchema.extend({
        over: limitsTextSchema.pipe(ruleSchema.shape.over),
        approvers: numeral.pipe(ruleSchema.shape.approvers),
      }),
    ),
    otherCurrencies: numeral.pipe(policySchema.shape.otherCurrencies),
    expiryHours: numeral.pipe(policySchema.shape.expiryHours),
  }),
});

export type TypedPolicy = z.input<typeof policyFormSchema>;
export type ReadPolicy = z.output<typeof policyFormSchema>;

export const newRule: TypedPolicy['policy']['rules'][number] = {
  family: 'any',
  recipient: 'any',
  over: '',
  approvers: '1',
  stepUp: false,
};

/** A policy as its form shows it at first. */
export function typedPolicy(policy: Policy): TypedPolicy {
  return {
    note: '',
    policy: {
      ...policy,
      rules: policy.rules.map((rule) => ({
        ...rule,
        over: rule.over.map(({ currency, amount }) => `${currency} ${amount}`).join('\n'),
        approvers: String(rule.approvers),
      })),
      otherCurrencies: String(policy.otherCurrencies),
      expiryHours: String(policy.expiryHours),
    },
  };
}
