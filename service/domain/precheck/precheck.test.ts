import { describe, expect, it } from 'vitest';
import { serviceSettings } from '../context.ts';
import { accountFindings } from './account.ts';
import type { PrecheckParty, PrecheckRequest } from './finding.ts';
import { chineseName, identityFindings, nameFindings } from './identity.ts';
import { amountFindings, screeningFindings } from './run-precheck.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const sandbox = serviceSettings();
const context = { settings: sandbox, log: silent };

const request = (changes: Partial<PrecheckRequest> = {}): PrecheckRequest => ({
  family: 'global',
  targetCurrency: 'CNY',
  amountUsdMinor: 100n,
  payer: { entityType: 'I', fullName: 'Jane Miller' },
  beneficiary: { entityType: 'I', fullName: '张三', accountType: 'bank', accountInfo: { country: 'CN' } },
  ...changes,
});

const beneficiary = (changes: PrecheckRequest['beneficiary']) =>
  request({ beneficiary: { entityType: 'I', accountType: 'bank', ...changes } });

describe('the beneficiary’s name for an account in mainland China', () => {
  it.each<[string, PrecheckRequest['beneficiary']]>([
    ['full name in characters', { fullName: '张三' }],
    ['last and first name in characters', { firstName: '三', lastName: '张', fullName: 'Zhang San' }],
    ['name with a middle dot', { fullName: '古丽娜尔·买买提' }],
    ['company', { entityType: 'B', fullName: '上海ABC贸易（集团）有限公司' }],
    ['account elsewhere', { fullName: 'Zhang San', accountInfo: { country: 'HK' } }],
  ])('is fit: %s', (_, party) => {
    expect(nameFindings(beneficiary(party))).toEqual([]);
  });

  it.each<[string, PrecheckRequest['beneficiary']]>([
    ['pinyin', { fullName: 'Zhang San' }],
    ['pinyin with tones', { fullName: 'Zhāng Sān' }],
    ['mixed', { fullName: '张 San' }],
    ['one character', { fullName: '张' }],
    ['kana', { fullName: 'たなか' }],
    ['no name', {}],
    ['company in pinyin', { entityType: 'B', fullName: 'Shanghai Trading Co., Ltd.' }],
    ['Alipay', { fullName: 'Zhang San', accountType: 'alipay' }],
    [
      'account holder alone in characters',
      { fullName: 'Zhang San', accountInfo: { name: '张三', country: 'CN' } },
    ],
  ])('is asked for: %s', (_, party) => {
    expect(nameFindings(beneficiary(party))).toMatchObject([
      { code: 'chinese_name_needed', path: 'beneficiary.fullName' },
    ]);
  });

  it.each<[string, PrecheckRequest['beneficiary']]>([
    ['the account is another person’s', { fullName: '王伟', accountInfo: { name: '欧阳明月' } }],
    ['its parts are another person’s', { fullName: 'Wang Wei', lastName: '欧阳', firstName: '明月' }],
    ['its parts are another’s in Chinese', { fullName: '王伟', lastName: '欧阳', firstName: '明月' }],
    [
      'its parts are another’s in Latin letters',
      { fullName: '王小明', lastName: 'Quarren', firstName: 'Dorf' },
    ],
    ['the account is in other Latin letters', { fullName: '欧阳明月', accountInfo: { name: 'Wang Wei' } }],
    [
      'a company’s account is another’s',
      { entityType: 'B', fullName: '上海贸易公司', accountInfo: { name: '北京贸易公司' } },
    ],
  ])('has to be one name: %s', (_, party) => {
    const [found, ...others] = nameFindings(beneficiary(party));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'names_differ', path: 'beneficiary.fullName' });
    for (const name of [party.fullName, party.accountInfo?.name ?? party.lastName])
      expect(found?.message).toContain(name);
    expect(nameFindings({ ...beneficiary(party), isNameAccepted: true })).toEqual([]);
  });

  it.each<[string, PrecheckRequest['beneficiary']]>([
    [
      'in Chinese and Latin letters',
      { fullName: '王伟', lastName: 'Wang', firstName: 'Wei', accountInfo: { name: 'WEI WANG' } },
    ],
    [
      'in parts and in one',
      { fullName: '欧阳明月', lastName: '欧阳', firstName: '明月', accountInfo: { name: '欧阳 明月' } },
    ],
    [
      'of a company, translated',
      { entityType: 'B', fullName: '上海贸易公司', accountInfo: { name: 'Shanghai Trading' } },
    ],
    ['with a part alone', { fullName: '王伟', lastName: 'Wang' }],
  ])('may be written twice: %s', (_, party) => expect(nameFindings(beneficiary(party))).toEqual([]));

  it('is not asked for when the money leaves for another currency and no country is given', () => {
    const elsewhere = { ...beneficiary({ fullName: 'Jane Miller' }), targetCurrency: 'USD' };
    expect(nameFindings(elsewhere)).toEqual([]);
  });

  it('of a person takes no company name', () => {
    expect(chineseName('上海ABC有限公司', 'I')).toBeUndefined();
    expect(chineseName(' 上海ABC  有限公司', 'B')).toBe('上海ABC 有限公司');
  });
});

