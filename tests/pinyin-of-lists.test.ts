import { pinyin } from 'pinyin-pro';
import { describe, expect, test } from 'vitest';
import { type ComboboxOption, matchingOptions } from '../components/forms/combobox-options.ts';
import { spokenOf } from '../components/forms/pinyin.ts';
import { countryOptions, currencyOptions } from '../components/forms/world-fields.tsx';
import { countries } from '../lib/service-core/contract/enums.ts';
import chinese from '../messages/zh-CN.json';

const { choices } = chinese;
const optionsOf = (names: Record<string, string>): ComboboxOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const worldIn = (locale: string) => ({
  nationality: countryOptions({ locale, codes: countries }),
  currency: currencyOptions({ locale }),
});

describe.each(['en', 'zh-CN'])('in %s', (locale) => {
  const options = worldIn(locale);
  test.each<['nationality' | 'currency', string, string]>([
    ['nationality', 'meiguo', 'US'],
    ['nationality', 'mg', 'US'],
    ['nationality', '美国', 'US'],
    ['nationality', 'yingguo', 'GB'],
    ['nationality', 'xianggang', 'HK'],
    ['currency', 'meijin', 'USD'],
    ['currency', 'rmb', 'CNY'],
    ['currency', 'renminbi', 'CNY'],
    ['currency', 'gangbi', 'HKD'],
    ['currency', 'xjpy', 'SGD'],
  ])('%s: %s finds %s', (list, typed, code) => {
    expect(matchingOptions(options[list], typed, spokenOf).map(({ value }) => value)).toContain(code);
  });
});

test.each([
  ['fumu', 'parent'],
  ['fm', 'parent'],
  ['父母', 'parent'],
])('a relationship is found by %s', (typed, value) => {
  expect(matchingOptions(optionsOf(choices.relationship), typed, spokenOf)[0]?.value).toBe(value);
});

test.each([
  ['gongzi', 'Salary'],
  ['xuefei', 'Tuition'],
  ['xf', 'Tuition'],
])('a purpose is found by %s', (typed, value) => {
  expect(matchingOptions(optionsOf(choices.purpose), typed, spokenOf).map((one) => one.value)).toContain(
    value,
  );
});

test('letters inside a syllable find nothing', () => {
  expect(matchingOptions([{ value: 'x', label: '美国' }], 'ei', spokenOf)).toEqual([]);
});

test('every Chinese name of a list is known as it is spoken', () => {
  const names = [
    ...Object.values(choices).flatMap((list) => (typeof list === 'string' ? [list] : Object.values(list))),
    ...Object.values(worldIn('zh-CN'))
      .flat()
      .flatMap(({ label, keywords = [] }) => [label, ...keywords]),
  ].filter((name) => /\p{Script=Han}/u.test(name));
  const unknown = names.filter((name) => {
    const characters = name.match(/\p{Script=Han}/gu)?.join('') ?? '';
    const spoken = pinyin(characters, { toneType: 'none', type: 'array', v: true }).join('');
    return !spokenOf(name).includes(spoken);
  });
  expect(unknown).toEqual([]);
});
