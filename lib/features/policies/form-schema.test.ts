import { expect, test } from 'vitest';
import { builtInPolicy } from './need.ts';
import { newRule, policyFormSchema, typedLimitsSchema, typedPolicy } from './schema.ts';

test('a policy typed as it is shown is the same policy', () => {
  const policy = {
    ...builtInPolicy,
    rules: builtInPolicy.rules.map((rule) => ({
      ...rule,
      over: [
        { currency: 'USD', amount: '10000' },
        { currency: 'JPY', amount: '0' },
        { currency: 'KWD', amount: '3.125' },
      ],
    })),
  };
  const typed = { ...typedPolicy(policy), note: ' why ' };
  expect(policyFormSchema.parse(typed)).toEqual({ policy, note: 'why' });
});

test('an empty cell is no limit; a text that is no amount is refused at its currency', () => {
  const limits = typedLimitsSchema.parse({ USD: ' 10 ', EUR: '', JPY: '0', KWD: '3.125' });
  expect(limits).toEqual([
    { currency: 'USD', amount: '10' },
    { currency: 'JPY', amount: '0' },
    { currency: 'KWD', amount: '3.125' },
  ]);
  const { error } = typedLimitsSchema.safeParse({ USD: '1e3', EUR: '-5', JPY: '10.5', KWD: '1', XXY: '5' });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['USD', 'EUR', 'JPY', 'XXY']);
});

test('a rule has a limit in at least one of the columns, and limits need a column', () => {
  const { policy } = typedPolicy(builtInPolicy);
  const [rule = newRule] = policy.rules;
  const refusedAt = (change: Partial<typeof policy>) =>
    policyFormSchema
      .safeParse({ note: 'x', policy: { ...policy, ...change } })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(refusedAt({ rules: [rule, newRule] })).toEqual(['policy.rules.1.over.USD']);
  expect(refusedAt({ currencies: ['THB', 'NOK'], rules: [rule] })).toEqual(['policy.rules.0.over.THB']);
  expect(refusedAt({ currencies: [] })).toEqual(['policy.currencies']);
  expect(refusedAt({ currencies: [], rules: [] })).toBeUndefined();
});

test('a limit of a removed column is not proposed', () => {
  const typed = { ...typedPolicy(builtInPolicy), note: 'x' };
  typed.policy.currencies = ['EUR'];
  const { policy } = policyFormSchema.parse(typed);
  expect(policy.rules[0]?.over).toEqual([{ currency: 'EUR', amount: '4500' }]);
});

test.each(['', '0', '169', '1.5', '0x1', ' 1'])(
  '%j are no hours until a submission goes back',
  (expiryHours) => {
    const { policy } = typedPolicy(builtInPolicy);
    const { error } = policyFormSchema.safeParse({ note: 'x', policy: { ...policy, expiryHours } });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['policy.expiryHours']);
  },
);
