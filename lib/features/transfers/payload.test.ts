import { describe, expect, test } from 'vitest';
import { globalOrderForm } from '../../service-core/contract/order-forms.ts';
import { toOrder, transactionModeOf } from './payload.ts';
import { completeDraft as draft } from './testing/drafts.ts';

function atPath(order: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((here, part) => (here as Record<string, unknown> | undefined)?.[part], order);
}

test('a complete draft is an order that the contract takes', () => {
  const order = toOrder(draft());
  expect(globalOrderForm.parse(order)).toMatchObject({
    orderNo: 'P261120-7Q3F0K',
    lockRate: true,
    queryNo: 'Q1',
    sourceAmount: '10000.00',
    targetAmount: '72456.00',
    transactionMode: 'crossMode',
    payer: { entityType: 'I', fullName: 'Jane Miller' },
    beneficiary: { accountType: 'bank', accountInfo: { number: '6217000010000004567' } },
  });
});

test('Alipay sends its routing and no bank fields, even if they were typed before', () => {
  const order = toOrder(
    draft({
      beneficiary: { accountType: 'alipay', accountInfo: { routingType: 'swift', routingValue: ' a@b.cn ' } },
    }),
  );
  expect(atPath(order, 'beneficiary.accountInfo')).toEqual({
    name: '王小明',
    country: 'CN',
    currency: 'CNY',
    routingType: 'alipay',
    routingValue: 'a@b.cn',
  });
  expect(globalOrderForm.safeParse(order).success).toBe(true);
});

test.each([
  ['wechat', ' Wang-Xiaoming_1 ', 'Wang-Xiaoming_1'],
  ['fps', 'ada-l@example.co', 'ada-l@example.co'],
  ['fps', '12-34-56', '123456'],
  ['sort', '12-34-56', '123456'],
  ['swift', 'bkch cn bj', 'BKCHCNBJ'],
])('a login keeps its dashes and its case, a code does not: %s %s', (routingType, routingValue, sent) => {
  const order = toOrder(draft({ beneficiary: { accountInfo: { routingType, routingValue } } }));
  expect(atPath(order, 'beneficiary.accountInfo.routingValue')).toBe(sent);
});

test('the note for colleagues stays here', () => {
  expect(JSON.stringify(toOrder(draft({ internalNote: 'for Chen Yu' })))).not.toContain('Chen Yu');
});

test('an id takes the place of its object', () => {
  const order = toOrder(draft({ payerId: 'p-1' }));
  expect(order).toMatchObject({ payerId: 'p-1' });
  expect(atPath(order, 'payer')).toBeUndefined();
});

describe('which side stays when the rate moves', () => {
  test('follows the side that was fixed', () => {
    expect(transactionModeOf(draft({ fixedSide: 'source' }))).toBe('crossMode');
    expect(transactionModeOf(draft({ fixedSide: 'target' }))).toBe('cnyMode');
    expect(transactionModeOf(draft({ targetCurrency: 'USD' }))).toBe('originalMode');
  });
  test('whatever an older draft chose', () => {
    expect(transactionModeOf(draft({ purpose: 'Goods', transactionMode: 'cnyMode' }))).toBe('crossMode');
  });
});
