import { describe, expect, test } from 'vitest';
import { cleanMapping, columnsOf, guessMapping, headingKey, usualHeadings } from './columns.ts';

describe('columns', () => {
  const columns = columnsOf('beneficiary', 'global');
  const dictionary = {
    fields: new Map([
      [headingKey('Full name'), 'beneficiary.fullName'],
      [headingKey('账号'), 'beneficiary.accountInfo.number'],
    ]),
    choices: new Map(),
    usual: usualHeadings('beneficiary', columns),
  };

  test('are known by path and by name in either language, each once', () => {
    const headers = ['FULL NAME *', '账 号', 'beneficiary.gender', 'Full name', 'Something'];
    expect(guessMapping(headers, columns, dictionary)).toEqual({
      0: 'beneficiary.fullName',
      1: 'beneficiary.accountInfo.number',
      2: 'beneficiary.gender',
    });
  });

  test.each([
    [
      'beneficiary',
      'global',
      ['姓名', '账户类型', '户名', '开户行', '账号', '账户国家', '手机号', '身份证号'],
      ['fullName', 'accountType', 'accountInfo.name', 'accountInfo.bankName', 'accountInfo.number'].concat([
        'accountInfo.country',
        'phoneNumber',
        'idNumber',
      ]),
    ],
    [
      'beneficiary',
      'business',
      ['公司名称', '户名', '银行账号', '开户银行', 'SWIFT', '统一社会信用代码'],
      ['fullName', 'accountName', 'accountNumber', 'bankName', 'swiftCode', 'companyNumber'],
    ],
    ['payer', 'business', ['Company name', 'Account no.'], ['fullName', 'accountNumber']],
  ] as const)('of people’s own spreadsheets are known: %s, %s', (kind, family, headers, tails) => {
    const own = columnsOf(kind, family);
    const known = { fields: new Map<string, string>(), usual: usualHeadings(kind, own) };
    expect(Object.values(guessMapping(headers, own, known))).toEqual(tails.map((tail) => `${kind}.${tail}`));
  });

  test('a heading about who is paid is no payer’s, and a field’s own name comes before a usual one', () => {
    expect(usualHeadings('payer', columnsOf('payer', 'global')).get(headingKey('收款人'))).toBeUndefined();
    expect(guessMapping(['姓名', 'Full name'], columns, dictionary)).toEqual({ 1: 'beneficiary.fullName' });
  });

  test('that are not of the file or the family are dropped', () => {
    const headers = ['a', 'b'];
    const mapping = { 0: 'beneficiary.fullName', 1: 'payer.fullName', 7: 'beneficiary.gender' };
    expect(cleanMapping(mapping, { headers, columns })).toEqual({ 0: 'beneficiary.fullName' });
    expect(cleanMapping({ 0: 'beneficiary.gender', 1: 'beneficiary.gender' }, { headers, columns })).toEqual({
      0: 'beneficiary.gender',
    });
  });

  test('have no reference, which is of one payment', () => {
    expect(columnsOf('payer', 'global')).not.toContain('payer.reference');
    expect(columnsOf('payer', 'business')).toContain('payer.accountNumber');
  });
});
