import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldWords } from '@/components/drafts/fields/use-words.ts';
import { evaluate } from '@/lib/features/transfers/conditions/index.ts';
import { fieldGuide } from '@/lib/features/transfers/field-guide.ts';
import { choicesOf, fields } from '@/lib/features/transfers/fields.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { globalFileTypes } from '@/lib/service-core/contract/enums.ts';
import { wordKeys } from '@/lib/service-core/fields/registry.ts';
import en from '../messages/en.json' with { type: 'json' };

const catalogue = en as unknown as Record<string, unknown>;

function has(namespace: string, key: string): boolean {
  const found = [namespace, ...key.split('.')].reduce<unknown>(
    (here, part) =>
      typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[part] : undefined,
    catalogue,
  );
  return typeof found === 'string';
}

/** Returns the plain keys that a function asks for through each `const name = useWords('namespace')`. */
function usedKeys(source: string): string[] {
  const names = new Map<string, string>(source.includes('useFieldTexts()') ? [['wizard', 'wizard']] : []);
  for (const [, name = '', namespace = ''] of source.matchAll(/const (\w+) = useWords\('(\w+)'\)/g)) {
    names.set(name, namespace);
  }
  return [...names].flatMap(([name, namespace]) =>
    [...source.matchAll(new RegExp(`\\b${name}\\(\\s*'([\\w.-]+)'`, 'g'))].map(
      ([, key]) => `${namespace} ${key}`,
    ),
  );
}

test('every key that is written out in a component exists', () => {
  const used = ['drafts', 'documents', 'orders/review'].flatMap((room) => {
    const folder = join(import.meta.dirname, '..', 'components', room);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/^(?=(?:export )?function )/m))
      .flatMap(usedKeys);
  });
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((entry) => !has(...(entry.split(' ') as [string, string])))).toEqual([]);
});

const drafts = [
  completeDraft(),
  completeDraft({ purpose: 'Goods', beneficiary: { accountType: 'alipay' } }),
  completeDraft({ purpose: 'Service', payer: { entityType: 'B' }, beneficiary: { entityType: 'B' } }),
  ...['swift', 'bsb', 'sort', 'ifsc', 'aba', 'ach', 'bpay', 'fps'].map((routingType) =>
    completeDraft({ beneficiary: { accountInfo: { routingType } } }),
  ),
];

test('every field has a label, whoever it is about', () => {
  const labels = drafts.flatMap((values) => fields.map(({ path }) => fieldWords(path, values).label));
  expect(labels.filter((label) => !has('fields', label))).toEqual([]);
});

test('every value a field can take has a name', () => {
  const unnamed = drafts.flatMap((values) => {
    const rules = evaluate(values);
    return fields.flatMap(({ path }) => {
      const list = path.slice(path.lastIndexOf('.') + 1);
      return (choicesOf(path, rules[path]) ?? []).filter((value) => !has('choices', `${list}.${value}`));
    });
  });
  expect(unnamed).toEqual([]);
  expect(globalFileTypes.filter((type) => !has('choices', `fileType.${type}`))).toEqual([]);
});

test('help explains every field, and names why it is needed', () => {
  expect(fields.filter(({ path }) => !has('help', wordKeys(path).help))).toEqual([]);
  const reasons = fieldGuide().flatMap(({ byFamily }) => [...byFamily.values()].flatMap(({ why }) => why));
  expect(new Set(reasons).size).toBeGreaterThan(8);
  expect(reasons.filter((key) => !has('wizard', `why.${key}`))).toEqual([]);
});
