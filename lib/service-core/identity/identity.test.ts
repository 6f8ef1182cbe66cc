import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountMisfit,
  accountMisfits,
  creditCodeCheckCharacter,
  hasChineseCharacters,
  type IdentityProblem,
  type PaidAccount,
  passesLuhn,
  type Rail,
  residentIdCheckCharacter,
  validateAccountNumber,
  validateAlipayLogin,
  validateBic,
  validateCardNumber,
  validateChineseName,
  validateCreditCode,
  validateEmail,
  validateIban,
  validateMainlandAccount,
  validatePhone,
  validatePhoneCode,
  validatePhoneNumber,
  validateResidentId,
  validateRouting,
} from './index.ts';

type Checked = { ok: true; value: string } | { ok: false; reason: IdentityProblem };

/** The normalised value, or the problem in brackets. */
function told(result: Checked): string {
  return result.ok ? result.value : `[${result.reason}]`;
}

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));

describe('mainland resident ID', () => {
  it.each([
    ['11010519491231002X', '11010519491231002X'],
    [' 110105 19491231 002x ', '11010519491231002X'],
    ['440308199901101512', '440308199901101512'],
    ['110105194912310021', '[wrong-check-digit]'],
    ['110105194902310024', '[wrong-date]'],
    ['110105299912310024', '[wrong-date]'],
    ['990105194912310020', '[wrong-region]'],
    ['110105491231002', '[wrong-format]'],
    ['11010519491231X02X', '[wrong-format]'],
    ['', '[wrong-format]'],
  ])('%s → %s', (text, expected) => expect(told(validateResidentId(text))).toBe(expected));

  it('is born today at the latest', () => {
    const born = '11010520260101001';
    const id = born + residentIdCheckCharacter(born);
    expect(told(validateResidentId(id, new Date('2025-12-31T10:00:00Z')))).toBe(id);
    expect(told(validateResidentId(id, new Date('2025-12-31T09:59:00Z')))).toBe('[wrong-date]');
  });

  it('notices every single wrong digit and every exchange of neighbours', () => {
    fc.assert(
      fc.property(digits(3), fc.nat(16), fc.integer({ min: 1, max: 9 }), (serial, place, change) => {
        const first = `11010519491231${serial}`;
        const id = first + residentIdCheckCharacter(first);
        const changed = (Number(id[place]) + change) % 10;
        const wrong = id.slice(0, place) + changed + id.slice(place + 1);
        expect(validateResidentId(wrong).ok).toBe(false);
        const swapped = id.slice(0, place) + id[place + 1] + id[place] + id.slice(place + 2);
        expect(validateResidentId(swapped).ok).toBe(swapped === id);
      }),
    );
  });
});

describe('unified social credit code', () => {
  it.each([
    ['91350100M000100Y43', '91350100M000100Y43'],
    ['9135 0100 m000100y43', '91350100M000100Y43'],
    ['91350100M000100Y44', '[wrong-check-digit]'],
    ['91350100M000100Y4', '[wrong-format]'],
    ['91350100I000100Y43', '[wrong-format]'],
    ['913501A0M000100Y43', '[wrong-format]'],
  ])('%s → %s', (text, expected) => expect(told(validateCreditCode(text))).toBe(expected));

  it('notices every single wrong character', () => {
    const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
    fc.assert(
      fc.property(digits(6), fc.constantFrom(...alphabet), fc.nat(16), (region, other, place) => {
        const first = `91${region}MA00010Y4`;
        const code = first + creditCodeCheckCharacter(first);
        const wrong = code.slice(0, place) + other + code.slice(place + 1);
        expect(validateCreditCode(wrong).ok).toBe(wrong === code);
      }),
    );
  });
});

describe('accounts', () => {
  it.each([
    ['BKCHCNBJ', 'BKCHCNBJ'],
    ['bkch cn bj 110', 'BKCHCNBJ110'],
    ['BKCHXXBJ', '[unknown-country]'],
    ['BKCHCNB', '[wrong-length]'],
    ['123456', '[wrong-length]'],
    ['', '[wrong-length]'],
    ['12345678', '[not-letters]'],
    ['BKC1CNBJ', '[not-letters]'],
    ['BKCH12BJ', '[not-letters]'],
    ['BKCHCN甲乙', '[wrong-format]'],
  ])('BIC %s → %s', (text, expected) => expect(told(validateBic(text))).toBe(expected));

  it.each([
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['de89370400440532013000', 'DE89370400440532013000'],
    ['GB28NWBK60161331926819', '[wrong-check-digit]'],
    ['GB29NWBK6016133192681', '[wrong-format]'],
    ['CN29NWBK60161331926819', '[unknown-country]'],
    ['', '[wrong-format]'],
  ])('IBAN %s → %s', (text, expected) => expect(told(validateIban(text))).toBe(expected));

  it.each([
    ['4539 1488 0343 6467', '4539148803436467'],
    ['4539148803436468', '[wrong-check-digit]'],
    ['45391488034', '[wrong-format]'],
  ])('card %s → %s', (text, expected) => expect(told(validateCardNumber(text))).toBe(expected));

  it('Luhn takes exactly one check digit', () => {
    fc.assert(
      fc.property(digits(15), (number) => {
        expect([...'0123456789'].filter((check) => passesLuhn(number + check))).toHaveLength(1);
      }),
    );
  });
});

