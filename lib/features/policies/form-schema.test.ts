import { expect, test } from 'vitest';
import { builtInPolicy } from './built-in-policy.ts';
import { limitsTextSchema, policyFormSchema, typedPolicy } from './form-schema.ts';

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

test.each([
  ['usd 10,000', 'USD', '10000'],
  ['10 000 EUR', 'EUR', '10000'],
  ['  GBP 0.50 \r\n', 'GBP', '0.50'],
])('%j is %s %s', (text, currency, amount) => {
  expect(limitsTextSchema.parse(text)).toEqual([{ currency, amount }]);
});

test.each([
  ['USD', 'USD', false],
  ['USD 10\nXXY 5', 'XXY 5', false],
  ['USD 1e3', 'USD 1e3', false],
  ['USD -5', 'USD -5', false],
  ['JPY 10.5', 'JPY 10.5', false],
  ['USD 5\nUSD 6', 'USD 6', true],
])('%j is refused at its line', (text, line, isTwice) => {
  const { error } = limitsTextSchema.safeParse(text);
  expect(error?.issues).toMatchObject([{ code: 'custom', path: [], params: { line, isTwice } }]);
});

test.each(['', '0', '169', '1.5', '0x1', ' 1'])(
  '%j are no hours until a submission goes back',
  (expiryHours) => {
    const { policy } = typedPolicy(builtInPolicy);
    const { error } = policyFormSchema.safeParse({ note: 'x', policy: { ...policy, expiryHours } });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['policy.expiryHours']);
  },
);
