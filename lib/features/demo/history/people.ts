import { draftValuesSchema } from '../../transfers/schema.ts';
import type { DraftValues, Family } from '../../transfers/types.ts';

/** The people and companies of the demo. Names and numbers are invented. */

const person = (firstName: string, lastName: string, fullName: string, nationality: string) => ({
  entityType: 'I',
  firstName,
  lastName,
  fullName,
  nationality,
});
const company = (fullName: string, country: string, address = '') => ({
  entityType: 'B',
  fullName,
  address: { country, address },
});

const payers = {
  jane: { family: 'global', payer: person('Jane', 'Miller', 'Jane Miller', 'US') },
  tomas: { family: 'global', payer: person('Tomás', 'Herrera', 'Tomás Herrera', 'ES') },
  priya: { family: 'personal', payer: person('Priya', 'Raman', 'Priya Raman', 'SG') },
  aiko: { family: 'personal', payer: person('Aiko', 'Tanabe', 'Aiko Tanabe', 'JP') },
  northwind: {
    family: 'business',
    payer: company('Northwind Outdoor Ltd', 'GB', '12 Harbour Street, Leeds'),
  },
  lumen: { family: 'business', payer: company('Lumen Lighting GmbH', 'DE', 'Am Hafen 7, Hamburg') },
} as const;

const mainland = (
  name: string,
  o: { bankName: string; number: string; gender: 'Male' | 'FeMale'; latin?: [first: string, last: string] },
) => {
  const [firstName, lastName] = o.latin ?? [name.slice(1), name.slice(0, 1)];
  return {
    ...person(firstName, lastName, name, 'CN'),
    gender: o.gender,
    accountType: 'bank',
    accountInfo: { name, bankName: o.bankName, country: 'CN', currency: 'CNY', number: o.number },
  };
};
const abroad = (
  name: readonly [first: string, last: string, full: string],
  o: { gender: 'Male' | 'FeMale'; country: string; bankName: string; currency: string; number: string } & {
    routing: readonly [type: string, value: string];
  },
) => {
  const [first, last, fullName] = name;
  const { gender, country, bankName, currency, number } = o;
  const [routingType, routingValue] = o.routing;
  return {
    ...person(first, last, fullName, country),
    gender,
    accountType: 'bank',
    accountInfo: { name: fullName, bankName, country, currency, number, routingType, routingValue },
  };
};
const supplier = (name: string, o: { bankName: string; number: string; companyNumber: string }) => ({
  ...company(name, 'CN'),
  accountName: name,
  accountNumber: o.number,
  bankName: o.bankName,
  companyNumber: o.companyNumber,
});