describe('the number of an account', () => {
  it.each<[string, Rail, string]>([
    ['6222 0202-0011 2233 445', { targetCurrency: 'CNY' }, '6222020200112233445'],
    ['６２２２', { targetCurrency: 'CNY' }, '6222'],
    ['甲'.repeat(256), { targetCurrency: 'CNY' }, '[not-digits]'],
    ['DE89370400440532013000', { targetCurrency: 'CNY' }, '[not-digits]'],
    ['12345678A', { targetCurrency: 'USD', routingType: 'aba' }, '[not-digits]'],
    ['12345678A', { targetCurrency: 'USD', routingType: 'ach' }, '[not-digits]'],
    ['12345678A', { targetCurrency: 'AUD', routingType: 'bsb' }, '[not-digits]'],
    ['12345678A', { targetCurrency: 'AUD', routingType: 'bpay' }, '[not-digits]'],
    ['31926819', { targetCurrency: 'GBP', routingType: 'sort' }, '31926819'],
    ['3192681A', { targetCurrency: 'GBP', routingType: 'sort' }, '[not-digits]'],
    ['GB29 NWBK 6016 1331 9268 19', { targetCurrency: 'GBP', routingType: 'sort' }, 'GB29NWBK60161331926819'],
    ['ab12345678901234', { targetCurrency: 'INR', routingType: 'ifsc' }, 'AB12345678901234'],
    ['19-2000145399/0800', { targetCurrency: 'CZK', routingType: 'swift' }, '192000145399/0800'],
    ['甲'.repeat(256), { targetCurrency: 'USD', routingType: 'swift' }, '[wrong-format]'],
    ['ACCOUNT', { targetCurrency: 'USD', routingType: 'swift' }, '[wrong-format]'],
    ['', { targetCurrency: 'USD' }, '[wrong-format]'],
  ])('%s on %o → %s', (text, rail, expected) => {
    expect(told(validateAccountNumber(text, rail))).toBe(expected);
  });
});

it.each([
  ['1', '[wrong-length]'],
  ['12345', '[wrong-length]'],
  ['123456', '123456'],
  ['1'.repeat(32), '1'.repeat(32)],
  ['1'.repeat(33), '[wrong-length]'],
  ['6222 0202-0011 2233 445', '6222020200112233445'],
  ['6.2E+18', '[spreadsheet-number]'],
  ['DE89370400440532013000', '[not-digits]'],
])('a bank in mainland China is asked about %s: %s', (text, expected) => {
  expect(told(validateMainlandAccount(text))).toBe(expected);
});

describe('an account and its order', () => {
  const bank = { family: 'global' as const, targetCurrency: 'CNY', accountType: 'bank' };
  it.each<[string, PaidAccount, AccountMisfit[]]>([
    ['nothing given', bank, []],
    ['in China', { ...bank, country: 'CN', currency: 'CNY' }, []],
    ['in another country', { ...bank, country: 'US' }, ['other-country']],
    ['in another country, of another currency', { ...bank, targetCurrency: 'USD', country: 'US' }, []],
    [
      'of a personal order in another country',
      { ...bank, family: 'personal', country: 'HK' },
      ['other-country'],
    ],
    ['in another currency', { ...bank, currency: 'USD' }, ['other-currency']],
    ['in no currency', { ...bank, currency: 'ZZZ' }, ['unknown-currency']],
    ['a bank’s with a wallet’s login', { ...bank, routingType: 'alipay' }, ['wallet-routing']],
    ['a bank’s with another wallet’s', { ...bank, routingType: 'wechat' }, ['wallet-routing']],
    ['a wallet', { ...bank, accountType: 'alipay', routingType: 'alipay' }, []],
    [
      'a wallet in euros',
      { ...bank, accountType: 'alipay', routingType: 'alipay', targetCurrency: 'EUR' },
      ['wallet-currency'],
    ],
  ])('%s', (_, account, expected) => expect(accountMisfits(account)).toEqual(expected));
});