it('an amount above the limit is found, one at the limit is not', () => {
  expect(amountFindings(request({ amountUsdMinor: 500n }), 500n)).toEqual([]);
  expect(amountFindings(request({ amountUsdMinor: 501n }), 500n)).toMatchObject([
    { code: 'amount_above_limit', path: 'sourceAmount', message: expect.stringContaining('5.00 USD') },
  ]);
});

it('either party on a watch list is found, under any of its names; the reason is for staff only', async () => {
  const found = await screeningFindings(
    context,
    request({
      payer: { entityType: 'I', firstName: 'Zoltan', lastName: 'Quarrendorf' },
      beneficiary: { entityType: 'I', lastName: '墨', firstName: '渊尘', accountInfo: { country: 'CN' } },
    }),
  );
  expect(found.map(({ code, path }) => [code, path])).toEqual([
    ['screening_hit', 'payer.fullName'],
    ['screening_hit', 'beneficiary.fullName'],
  ]);
  expect(found[1]?.detail).toContain('UN consolidated 9800002');
  for (const { message } of found) expect(message).not.toMatch(/list|UN|OFAC|score|Quarrendorf|墨/);
  expect(await screeningFindings(context, request())).toEqual([]);
});

it('a listed name is found as a bank, or in an address; a name that is only near it holds nobody there', async () => {
  const withPlace = (bankName: string, street: string) =>
    screeningFindings(
      context,
      request({
        payer: { entityType: 'I', firstName: 'Anna', lastName: 'Smith', bankName },
        beneficiary: { entityType: 'I', firstName: 'Wei', lastName: 'Wang', address: { street } },
      }),
    );
  const paths = async (bankName: string, street: string) =>
    (await withPlace(bankName, street)).map(({ path }) => path);
  expect(await paths('Meridian Vossk Trading Company', '1 Main Street')).toEqual(['payer.fullName']);
  expect(await paths('Bank of Nowhere', 'c/o Zoltan Quarrendorf, 12 Long Street')).toEqual([
    'beneficiary.fullName',
  ]);
  expect(await paths('Meridian Trust Bank', '12 Brackenthwaite Street')).toEqual([]);
});

