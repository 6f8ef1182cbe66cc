import { describe, expect, test } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { looksLikeBlock } from './paste-fill.tsx';
import { leftOfPasted, pastedFields, readPasted } from './pasted-fields.ts';

test('a pasted block is clean, its labels too', () => {
  const block =
    '户\u200B名：王\u2060小明\u2028ＩＢＡＮ： \u202DＤＥ89–3704 0044 0532 0130 00\u202C\r电话：＋86\u00A0138‑0013‑8000';
  expect(looksLikeBlock(block)).toBe(true);
  const filled = new Map(pastedFields(block, completeDraft()).map(({ path, value }) => [path, value]));
  expect(filled.get('beneficiary.fullName')).toBe('王小明');
  expect(filled.get('beneficiary.accountInfo.number')).toBe('DE89370400440532013000');
  expect(filled.get('beneficiary.phoneNumber')).toBe('13800138000');
});

describe('a pasted block is read', () => {
  test.each([
    [
      '户名：王小明\n账号：6217 0000 1000 0004 567\n开户行：中国银行北京分行',
      { holder: '王小明', number: '6217 0000 1000 0004 567', bank: '中国银行北京分行' },
    ],
    [
      '户名: 示例贸易有限公司 账号: 6217000010000004567 开户行: 中国银行',
      { holder: '示例贸易有限公司', number: '6217000010000004567', bank: '中国银行' },
    ],
    [
      'Account name: Acme Ltd; Account no.: GB82WEST12345698765432; SWIFT code: WESTGB2L; Bank: West Bank',
      { holder: 'Acme Ltd', number: 'GB82WEST12345698765432', swift: 'WESTGB2L', bank: 'West Bank' },
    ],
    [
      'BENEFICIARY: Jane Miller\r\nIBAN: DE89 3704 0044 0532 0130 00\r\nBank address: 1 Main St, Berlin\r\nPhone: +49 30 1',
      {
        name: 'Jane Miller',
        number: 'DE89 3704 0044 0532 0130 00',
        'beneficiary.accountInfo.address': '1 Main St, Berlin',
        phone: '+49 30 1',
      },
    ],
    [
      '身份证号：11010519491231002X，手机：13800138000',
      { idNumber: '11010519491231002X', phone: '13800138000' },
    ],
    ...['Bank card', 'Bank card no.', 'Card number', '卡号', '银行卡号', '银行卡'].flatMap(
      (label): [string, object][] => [
        [`${label}: 6222 0202 0011 2233 445`, { number: '6222 0202 0011 2233 445' }],
        [
          `${label} 6222 0202 0011 2233 445\n地址：北京`,
          { number: '6222 0202 0011 2233 445', address: '北京' },
        ],
      ],
    ),
    ['ID card number: 11010519491231002X', { idNumber: '11010519491231002X' }],
    ['对公账号：110000000001\n公司电话：010-1', { number: '110000000001', phone: '010-1' }],
    ['开户行：中国银行 联行号：104100000004', { bank: '中国银行', bankCode: '104100000004' }],
    ['户名：张敏 备注：工资', { holder: '张敏' }],
    ['Payer name: Jane Miller', {}],
    ['my card number is with the bank', {}],
    ['a note about my bank', {}],
    ['银行：', {}],
  ])('%s', (text, expected) => expect(readPasted(text)).toEqual(expected));

  test('the first of two with the same label counts', () => {
    expect(readPasted('户名：甲\n户名：乙')).toEqual({ holder: '甲' });
  });
});