const recipients = {
  wang: {
    family: 'global',
    beneficiary: mainland('王小明', {
      bankName: '中国银行北京分行',
      number: '6217000010000004567',
      gender: 'Male',
    }),
  },
  li: {
    family: 'global',
    beneficiary: mainland('李娜', {
      bankName: '中国建设银行上海分行',
      number: '6217000010010000001',
      gender: 'FeMale',
    }),
  },
  jonas: {
    family: 'global',
    beneficiary: abroad(['Jonas', 'Weber', 'Jonas Weber'], {
      gender: 'Male',
      country: 'DE',
      bankName: 'Commerzbank Köln',
      currency: 'EUR',
      number: 'DE89370400440532013000',
      routing: ['swift', 'COBADEFFXXX'],
    }),
  },
  mei: {
    family: 'global',
    beneficiary: abroad(['Mei', 'Lam', 'Mei Lam'], {
      gender: 'FeMale',
      country: 'HK',
      bankName: 'HSBC Hong Kong',
      currency: 'HKD',
      number: '004880123456',
      routing: ['swift', 'HSBCHKHHHKH'],
    }),
  },
  lukasz: {
    family: 'global',
    beneficiary: abroad(['Łukasz', 'Świątek', 'Łukasz Świątek'], {
      gender: 'Male',
      country: 'PL',
      bankName: 'Bank Pekao Kraków',
      currency: 'PLN',
      number: 'PL66124045621111001054627718',
      routing: ['swift', 'PKOPPLPWXXX'],
    }),
  },
  amelia: {
    family: 'global',
    beneficiary: abroad(['Amelia', 'Hughes', 'Amelia Hughes'], {
      gender: 'FeMale',
      country: 'GB',
      bankName: 'Barclays Bristol',
      currency: 'GBP',
      number: 'GB84BARC20041555779911',
      routing: ['swift', 'BARCGB22XXX'],
    }),
  },
  mai: {
    family: 'global',
    beneficiary: abroad(['Mai', 'Nguyễn', 'Nguyễn Mai'], {
      gender: 'FeMale',
      country: 'VN',
      bankName: 'Vietcombank Hà Nội',
      currency: 'VND',
      number: '0011004123456',
      routing: ['swift', 'BFTVVNVXXXX'],
    }),
  },
  pinyin: {
    family: 'global',
    beneficiary: mainland('Wang Wei', {
      bankName: '招商银行深圳分行',
      number: '6214832020011223347',
      gender: 'Male',
      latin: ['Wei', 'Wang'],
    }),
  },
  listed: {
    family: 'global',
    beneficiary: abroad(['Zoltan', 'Quarrendorf', 'Zoltan Quarrendorf'], {
      gender: 'Male',
      country: 'DE',
      bankName: 'Berliner Sparkasse',
      currency: 'EUR',
      number: 'DE02100500000054540402',
      routing: ['swift', 'BELADEBEXXX'],
    }),
  },
  chen: {
    family: 'personal',
    beneficiary: mainland('陈静', {
      bankName: '中国工商银行广州分行',
      number: '6222021602001234568',
      gender: 'FeMale',
    }),
  },
  zhao: {
    family: 'personal',
    beneficiary: mainland('赵磊', {
      bankName: '中国农业银行成都分行',
      number: '6228480402564890018',
      gender: 'Male',
    }),
  },
  guangming: {
    family: 'business',
    beneficiary: supplier('深圳市光明电子有限公司', {
      bankName: '招商银行深圳分行南山支行',
      number: '755912345610902',
      companyNumber: '91350100M000100Y43',
    }),
  },
  xinghe: {
    family: 'business',
    beneficiary: supplier('北京星河科技有限公司', {
      bankName: '中国银行北京中关村支行',
      number: '6227000100010000009',
      companyNumber: '91110108MA01A2B3CF',
    }),
  },
  kowloon: {
    family: 'business',
    beneficiary: {
      ...supplier('Kowloon Optics Ltd', {
        bankName: 'HSBC Hong Kong',
        number: '848123456001',
        companyNumber: '2214507',
      }),
      address: { country: 'HK', address: '88 Nathan Road, Kowloon' },
      swiftCode: 'HSBCHKHHHKH',
    },
  },
  sakura: {
    family: 'business',
    beneficiary: {
      ...supplier('Sakura Seimitsu KK', {
        bankName: 'MUFG Bank Osaka',
        number: '1402378',
        companyNumber: '4120001087236',
      }),
      address: { country: 'JP', address: '3-6-1 Minamihonmachi, Chuo, Osaka' },
      swiftCode: 'BOTKJPJTXXX',
    },
  },
} as const;

export type PayerName = keyof typeof payers;
export type RecipientName = keyof typeof recipients;

export const payerNames = Object.keys(payers) as PayerName[];
export const recipientNames = Object.keys(recipients) as RecipientName[];

export const payerOf = (name: PayerName): DraftValues => draftValuesSchema.parse(payers[name]);
export const recipientOf = (name: RecipientName): DraftValues => draftValuesSchema.parse(recipients[name]);
export const familyOfPayer = (name: PayerName): Family => payers[name].family;