describe('ID documents', () => {
  const today = '2026-11-20';
  const at = new Date(`${today}T12:00:00Z`);
  const codes = (changes: Partial<PrecheckRequest>) =>
    identityFindings(request(changes), at).map(({ code, path }) => `${code} ${path}`);
  const person = { entityType: 'I', fullName: '张三' };
  const company = { entityType: 'B', fullName: '上海贸易有限公司' };
  const wrongId = 'id_number_invalid beneficiary.idNumber';

  it.each<[string, PrecheckParty, string[]]>([
    ['resident ID', { ...person, idType: 'idcard', idNumber: '11010519491231002X' }, []],
    [
      'resident ID with a wrong check digit',
      { ...person, idType: 'idcard', idNumber: '110105194912310021' },
      [wrongId],
    ],
    [
      'resident ID of someone born tomorrow',
      { ...person, idType: 'idcard', idNumber: '110105202611210017' },
      [wrongId],
    ],
    ['resident ID without a type', { ...person, idNumber: '110105194912310021' }, [wrongId]],
    ['other document without a type', { ...person, idNumber: 'E12345678' }, []],
    ['passport', { ...person, idType: 'passport', idNumber: 'E12345678' }, []],
    [
      'identity card of Hong Kong',
      { ...person, idType: 'idcard', nationality: 'HK', idNumber: 'A123456(7)' },
      [],
    ],
    ['credit code', { ...company, idNumber: '91350100M000100Y43' }, []],
    ['credit code with a wrong check character', { ...company, idNumber: '91350100M000100Y44' }, [wrongId]],
    ['company of another country', { ...company, address: { country: 'DE' }, idNumber: 'HRB 1234' }, []],
    ['no number', person, []],
    ['document valid until today', { ...person, idExpiryDate: today }, []],
    [
      'document that expired yesterday',
      { ...person, idExpiryDate: '2026-11-19' },
      ['id_expired beneficiary.idExpiryDate'],
    ],
  ])('%s', (_, party, expected) => {
    expect(codes({ beneficiary: party })).toEqual(expected);
  });

  it('of a payer follow the country of the document, else the nationality, and are not guessed', () => {
    const payer = { entityType: 'I', idType: 'idcard', idNumber: '110105194912310021' };
    const wrong = ['id_number_invalid payer.idNumber'];
    expect(codes({ payer })).toEqual([]);
    expect(codes({ payer: { ...payer, nationality: 'CN' } })).toEqual(wrong);
    expect(codes({ payer: { ...payer, nationality: 'CN', idCountry: 'SG' } })).toEqual([]);
    expect(codes({ payer: { ...payer, nationality: 'SG', idCountry: 'CN' } })).toEqual(wrong);
  });

  it('of the business family: the company’s credit code, the person’s resident ID', () => {
    const beneficiary = { fullName: '上海贸易有限公司', companyNumber: '91350100M000100Y44', idNumber: '1' };
    expect(codes({ family: 'business', beneficiary })).toEqual([
      wrongId,
      'company_number_invalid beneficiary.companyNumber',
    ]);
    const resident = { fullName: '上海贸易有限公司', idNumber: '110105194912310021' };
    expect(codes({ family: 'business', beneficiary: resident })).toEqual([wrongId]);
    expect(codes({ family: 'business', beneficiary, targetCurrency: 'EUR' })).toEqual([]);
  });
});

describe('accounts', () => {
  const codes = (beneficiary: PrecheckParty) =>
    accountFindings(request({ beneficiary, targetCurrency: 'EUR' }), sandbox).map(
      ({ code, path }) => `${code} ${path}`,
    );
  const account = (accountInfo: PrecheckParty['accountInfo']) => codes({ accountInfo });
  const wrongIban = 'iban_invalid beneficiary.accountInfo.number';
  const routing = 'beneficiary.accountInfo.routingValue';

  it.each<[string, PrecheckParty['accountInfo'], string[]]>([
    ['mainland account', { country: 'CN', number: '6222020200112233445' }, []],
    ['test value', { country: 'CN', number: '62220202001122339001' }, []],
    ['IBAN', { country: 'DE', number: 'DE89 3704 0044 0532 0130 00' }, []],
    ['IBAN with a wrong check digit', { country: 'DE', number: 'DE88370400440532013000' }, [wrongIban]],
    ['IBAN with a wrong check digit, no country', { number: 'DE88370400440532013000' }, [wrongIban]],
    ['domestic number in a SEPA country', { country: 'FR', number: '30006000011234567890189' }, [wrongIban]],
    ['number with letters elsewhere', { country: 'IN', number: 'AB12345678901234' }, []],
    ['test value in a SEPA country', { country: 'DE', number: 'DE00370400440532019001' }, []],
    ['French IBAN in Germany', { country: 'DE', number: 'FR1420041010050500013M02606' }, [wrongIban]],
    ['French IBAN in Réunion', { country: 'RE', number: 'FR1420041010050500013M02606' }, []],
    [
      'BIC of another country',
      { country: 'DE', number: 'DE89370400440532013000', routingType: 'swift', routingValue: 'BNPAFRPP' },
      [`routing_value_invalid ${routing}`],
    ],
    [
      'BIC of another country than the IBAN',
      { number: 'DE89370400440532013000', routingType: 'swift', routingValue: 'BNPAFRPP' },
      [`routing_value_invalid ${routing}`],
    ],
    ['BSB', { routingType: 'bsb', routingValue: '062-000' }, []],
    ['BSB with dashes of another kind', { routingType: 'bsb', routingValue: '062–000' }, []],
    [
      'BSB that is too short',
      { routingType: 'bsb', routingValue: '06200' },
      [`routing_value_invalid ${routing}`],
    ],
    ['IFSC', { routingType: 'ifsc', routingValue: 'HDFC0001234' }, []],
    [
      'IFSC without its zero',
      { routingType: 'ifsc', routingValue: 'HDFC1001234' },
      [`routing_value_invalid ${routing}`],
    ],
    ['ACH number', { routingType: 'ach', routingValue: '021000021' }, []],
    ['FPS id', { country: 'HK', routingType: 'fps', routingValue: '1234567' }, []],
    ['FPS phone', { country: 'HK', routingType: 'fps', routingValue: '+852-91234567' }, []],
    [
      'FPS elsewhere',
      { country: 'DE', routingType: 'fps', routingValue: '601613' },
      [`routing_value_invalid ${routing}`],
    ],
    ['FPS text', { routingType: 'fps', routingValue: 'bank' }, [`routing_value_invalid ${routing}`]],
    ['BPAY biller', { routingType: 'bpay', routingValue: '23796' }, []],
    ['BPAY text', { routingType: 'bpay', routingValue: 'ab' }, [`routing_value_invalid ${routing}`]],
    ['SWIFT code', { routingType: 'swift', routingValue: 'BKCHCNBJ' }, []],
    [
      'SWIFT code that is none',
      { routingType: 'swift', routingValue: 'BKCHXXBJ1' },
      [`swift_invalid ${routing}`],
    ],
    ['ABA number', { routingType: 'aba', routingValue: '021000021' }, []],
    [
      'ABA number with a wrong digit',
      { routingType: 'aba', routingValue: '021000022' },
      [`routing_value_invalid ${routing}`],
    ],
    ['sort code', { routingType: 'sort', routingValue: '60-16-13' }, []],
    ['Alipay login', { routingType: 'alipay', routingValue: '138 0013 8000' }, []],
    ['no Alipay login', { routingType: 'alipay', routingValue: 'x' }, [`routing_value_invalid ${routing}`]],
    [
      'Alipay number',
      { routingType: 'alipay', routingValue: '2088102146225135' },
      [`routing_value_invalid ${routing}`],
    ],
    ['no routing', {}, []],
  ])('%s', (_, accountInfo, expected) => {
    expect(account(accountInfo)).toEqual(expected);
  });

  it('of the business family have their SWIFT codes and numbers at the party', () => {
    expect(codes({ swiftCode: 'NOPE', accountNumber: 'DE88370400440532013000' })).toEqual([
      'swift_invalid beneficiary.swiftCode',
      'iban_invalid beneficiary.accountNumber',
    ]);
  });
});

