import { describe, expect, it } from 'vitest';
import { serviceSettings } from '../context.ts';
import { accountFindings, accountFitFindings } from './account.ts';
import type { PrecheckParty, PrecheckRequest } from './finding.ts';
import { contactFindings } from './identity.ts';

const toChina: PrecheckRequest = {
  family: 'global',
  targetCurrency: 'CNY',
  amountUsdMinor: 100n,
  payer: {},
  beneficiary: {
    accountType: 'bank',
    accountInfo: { number: '6222020200112233445', country: 'CN', currency: 'CNY' },
  },
};

const found = (request: PrecheckRequest) => [
  ...contactFindings(request),
  ...accountFitFindings(request),
  ...accountFindings(request, serviceSettings()),
];
const codes = (request: PrecheckRequest) => found(request).map(({ code, path }) => `${code} ${path}`);
const account = (change: PrecheckParty['accountInfo'], more: Partial<PrecheckRequest> = {}) =>
  codes({
    ...toChina,
    ...more,
    beneficiary: {
      ...toChina.beneficiary,
      accountInfo: { ...toChina.beneficiary.accountInfo, ...change },
    },
  });

const at = 'beneficiary.accountInfo';

describe('an account', () => {
  it('that fits its order is left alone', () => {
    expect(codes(toChina)).toEqual([]);
    expect(account({}, { family: 'personal' })).toEqual([]);
  });

  it.each<[string, PrecheckParty['accountInfo'], Partial<PrecheckRequest>, string]>([
    ['in a currency that is none', { currency: 'ZZZ' }, {}, `account_currency_unfit ${at}.currency`],
    ['in another currency', { currency: 'USD' }, {}, `account_currency_unfit ${at}.currency`],
    ['in another country', { country: 'US' }, {}, `account_country_unfit ${at}.country`],
    [
      'of a personal order in another country',
      { country: 'HK' },
      { family: 'personal' },
      `account_country_unfit ${at}.country`,
    ],
    ['of characters', { number: '甲'.repeat(256) }, {}, `account_number_invalid ${at}.number`],
    ['with letters in mainland China', { number: 'ACC9001' }, {}, `account_number_invalid ${at}.number`],
    [
      'with the login of an Alipay wallet',
      { routingType: 'alipay', routingValue: '13800138000' },
      {},
      `routing_type_unfit ${at}.routingType`,
    ],
    [
      'with the login of a WeChat wallet',
      { routingType: 'wechat', routingValue: 'wei_ming-88' },
      {},
      `routing_type_unfit ${at}.routingType`,
    ],
    [
      'with such a login in another currency, which is not told to lack its routing',
      { country: 'US', currency: 'USD', routingType: 'alipay', routingValue: '13800138000' },
      { targetCurrency: 'USD' },
      `routing_type_unfit ${at}.routingType`,
    ],
  ])('%s', (_, change, more, expected) => {
    expect(account(change, more)).toEqual([expected]);
  });

  it('of a business order in CNY is of digits, abroad it may have letters', () => {
    const company = (accountNumber: string, targetCurrency: string) =>
      codes({ ...toChina, family: 'business', targetCurrency, beneficiary: { accountNumber } });
    expect(company('110000000001', 'CNY')).toEqual([]);
    expect(company('甲'.repeat(256), 'CNY')).toEqual(['account_number_invalid beneficiary.accountNumber']);
    expect(company('DE89370400440532013000', 'EUR')).toEqual([]);
  });

  it('that is an Alipay wallet is paid in CNY alone', () => {
    const wallet = (targetCurrency: string) =>
      codes({
        ...toChina,
        targetCurrency,
        beneficiary: {
          accountType: 'alipay',
          accountInfo: { routingType: 'alipay', routingValue: '13800138000' },
        },
      });
    expect(wallet('CNY')).toEqual([]);
    expect(wallet('EUR')).toEqual(['account_type_unfit beneficiary.accountType']);
  });
});

describe.each(['payer', 'beneficiary'] as const)('of the %s', (role) => {
  const contact = (change: PrecheckParty) => codes({ ...toChina, [role]: { ...toChina[role], ...change } });

  it.each<[PrecheckParty, string[]]>([
    [{ email: 'li.ming@example.com', phoneCode: '86', phoneNumber: '138 0013 8000' }, []],
    [{ email: 'x' }, [`email_invalid ${role}.email`]],
    [{ phoneNumber: 'abc' }, [`phone_invalid ${role}.phoneNumber`]],
    [{ phoneCode: 'abc', phoneNumber: '13800138000' }, [`phone_invalid ${role}.phoneCode`]],
  ])('%o', (change, expected) => {
    expect(contact(change)).toEqual(expected);
  });
});

it('every finding says what would be right', () => {
  const request: PrecheckRequest = {
    ...toChina,
    beneficiary: {
      ...toChina.beneficiary,
      email: 'x',
      phoneNumber: 'abc',
      swiftCode: '123456',
      accountInfo: { number: '甲', country: 'US', currency: 'ZZZ', routingType: 'wechat', routingValue: 'a' },
    },
  };
  expect(found(request).map(({ message }) => message)).toEqual([
    'the e-mail address does not have the right form: it has a name, @ and a domain, like li.ming@example.com',
    'the phone number does not have the right form: it has 4 to 15 digits, perhaps after a plus sign: “a” (U+0061) is character 1',
    'routingType wechat names a wallet, not a bank: leave it out or give the bank’s own, or make accountType alipay for an Alipay wallet',
    'ZZZ is no ISO 4217 currency: give the account’s currency, CNY',
    'CNY is paid to an account in mainland China, and this one is in US: pay another currency, or cancel the order and create it with an account in CN',
    'the SWIFT code has the wrong number of characters: it has 8 or 11 characters, four letters for the bank, two for the country, then letters or digits, like BKCHCNBJ',
    'the account number holds letters or other characters where only digits can stand: “甲” (U+7532) is character 1',
  ]);
});