describe('routing', () => {
  it.each([
    ['swift', 'BKCHCNBJ', 'BKCHCNBJ'],
    ['aba', '021000021', '021000021'],
    ['ach', '0210 0002 1', '021000021'],
    ['aba', '021000022', '[wrong-check-digit]'],
    ['aba', '991000021', '[wrong-format]'],
    ['aba', '000000000', '[wrong-format]'],
    ['bsb', '082-902', '082902'],
    ['bsb', '08290', '[wrong-format]'],
    ['sort', '60-16-13', '601613'],
    ['ifsc', 'hdfc0000001', 'HDFC0000001'],
    ['ifsc', 'HDFC1000001', '[wrong-format]'],
    ['bpay', '23796', '23796'],
    ['bpay', '23', '[wrong-format]'],
    ['fps', '60–16–13', '601613'],
    ['fps', '1234567', '[wrong-format]'],
    ['alipay', '138 0013 8000', '13800138000'],
    ['alipay', '0086 138 0013 8000', '13800138000'],
    ['wechat', 'wei_ming-88', 'wei_ming-88'],
    ['wechat', 'a', '[wrong-format]'],
    ['carrier-pigeon', 'x', '[unknown-type]'],
    ['constructor', 'x', '[unknown-type]'],
  ])('%s %s → %s', (type, value, expected) => expect(told(validateRouting(type, value))).toBe(expected));

  it.each([
    ['1234567', '1234567'],
    ['li@example.com', 'li@example.com'],
    ['+852 9123 4567', '+85291234567'],
    ['00852 9123 4567', '+85291234567'],
    ['12345', '[wrong-format]'],
  ])('fps in Hong Kong %s → %s', (value, expected) => {
    expect(told(validateRouting('fps', value, { country: 'HK' }))).toBe(expected);
    expect(told(validateRouting('fps', value, { targetCurrency: 'HKD' }))).toBe(expected);
  });
});

describe('logins, phones and names', () => {
  it.each([
    ['Li.Ming@Example.com', 'li.ming@example.com'],
    ['+86 13800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['13800009001', '13800009001'],
    ['+85291234567', '+85291234567'],
    ['+86123', '[wrong-format]'],
    ['12800138000', '[wrong-format]'],
    ['li@', '[wrong-format]'],
    ['', '[wrong-format]'],
  ])('Alipay login %s → %s', (text, expected) => expect(told(validateAlipayLogin(text))).toBe(expected));

  it.each(['li.ming@example.com', 'info@müller.de', '李明@例子.中国', 'a@b.xn--p1ai', "o'neil+x@a-b.co.uk"])(
    'e-mail: %s',
    (text) => expect(told(validateEmail(text))).toBe(text),
  );

  it.each(['x', 'a@b', '.a@b.co', 'a..b@c.de', 'a b@c.de', 'a@-b.de', 'a@b.c', '@b.de', 'a@@b.de'])(
    'no e-mail: %s',
    (text) => expect(told(validateEmail(text))).toBe('[wrong-format]'),
  );

  it.each([
    ['138 0013 8000', '13800138000'],
    ['(010) 8888-8888', '01088888888'],
    ['+86.138.0013.8000', '+8613800138000'],
    ['abc', '[wrong-format]'],
    ['123', '[wrong-format]'],
    ['1'.repeat(16), '[wrong-format]'],
    ['+', '[wrong-format]'],
    ['', '[wrong-format]'],
  ])('phone by its form: %s → %s', (text, expected) =>
    expect(told(validatePhoneNumber(text))).toBe(expected),
  );

  it.each([
    ['86', '+86'],
    ['+86', '+86'],
    ['0086', '+86'],
    ['+1 868', '+1868'],
    ['x', '[wrong-format]'],
    ['0', '[wrong-format]'],
    ['12345', '[wrong-format]'],
  ])('phone code %s → %s', (text, expected) => expect(told(validatePhoneCode(text))).toBe(expected));

  it('phones need their country, one way or the other', () => {
    expect(told(validatePhone('13800138000', { phoneCode: '+86' }))).toBe('+8613800138000');
    expect(told(validatePhone('13800138000', { country: 'CN' }))).toBe('+8613800138000');
    expect(told(validatePhone('07400 123456', { phoneCode: '44' }))).toBe('+447400123456');
    expect(told(validatePhone('+86 138 0013 8000'))).toBe('+8613800138000');
    expect(told(validatePhone('13800138000'))).toBe('[wrong-format]');
    expect(told(validatePhone('12', { country: 'CN' }))).toBe('[wrong-format]');
    expect(told(validatePhone('tel:13800138000', { country: 'CN' }))).toBe('[wrong-format]');
    expect(told(validatePhone('١٣٨٠٠١٣٨٠٠٠', { country: 'CN' }))).toBe('[wrong-format]');
  });

  it.each([
    ['李明', '李明'],
    ['李 明', '李明'],
    ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
    ['𠮷田', '𠮷田'],
    ['㐀㐁', '㐀㐁'],
    ['李', '[wrong-format]'],
    ['·李明', '[wrong-format]'],
    ['李··明', '[wrong-format]'],
    ['Li Ming', '[wrong-format]'],
    ['李Ming', '[wrong-format]'],
    ['り明', '[wrong-format]'],
  ])('Chinese name %s → %s', (text, expected) => expect(told(validateChineseName(text))).toBe(expected));

  it('sees Chinese characters among others', () => {
    expect(hasChineseCharacters('Example 贸易 Ltd')).toBe(true);
    expect(hasChineseCharacters('Example Trading')).toBe(false);
  });
});
