import { expect, test } from 'vitest';
import { ruleSchema } from './schema.ts';

const rule = { family: 'any', recipient: 'any', approvers: 1, stepUp: false };
const limit = (currency: string, amount: string) => ({ currency, amount });

test.each([
  ['no amount of its currency', [limit('JPY', '10.5')], 'over.0'],
  ['in no currency', [limit('XXY', '1')], 'over.0'],
  ['for the second time', [limit('USD', '1'), limit('USD', '2')], 'over'],
  ['missing', [], 'over'],
])('a limit that is %s is refused', (_, over, path) => {
  const { error } = ruleSchema.safeParse({ ...rule, over });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

test('zero is a limit in every currency: any amount is over it', () => {
  expect(ruleSchema.safeParse({ ...rule, over: [limit('JPY', '0'), limit('USD', '0.00')] }).success).toBe(
    true,
  );
});