describe('a bank account that is paid in another currency than CNY', () => {
  const found = (accountInfo: object, changes: object = {}) => {
    const beneficiary = { accountType: 'bank', accountInfo };
    const findings = accountFindings(request({ beneficiary, targetCurrency: 'USD', ...changes }), sandbox);
    return findings.map(({ code }) => code);
  };
  const number = '000123456789';

  it('needs its routing code', () => {
    expect(found({ number })).toEqual(['routing_missing']);
    expect(found({ number, routingType: 'aba', routingValue: '021000021' })).toEqual([]);
  });

  it('needs none beside an IBAN', () => {
    expect(found({ number: 'DE89370400440532013000' }, { targetCurrency: 'EUR' })).toEqual([]);
  });

  it('is not what CNY and business orders have', () => {
    expect(found({ number }, { targetCurrency: 'CNY' })).toEqual([]);
    expect(found({}, { family: 'business' })).toEqual([]);
  });
});

it('in production a test value is an account number like any other', () => {
  const beneficiary = { accountInfo: { country: 'DE', number: 'DE00370400440532019001' } };
  expect(
    accountFindings(request({ beneficiary, targetCurrency: 'EUR' }), { mode: 'production' }),
  ).toMatchObject([{ code: 'iban_invalid' }]);
});

