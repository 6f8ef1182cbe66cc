import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { globalOrderForm } from '../../service-core/contract/global-order.ts';
import { choicesOf } from './choices.ts';
import { evaluate } from './conditions/index.ts';
import { type FieldPath, fields } from './fields.ts';
import { pickVisible, toGlobalOrder, transactionModeOf } from './payload.ts';
import { completeDraft as draft, draftWith } from './testing/drafts.ts';
import type { GlobalDraftValues } from './types.ts';
import { withValue } from './values.ts';

function atPath(order: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((here, part) => (here as Record<string, unknown> | undefined)?.[part], order);
}

test('a complete draft is an order that the contract takes', () => {
  const order = toGlobalOrder(draft());
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
  const order = toGlobalOrder(
    draft({
      beneficiary: { accountType: 'alipay', accountInfo: { routingType: 'swift', routingValue: ' a@b.cn ' } },
    }),
  );
  expect(order.beneficiary?.accountInfo).toEqual({
    name: '王小明',
    country: 'CN',
    currency: 'CNY',
    routingType: 'alipay',
    routingValue: 'a@b.cn',
  });
  expect(globalOrderForm.safeParse(order).success).toBe(true);
});

test('the note for colleagues stays here', () => {
  expect(JSON.stringify(toGlobalOrder(draft({ internalNote: 'for Chen Yu' })))).not.toContain('Chen Yu');
});

test('an id takes the place of its object', () => {
  const order = toGlobalOrder(draft({ payerId: 'p-1' }));
  expect(order).toMatchObject({ payerId: 'p-1' });
  expect(order.payer).toBeUndefined();
});

describe('which side stays when the rate moves', () => {
  test('follows the side that was fixed', () => {
    expect(transactionModeOf(draft({ fixedSide: 'source' }))).toBe('crossMode');
    expect(transactionModeOf(draft({ fixedSide: 'target' }))).toBe('cnyMode');
    expect(transactionModeOf(draft({ targetCurrency: 'USD' }))).toBe('originalMode');
  });
  test('or what was chosen for the trade, while that can be chosen', () => {
    expect(transactionModeOf(draft({ purpose: 'Goods', transactionMode: 'cnyMode' }))).toBe('cnyMode');
    expect(transactionModeOf(draft({ purpose: 'Rent', transactionMode: 'cnyMode' }))).toBe('crossMode');
  });
});

const switches = fc.record({
  purpose: fc.constantFrom('Goods', 'Service', 'Rent', ''),
  fundedByDeposit: fc.boolean(),
  payerId: fc.constantFrom('', 'p-1'),
  beneficiaryId: fc.constantFrom('', 'b-1'),
  targetCurrency: fc.constantFrom('CNY', 'USD', 'EUR'),
  payerType: fc.constantFrom('I', 'B', ''),
  beneficiaryType: fc.constantFrom('I', 'B', ''),
  accountType: fc.constantFrom('bank', 'alipay', ''),
  routingType: fc.constantFrom('', 'swift', 'fps'),
});

type Switches = typeof switches extends fc.Arbitrary<infer T> ? T : never;

/** A form in which every field holds something, whatever its switches hide. */
function filled(s: Switches): GlobalDraftValues {
  const all = fields.reduce((values, { path }) => withValue(values, path, `x-${path}`), draftWith());
  return {
    ...all,
    purpose: s.purpose,
    fundedByDeposit: s.fundedByDeposit,
    payerId: s.payerId,
    beneficiaryId: s.beneficiaryId,
    sourceCurrency: 'USD',
    targetCurrency: s.targetCurrency,
    payer: { ...all.payer, entityType: s.payerType },
    beneficiary: {
      ...all.beneficiary,
      entityType: s.beneficiaryType,
      accountType: s.accountType,
      accountInfo: { ...all.beneficiary.accountInfo, routingType: s.routingType },
    },
  };
}

describe('T-29 hidden means gone', () => {
  const paths = fields.map((field) => field.path);
  const none: FieldPath[] = [];

  test.each(['create', 'update'] as const)('no hidden field is picked for %s', (mode) => {
    expect.hasAssertions();
    fc.assert(
      fc.property(switches, (s) => {
        const values = filled(s);
        const rules = evaluate(values, mode);
        const picked = pickVisible(values, mode);
        expect(paths.filter((path) => !rules[path].visible && picked.has(path))).toEqual(none);
      }),
    );
  });

  test('nor stands in the order', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(switches, (s) => {
        const values = filled(s);
        const rules = evaluate(values);
        const order = toGlobalOrder(values);
        const astray = paths.filter(
          (path) => path !== 'transactionMode' && !rules[path].visible && atPath(order, path) !== undefined,
        );
        expect(astray).toEqual(none);
        expect(rules['beneficiary.accountInfo.routingType'].forced ?? 'alipay').toBe('alipay');
      }),
    );
  });

  test('toggling away and back brings the same order', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(switches, switches, (there, back) => {
        const values = filled(there);
        const away = {
          ...values,
          purpose: back.purpose,
          beneficiary: { ...values.beneficiary, accountType: back.accountType },
        };
        const returned = {
          ...away,
          purpose: values.purpose,
          beneficiary: { ...away.beneficiary, accountType: values.beneficiary.accountType },
        };
        expect(toGlobalOrder(returned)).toEqual(toGlobalOrder(values));
      }),
    );
  });

  test('a needed field is a visible one, and a closed list is never empty', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(switches, (s) => {
        const rules = evaluate(filled(s));
        const wrong = paths.filter((path) => {
          const rule = rules[path];
          const choices = choicesOf(path, rule) ?? ['any'];
          return (rule.required && !rule.visible) || (rule.visible && choices.length === 0);
        });
        expect(wrong).toEqual(none);
      }),
    );
  });
});
