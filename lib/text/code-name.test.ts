import { expect, test } from 'vitest';
import { codeName } from './code-name.ts';

test.each([
  ['currency', 'CNY', 'en', 'Chinese Yuan'],
  ['currency', 'CNY', 'zh-CN', '人民币'],
  ['region', 'GB', 'zh-CN', '英国'],
  ['region', 'HK', 'en', 'Hong Kong'],
  ['region', 'MO', 'zh-CN', '澳门'],
  ['region', 'US', 'en', 'United States'],
  ['region', 'ZZZ', 'en', 'ZZZ'],
  ['region', '', 'en', ''],
  ['currency', '', 'en', ''],
  ['currency', '{}', 'en', '{}'],
  ['currency', '2026-02-30', 'en', '2026-02-30'],
] as const)('%s %j in %s is %j', (kind, code, locale, name) => {
  expect(codeName(kind, code, locale)).toBe(name);
});