describe('a British account', () => {
  const findings = (change: PrecheckParty['accountInfo']) =>
    accountFindings(
      request({
        targetCurrency: 'GBP',
        beneficiary: { accountInfo: { country: 'GB', number: '31926819', ...change } },
      }),
      sandbox,
    ).map(({ code }) => code);

  it.each<[PrecheckParty['accountInfo'], string[]]>([
    [{ routingType: 'sort', routingValue: '601613' }, []],
    [{ routingType: 'fps', routingValue: '60-16-13' }, []],
    [{ routingType: 'swift', routingValue: 'NWBKGB2L' }, []],
    [{ routingType: 'sort', routingValue: '601613', number: 'GB29 NWBK 6016 1331 9268 19' }, []],
    [{ routingType: 'sort', routingValue: '601613', number: '3192681' }, ['account_number_invalid']],
    [{ routingType: 'fps', routingValue: '601613', number: '319268190' }, ['account_number_invalid']],
    [{ routingType: 'sort', routingValue: '60161' }, ['routing_value_invalid']],
    [{ routingType: 'fps', routingValue: 'li@example.com' }, ['routing_value_invalid']],
    [{}, ['iban_invalid']],
  ])('%o', (change, expected) => expect(findings(change)).toEqual(expected));

  it.each(['GG', 'IM', 'JE'])('in %s', (country) => {
    const fps = { country, routingType: 'fps', routingValue: '601613' };
    expect(findings({ ...fps, number: 'GB33 BUKB 2020 1555 5555 55' })).toEqual([]);
    expect(findings({ ...fps, number: '3192681' })).toEqual(['account_number_invalid']);
  });

  it.each(['sort', 'fps'])('by %s, its country left out', (routingType) => {
    const unsaid = { country: undefined, routingType, routingValue: '601613' };
    expect(findings(unsaid)).toEqual([]);
    expect(findings({ ...unsaid, number: '3192681' })).toEqual(['account_number_invalid']);
  });
});

describe('a name in Chinese characters', () => {
  const finding = (fullName: string, entityType: 'I' | 'B') =>
    nameFindings(request({ targetCurrency: 'CNY', beneficiary: { fullName, entityType } }))[0]?.message;

  it.each([
    '深圳市海蓝科技有限公司（上海分公司）',
    '上海示例＆贸易有限公司',
    '示例，贸易：公司－上海',
    '示例/贸易+公司',
    '“示例”《贸易》有限公司',
    '示例[上海]贸易_公司#1',
    '北京示例.贸易．公司●上海',
    '示例～贸易=公司|上海×北京',
  ])('company: %s', (name) => expect(finding(name, 'B')).toBeUndefined());

  it.each(['.', '．', '。', '●', '•', '・', '▪', '⸱', ' '])('person with %s', (dot) =>
    expect(finding(`阿卜杜拉${dot}买买提`, 'I')).toBeUndefined(),
  );

  it('names the character that does not belong', () => {
    expect(finding('李明1', 'I')).toContain('“1” (U+0031), character 3, is in no such name');
    expect(finding('王○明', 'I')).toContain('“○” (U+25CB), character 2');
    expect(finding('⺮明', 'I')).toContain('“⺮” (U+2EAE), character 1');
    expect(finding('示例??公司', 'B')).toContain('“?” (U+003F), character 3');
    expect(finding('Li Ming', 'I')).not.toContain('character 1');
  });
});

describe('a date without a time (B3)', () => {
  const found = (payer: PrecheckRequest['payer'], at: string) =>
    identityFindings(request({ payer }), new Date(at)).map(({ path }) => path);

  it('is still to come only where it is tomorrow everywhere', () => {
    const payer = { idIssueDate: '2026-11-21', dob: '2026-11-21' };
    expect(found(payer, '2026-11-20T09:59:59Z')).toEqual(['payer.idIssueDate', 'payer.dob']);
    expect(found(payer, '2026-11-20T10:00:00Z')).toEqual([]);
  });

  it('is past only where it is yesterday everywhere', () => {
    const payer = { idExpiryDate: '2026-11-20' };
    expect(found(payer, '2026-11-21T11:59:59Z')).toEqual([]);
    expect(found(payer, '2026-11-21T12:00:00Z')).toEqual(['payer.idExpiryDate']);
  });
});

it('every finding says what is wrong in words, and what would be right', () => {
  const party = {
    nationality: 'CN',
    idType: 'idcard',
    idNumber: '110105194912310021',
    swiftCode: 'BKCHCNBJ1',
    accountInfo: { country: 'DE', number: '1', routingType: 'sort', routingValue: 'O' },
  };
  const wrong = request({ beneficiary: party, targetCurrency: 'EUR' });
  const messages = [
    ...identityFindings(wrong, new Date('2026-11-20T12:00:00Z')),
    ...accountFindings(wrong, sandbox),
  ].map(({ message }) => message);
  expect(messages).toEqual([
    'the resident ID number has a wrong check digit; compare it with the original, a character was probably mistyped',
    'the SWIFT code has the wrong number of characters: it has 8 or 11 characters, four letters for the bank, two for the country, then letters or digits, like BKCHCNBJ',
    'the British account number has the wrong number of characters: it has eight digits, after the six of its sort code',
    'the sort routing value does not have the right form: it has six digits: “O” (U+004F) is character 1',
    'the routing code is of GB, and the account is in DE; correct the one that is wrong',
  ]);
});
