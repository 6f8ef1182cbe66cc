import { entityTypes, genders, idTypes } from '../contract/enums.ts';
import * as meaning from './definition.ts';
import { ofFamilies, personFamilies } from './definition.ts';

const text = { type: 'text', max: 256 } as const;
const who = { ...text, group: 'who' } as const;
const date = { ...text, type: 'date', group: 'identity' } as const;
const partOfName = {
  ...who,
  only: 'I',
  conditions: ['C-16', 'C-17'],
  when: 'Required for an individual without `fullName`.',
} as const;

/** Fields that payers and beneficiaries of global and personal orders share (specification §2.4). */
export const { entityType, lastName, firstName, gender, occupation, nationality } = ofFamilies(
  personFamilies,
  {
    entityType: {
      ...who,
      type: 'choice',
      values: entityTypes,
      max: 1,
      required: true,
      sensitivity: 'public',
      conditions: ['C-15'],
      text: '`I` for an individual, `B` for a business.',
    },
    lastName: { ...partOfName, text: 'Family name.' },
    firstName: { ...partOfName, text: 'Given name.' },
    gender: {
      type: 'choice',
      values: genders,
      max: 10,
      only: 'I',
      text: 'Gender, spelled as the interface spells it.',
    },
    occupation: {
      ...text,
      only: 'I',
      alsoCalled: ['职业', 'occupation'],
      conditions: ['C-17'],
      text: 'Occupation: a `nameEn` of the occupation list.',
    },
    nationality: {
      ...who,
      type: 'country',
      max: 2,
      conditions: ['C-15'],
      text: `Nationality, for a business the country of registration. ${meaning.country}`,
    },
  },
);

export const fullName = {
  ...who,
  conditions: ['C-11', 'C-15'],
  text: 'The whole name; for a business its registered name.',
  when: 'Required for a business, and for an individual without `firstName` and `lastName`.',
} as const;

export const { idType, idIssueDate, idExpiryDate } = ofFamilies(personFamilies, {
  idType: {
    ...text,
    type: 'choice',
    values: idTypes,
    group: 'identity',
    conditions: ['C-33'],
    text: 'Kind of the identity document.',
  },
  idIssueDate: { ...date, text: 'Date of issue, yyyy-MM-dd.' },
  idExpiryDate: { ...date, text: 'Date of expiry, yyyy-MM-dd.' },
});

export const idNumber = {
  ...text,
  type: 'code',
  group: 'identity',
  caseless: true,
  sensitivity: 'identifier',
  text: 'Number of the identity document; for `idcard` a mainland resident ID with a valid check digit.',
} as const;

export const contact = ofFamilies(personFamilies, {
  phoneCode: {
    type: 'phone',
    max: 10,
    group: 'contact',
    conditions: ['C-33'],
    text: 'Country calling code, for example `86`.',
  },
  phoneNumber: {
    type: 'phone',
    max: 256,
    group: 'contact',
    sensitivity: 'contact',
    text: 'Phone number without the calling code.',
  },
  email: {
    type: 'email',
    max: 256,
    group: 'contact',
    sensitivity: 'contact',
    alsoCalled: ['电子邮箱', '电子邮件', '邮箱', 'e-mail address', 'e-mail', 'email address', 'email'],
    text: 'E-mail address.',
  },
});

/** The number of a company account in a business order (specification §2.3). */
export const accountNumber = {
  ...text,
  type: 'code',
  group: 'account',
  sensitivity: 'identifier',
} as const;

export const swiftCode = { ...text, type: 'code', group: 'account', caseless: true } as const;

const part = { ...text, group: 'address' } as const;

const { street, city, district } = ofFamilies(personFamilies, {
  street: { ...part, alsoCalled: ['街道', 'street'], text: 'Street and number.' },
  city: { ...part, alsoCalled: ['城市', '市', 'city'], text: 'City.' },
  district: {
    ...part,
    alsoCalled: ['区/县', '区县', 'district'],
    conditions: ['C-37'],
    text: 'District or county.',
  },
});

const country = { ...part, type: 'country', max: 2, sensitivity: 'public', text: meaning.country } as const;
const state = {
  ...part,
  alsoCalled: ['省/州', '省份', '省', 'state or province', 'state/province', 'province', 'state'],
  text: 'State, province or region.',
} as const;
const postCode = {
  ...part,
  alsoCalled: ['邮政编码', '邮编', 'postal code', 'post code', 'postcode', 'zip code', 'zip'],
  text: 'Postal code.',
} as const;
const address = {
  ...part,
  conditions: ['C-06', 'C-07'],
  text: 'The full address on one line.',
  in: { business: { when: 'Required when `targetCurrency` is not CNY.' } },
} as const;

export const payerAddressFields = { country, state, city, street, postCode, address } as const;
export const beneficiaryAddressFields = {
  country,
  state,
  city,
  district,
  street,
  postCode,
  address,
} as const;
