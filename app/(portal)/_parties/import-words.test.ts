import { expect, test } from 'vitest';
import { issueText } from './import-words.ts';

const of = { kind: 'beneficiary', family: 'global' } as const;
const notAllowed = { from: 'form', key: 'notAllowed', severity: 'block', args: {} } as const;

test.each([
  ['en', 'beneficiary.accountType', 'Paid to must be one of: Bank account, Alipay'],
  ['zh-CN', 'beneficiary.accountType', '收款方式须为下列之一：银行账户、支付宝'],
  ['en', 'beneficiary.gender', 'Gender must be one of: Male, Female'],
] as const)('what a file can say is named where it says something else: %s, %s', (locale, path, said) => {
  expect(issueText(locale, of, { ...notAllowed, path })).toBe(said);
});

test('every choice of a file has a name', () => {
  for (const path of ['entityType', 'idType', 'accountInfo.routingType'])
    expect(issueText('en', of, { ...notAllowed, path: `beneficiary.${path}` })).not.toContain('choices.');
});
