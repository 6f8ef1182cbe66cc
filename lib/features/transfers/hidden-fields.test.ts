import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/support/seed.ts';
import { familyEndpoints } from '../../payout/family-endpoints.ts';
import {
  businessOrderFields,
  globalOrderFields,
  globalUpdateFields,
  globalUpdateForm,
  fieldsOf as leavesOf,
  personalOrderFields,
  personalUpdateSchema,
} from '../../service-core/contract/index.ts';
import { evaluate } from './conditions/index.ts';
import { choicesOf, fields, fieldsOfFamily } from './fields.ts';
import { pickVisible, toOrder, toUpdate, withFixedFields } from './payload.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
  draftWith,
  now,
} from './testing/drafts.ts';
import { type DraftValues, type Family, type FieldPath, families, withValue } from './types.ts';
import { validateAmendment, validateDraft } from './validate.ts';

const paths = fields.map((field) => field.path);
const none: FieldPath[] = [];

function atPath(order: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((here, part) => (here as Record<string, unknown> | undefined)?.[part], order);
}

describe('what a family can send is what its table in the specification has', () => {
  // Named in other ways than by a field of the form.
  const beside = ['lockRate', 'payerId', 'beneficiaryId'];
  const portalOnly = ['internalNote', 'holderType'];
  const tables = {
    global: globalOrderFields,
    business: businessOrderFields,
    personal: personalOrderFields,
  };
  test.each(families)('%s', (family) => {
    const table = tables[family].map((field) => field.path).filter((path) => !beside.includes(path));
    const own = [...fieldsOfFamily[family]].filter((path) => !portalOnly.includes(path));
    // The mode follows from the side that was fixed; a business order's quote goes with its confirmation.
    const extra = { global: [], business: ['queryNo'], personal: [] }[family];
    const asked = table.filter((path) => path !== 'transactionMode');
    expect(own.toSorted()).toEqual([...asked, ...extra].toSorted());
  });
  test.each(families)('%s, with the same limits', (family) => {
    // A value from a closed list has no length of its own.
    const open = tables[family].filter((field) => field.values === undefined);
    const limits = new Map(open.map((field) => [field.path, field.max]));
    const differing = fields.filter(({ path, max }) => {
      const limit = limits.get(path);
      return fieldsOfFamily[family].has(path) && limit !== undefined && limit !== max;
    });
    expect(differing).toEqual([]);
  });
});

const switches = fc.record({
  family: fc.constantFrom(...families),
  holderType: fc.constantFrom('business' as const, 'personal' as const),
  purpose: fc.constantFrom('Goods', 'Service', 'Rent', ''),
  paymentType: fc.constantFrom('', 'DepositPayment', 'FullPayment', 'FinalPayment', 'Other'),
  fundedByDeposit: fc.boolean(),
  payerId: fc.constantFrom('', 'p-1'),
  beneficiaryId: fc.constantFrom('', 'b-1'),
  targetCurrency: fc.constantFrom('CNY', 'USD', 'EUR'),
  payerType: fc.constantFrom('I', 'B', ''),
  beneficiaryType: fc.constantFrom('I', 'B', ''),
  accountType: fc.constantFrom('bank', 'alipay', ''),
  routingType: fc.constantFrom('', 'swift', 'fps', 'wechat'),
});

type Switches = typeof switches extends fc.Arbitrary<infer T> ? T : never;