describe('it fills the recipient', () => {
  const pairs = (text: string, values = completeDraft()) =>
    pastedFields(text, values).map(({ path, value }) => [path.replace('beneficiary.', ''), value]);

  test('of a person, a Chinese name in its parts', () => {
    expect(pairs('户名：欧阳娜娜\n账号：1')).toEqual([
      ['lastName', '欧阳'],
      ['firstName', '娜娜'],
      ['fullName', '欧阳娜娜'],
      ['accountInfo.name', '欧阳娜娜'],
      ['accountInfo.number', '1'],
    ]);
  });

  test('who is paid and whose account it is, where a block names both', () => {
    expect(pairs('收款人：李小龙\n户名：王小明')).toEqual([
      ['lastName', '李'],
      ['firstName', '小龙'],
      ['fullName', '李小龙'],
      ['accountInfo.name', '王小明'],
    ]);
  });

  test.each(['王伟 (Wei WANG)', '王伟（WANG Wei）'])('of a person, of %s the Chinese part', (name) => {
    expect(pairs(`Name: ${name}`)).toEqual([
      ['lastName', '王'],
      ['firstName', '伟'],
      ['fullName', '王伟'],
      ['accountInfo.name', '王伟'],
    ]);
  });

  test('of a company the whole name, brackets and all', () => {
    const company = completeDraft({ beneficiary: { entityType: 'B' } });
    expect(pairs('Name: 示例公司 (Example)\nGender: male', company)).toEqual([
      ['fullName', '示例公司 (Example)'],
      ['accountInfo.name', '示例公司 (Example)'],
    ]);
  });

  test.each([
    ['Gender: male/男\nNationality: Chinese/中国', ['CN', 'Male']],
    ['性别：女\n国籍：中国', ['CN', 'FeMale']],
    ['Sex: F\nNationality: US', ['US', 'FeMale']],
    ['Gender: male/女\nNationality: Chinese or US', []],
  ])('%s, where it is clear', (text, expected) => {
    expect(pairs(text).map(([, value]) => value)).toEqual(expected);
  });

  test('of an account without the gaps it is grouped by', () => {
    expect(pairs('账号：6217 0000 1000 0004 567')).toEqual([['accountInfo.number', '6217000010000004567']]);
  });

  test.each([
    ['电话：+86 138 0013 8000', '+86', '13800138000'],
    ['手机：0086-13800138000', '+86', '13800138000'],
    ['Phone: +44 (0)20 7946 0018', '+44', '2079460018'],
    ['Phone: +1 (212) 555-0123', '+1', '2125550123'],
    ['国际区号：86\n电话号码：138 0013 8000', '+86', '13800138000'],
    ['电话：13800138000', undefined, '13800138000'],
  ])('a phone number with its country apart: %s', (text, code, number) => {
    expect(Object.fromEntries(pairs(text))).toEqual({
      ...(code && { phoneCode: code }),
      phoneNumber: number,
    });
  });

  test.each([
    ['Country: China', 'CN'],
    ['国家或地区：美国', 'US'],
    ['Country: UK', 'GB'],
    ['国家：香港', 'HK'],
  ])('the country of the account, and with an address its own: %s', (text, code) => {
    expect(pairs(text)).toEqual([['accountInfo.country', code]]);
    expect(pairs(`${text}\n邮编：200030`)).toEqual([
      ['accountInfo.country', code],
      ['address.country', code],
      ['address.postCode', '200030'],
    ]);
  });

  test('a name in its parts, an address in its parts, a paper with its dates', () => {
    expect(
      pairs('姓：王\n名：小明\n省/州：上海市 城市：上海市 区/县：徐汇区\n有效期至：2034年3月5日'),
    ).toEqual([
      ['lastName', '王'],
      ['firstName', '小明'],
      ['idExpiryDate', '2034-03-05'],
      ['address.state', '上海市'],
      ['address.city', '上海市'],
      ['address.district', '徐汇区'],
    ]);
  });

  test('what a Chinese invoice has: two details under one label', () => {
    const company = completeDraft({ beneficiary: { entityType: 'B' } });
    const text =
      '名称：示例贸易有限公司\n纳税人识别号：91350100M000100Y43\n地址、电话：北京市朝阳区1号 010-62512345\n开户行及账号：中国银行北京分行 1100 0000 0001';
    expect(pairs(text, company)).toEqual([
      ['fullName', '示例贸易有限公司'],
      ['idNumber', '91350100M000100Y43'],
      ['accountInfo.name', '示例贸易有限公司'],
      ['accountInfo.number', '110000000001'],
      ['accountInfo.bankName', '中国银行北京分行'],
      ['phoneNumber', '01062512345'],
      ['address.address', '北京市朝阳区1号'],
    ]);
    expect(leftOfPasted(text, company)).toEqual([]);
  });

  test('a contact is who is paid where nobody else is named', () => {
    expect(pairs('联系人：王小明')[2]).toEqual(['fullName', '王小明']);
    expect(pairs('户名：李小龙\n联系人：王小明')[2]).toEqual(['fullName', '李小龙']);
    expect(leftOfPasted('户名：李小龙\n联系人：王小明', completeDraft())).toEqual(['联系人']);
  });

  test('another name as it is, a SWIFT code with its type', () => {
    expect(pairs('Name: Jane Miller\nSWIFT: BKCHCNBJ')).toEqual([
      ['fullName', 'Jane Miller'],
      ['accountInfo.name', 'Jane Miller'],
      ['accountInfo.routingType', 'swift'],
      ['accountInfo.routingValue', 'BKCHCNBJ'],
    ]);
  });

  test('of a business order, where the fields have other names', () => {
    const values = completeDraft({ family: 'business', holderType: 'personal' });
    expect(
      pairs('户名：示例\n账号：1\n开户行：中国银行\n统一社会信用代码：91350100M000100Y43', values),
    ).toEqual([
      ['accountName', '示例'],
      ['accountNumber', '1'],
      ['bankName', '中国银行'],
      ['companyNumber', '91350100M000100Y43'],
    ]);
  });

  test.each(['公司名称', '收款单位', 'Company name'])(
    'a supplier by its %s, who holds the account too',
    (label) => {
      const values = completeDraft({ family: 'business', holderType: 'business' });
      expect(pairs(`${label}：示例公司\n账号：1`, values)).toEqual([
        ['fullName', '示例公司'],
        ['accountName', '示例公司'],
        ['accountNumber', '1'],
      ]);
    },
  );
});

test.each([
  ['户名：王小明\r\nBranch: Chaoyang\r\n备注：工资\n见面 12:30\nhttps://example.com', ['Branch', '备注']],
  ['户名：王小明\n性别：不详\n户名：李小龙', ['性别', '户名']],
  ['户名：王小明\n收款人：王小明\n账号：1', []],
  ['统一社会信用代码：91350100M000100Y43', ['统一社会信用代码']],
  ['开户行：中国银行 联行号：104100000004 备注：工资', ['联行号', '备注']],
  ['付款人：示例公司 收款人：王小明 中间行SWIFT：BKCHCNBJ', ['付款人', '中间行SWIFT']],
])('what fills no field is named: %s', (text, expected) => {
  expect(leftOfPasted(text, completeDraft())).toEqual(expected);
});

test.each([
  ['对公账号：110000000001\n联行号：104100000004', true],
  ['联系人：王小明\n邮编：200030', true],
  ['Bank card: 6222 0202\nGender: male', true],
  ['银行卡号 6222 0202 0011 2233 445\n性别：男', true],
  ['王伟, Industrial and Commercial Bank of China, 6222020200112233445', false],
  ['户名：王小明\n账号：621700', true],
  ['Account name: A\nIBAN: B', true],
  ['王小明', false],
  ['See bank: later', false],
  ['https://example.com/a:b', false],
])('%s: is it worth an offer? %s', (text, expected) => expect(looksLikeBlock(text)).toBe(expected));
