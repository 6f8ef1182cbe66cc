import { describe, expect, test } from 'vitest';
import { conditions } from '@/lib/features/transfers/conditions/evaluate.ts';
import { evaluate } from '@/lib/features/transfers/conditions/index.ts';
import { draftVariantsOf, fieldGuide } from '@/lib/features/transfers/field-guide.ts';
import { fields } from '@/lib/features/transfers/fields.ts';
import { type DraftValues, families, withValue } from '@/lib/features/transfers/types.ts';
import {
  businessOrderFields,
  type FieldInfo,
  fieldsOf,
  globalOrderFields,
  globalUpdateFields,
  personalOrderFields,
  personalUpdateSchema,
} from '@/lib/service-core/contract/index.ts';
import { definitionIn, isIn, type OrderRequest } from '@/lib/service-core/fields/definition.ts';
import { askedFields, wireFields, wordKeys } from '@/lib/service-core/fields/registry.ts';
import en from '../messages/en.json' with { type: 'json' };
import zh from '../messages/zh-CN.json' with { type: 'json' };
import { rowsByTest } from './specification/rows.ts';

const contract: Record<OrderRequest, readonly FieldInfo[]> = {
  global: globalOrderFields,
  globalUpdate: globalUpdateFields,
  personal: personalOrderFields,
  personalUpdate: fieldsOf(personalUpdateSchema),
  business: businessOrderFields,
};
const requests = Object.keys(contract) as OrderRequest[];

describe('a field of the contract is a field of the registry, and no other', () => {
  test.each(requests)('in a %s request', (request) => {
    // An update names its order, which changes nothing.
    const names = request.endsWith('Update') ? ['orderNo', 'tradeId'] : [];
    const paths = contract[request].map(({ path }) => path).filter((path) => !names.includes(path));
    const registered = wireFields.filter((field) => isIn(field, request)).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(registered.toSorted());
  });

  test.each(requests)('with its limit and its list in a %s request', (request) => {
    const known = new Map(contract[request].map((field) => [field.path, field]));
    const differing = wireFields.filter((field) => {
      const info = known.get(field.path);
      if (info === undefined || !isIn(field, request)) return false;
      const { type, max, values } = definitionIn(field, request);
      const hasOther = type !== 'amount' && info.max !== max;
      return hasOther || String(info.values ?? '') !== String(values ?? '');
    });
    expect(differing.map(({ path }) => path)).toEqual([]);
  });
});

const specified = new Set(
  Object.values(rowsByTest)
    .flat()
    .map(({ section, name }) => `${section} ${name}`),
);

test.each([
  ['2.3', 'business'],
  ['2.4', 'global'],
] as const)('every field of table %s has its row in the proof of the specification', (section, request) => {
  const paths = wireFields.filter((field) => isIn(field, request)).map(({ path }) => path);
  expect(paths.filter((path) => !specified.has(`${section} ${path}`))).toEqual([]);
});

function has(messages: object, namespace: string, key: string): boolean {
  const found = [namespace, ...key.split('.')].reduce<unknown>(
    (here, part) => (here as Record<string, unknown> | undefined)?.[part],
    messages,
  );
  return typeof found === 'string' && found.trim() !== '';
}

test.each([
  ['English', en],
  ['Chinese', zh],
])('every field has a label and an explanation in %s', (_, messages) => {
  const paths = fields.map(({ path }) => path);
  expect(paths.filter((path) => !has(messages, 'fields', wordKeys(path).label))).toEqual([]);
  expect(paths.filter((path) => !has(messages, 'help', wordKeys(path).help))).toEqual([]);
});

test('every field that people fill stands in the form, and the field guide explains it', () => {
  const form = new Set<string>(fields.map(({ path }) => path));
  expect(askedFields.filter(({ path }) => !form.has(path)).map(({ path }) => path)).toEqual([]);
  const explained = new Set(fieldGuide().flatMap(({ path, byFamily }) => (byFamily.size > 0 ? [path] : [])));
  const unexplained = askedFields.filter(({ path }) => !explained.has(path)).map(({ path }) => path);
  // It follows from the amount that is fixed.
  expect(unexplained).toEqual(['transactionMode']);
});

/** Turns that the field guide has no words for. */
const turns = (values: DraftValues): DraftValues[] => [
  values,
  withValue(values, 'purpose', 'Service'),
  withValue(values, 'beneficiary.accountType', ''),
];

test('every condition is named by the fields that it decides about', () => {
  // Known parties hide all of a party, and what an update cannot carry is fixed once the order exists.
  const aboutAll = ['base', 'C-13', 'C-14', 'C-29'];
  const patched = new Set<string>();
  for (const family of families) {
    for (const values of draftVariantsOf(family).flatMap(turns)) {
      for (const mode of ['create', 'update'] as const) {
        const rules = evaluate(values, mode);
        for (const { id, families: own, apply } of conditions) {
          if (aboutAll.includes(id) || own?.includes(family) === false) continue;
          for (const path of Object.keys(apply(values, mode, rules))) patched.add(`${id} ${path}`);
        }
      }
    }
  }
  const ofForm = new Set<string>(conditions.map(({ id }) => id));
  const named = askedFields.flatMap(({ path, conditions: own = [] }) =>
    own.filter((id) => ofForm.has(id)).map((id) => `${id} ${path}`),
  );
  const decided = [...patched].filter((entry) => !entry.endsWith(' holderType'));
  expect(named.toSorted()).toEqual(decided.toSorted());
});