function switched(all: DraftValues, s: Switches): DraftValues {
  return {
    ...all,
    family: s.family,
    holderType: s.holderType,
    purpose: s.purpose,
    paymentType: s.paymentType,
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

/** A form in which every field holds something, whatever its switches hide. */
const filled = (s: Switches): DraftValues =>
  switched(
    paths.reduce((values, path) => withValue(values, path, `x-${path}`), draftWith()),
    s,
  );

describe('T-29 hidden means gone', () => {
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
        const order = toOrder(values);
        const astray = paths.filter(
          (path) => path !== 'transactionMode' && !rules[path].visible && atPath(order, path) !== undefined,
        );
        expect(astray).toEqual(none);
      }),
    );
  });

  test('what is locked is not sent again, and stays what it was', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(switches, switches, (before, after) => {
        const original = filled(before);
        const values = { ...filled(after), family: original.family };
        const rules = evaluate(values, 'update');
        const update = toUpdate(values, original);
        const sent = paths.filter(
          (path) => path !== 'orderNo' && rules[path].locked === true && atPath(update, path) !== undefined,
        );
        expect(sent.filter((path) => path !== 'transactionMode')).toEqual(none);
      }),
    );
  });

  test('toggling away and back brings the same order', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(switches, switches, (there, back) => {
        const values = filled(there);
        expect(toOrder(switched(switched(values, back), there))).toEqual(toOrder(values));
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

const complete: Record<Family, () => DraftValues> = {
  global: completeDraft,
  business: completeBusinessDraft,
  personal: completePersonalDraft,
};

/** Values some of which are right and some wrong at most places, so that many forms come out right. */
const texts = fc.constantFrom(
  '',
  '',
  '王小明',
  'Wang',
  'CN',
  'US',
  'Male',
  'idcard',
  '11010519491231002X',
  '2020-01-01',
  '+86',
  '13800138000',
  'a@example.com',
  'swift',
  'BKCHCNBJ',
  'SF123',
  '91350100M000100Y43',
  'FullPayment',
  'Goods',
  'CLOTHES_BAGS_SHOES_CLOTHES',
  'GB82WEST12345698765432',
);

type Edit = [FieldPath, string];
const edit: fc.Arbitrary<Edit> = fc.tuple(
  fc.constantFrom(...paths.filter((path) => path !== 'queryNo')),
  texts,
);
const edited = (start: DraftValues, edits: readonly Edit[]): DraftValues =>
  edits.reduce((values, [path, text]) => withValue(values, path, text), start);

const forms = fc
  .tuple(
    fc.constantFrom(...families),
    fc.array(fc.tuple(fc.constantFrom(...paths.filter((path) => path !== 'queryNo')), texts), {
      maxLength: 6,
    }),
    fc.constantFrom('CNY', 'USD', 'EUR'),
    fc.constantFrom('business' as const, 'personal' as const),
    fc.constantFrom('bank', 'alipay'),
    fc.boolean(),
  )
  .map(([family, edits, currency, holderType, accountType, fundedByDeposit]) => {
    const targetCurrency = family === 'personal' ? 'CNY' : currency;
    const base = complete[family]();
    const start: DraftValues = {
      ...base,
      holderType,
      fundedByDeposit,
      targetCurrency,
      targetAmount: targetCurrency === 'USD' ? base.sourceAmount : base.targetAmount,
      quote: base.quote && { ...base.quote, targetCurrency },
      beneficiary: {
        ...base.beneficiary,
        accountType: targetCurrency === 'CNY' ? accountType : 'bank',
        accountName: holderType === 'personal' ? '王小明' : base.beneficiary.accountName,
        idNumber: holderType === 'personal' ? '11010519491231002X' : '',
        idType: 'idcard',
        accountInfo: {
          ...base.beneficiary.accountInfo,
          currency: targetCurrency,
          ...(accountType === 'alipay' ? { routingValue: 'a@example.com' } : {}),
        },
      },
    };
    return edited(start, edits);
  });

describe('T-29 what validateDraft passes, the contract passes', () => {
  test('a new order of any family', () => {
    let passed = 0;
    fc.assert(
      fc.property(forms, (values) => {
        if (validateDraft(values, { now }).length > 0) return;
        passed += 1;
        const parsed = familyEndpoints[values.family].createForm.safeParse(toOrder(values));
        expect(parsed.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
    expect(passed).toBeGreaterThan(runs(50));
  });

  const alipay = {
    accountType: 'alipay',
    accountInfo: { routingValue: 'a@example.com' },
  };
  const orders = fc.constantFrom(
    completeDraft(),
    completePersonalDraft(),
    completeDraft({ beneficiary: alipay }),
    completePersonalDraft({ beneficiary: alipay }),
    completeDraft({ purpose: 'Goods', payer: { entityType: 'B' }, relationship: 'supplier' }),
    completeDraft({ beneficiary: { accountInfo: { routingType: 'fps', routingValue: '1234567' } } }),
    completeDraft({ payerId: 'p-1', fundedByDeposit: false, lockRate: false }),
  );

  test('an update of any family that has one', () => {
    let passed = 0;
    fc.assert(
      fc.property(orders, fc.array(edit, { minLength: 1, maxLength: 3 }), (a, edits) => {
        const values = withFixedFields(edited(a, edits), a);
        if (validateAmendment(values, a, { now }).length > 0) return;
        const update = toUpdate(values, a);
        if (update === null) return;
        passed += 1;
        const form = a.family === 'global' ? globalUpdateForm : personalUpdateSchema;
        const known = a.family === 'global' ? globalUpdateFields : leavesOf(personalUpdateSchema);
        expect(form.safeParse(update).error?.issues ?? []).toEqual([]);
        const names = new Set(known.map((field) => field.path));
        expect(paths.filter((path) => atPath(update, path) !== undefined && !names.has(path))).toEqual(none);
      }),
      { numRuns: runs(800) },
    );
    expect(passed).toBeGreaterThan(runs(50));
  });
});
