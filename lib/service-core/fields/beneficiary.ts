import { accountTypes, routingTypes, updateRoutingTypes } from '../contract/enums.ts';
import * as meaning from './definition.ts';
import { type Fields, ofFamilies, personFamilies } from './definition.ts';
import * as shared from './party.ts';

const account = { type: 'text', max: 256, group: 'account' } as const;
const ofBusinessAccount = 'Required for a business account.';

/** The beneficiary (specification §2.3, §2.4). */
export const beneficiaryFields = {
  entityType: shared.entityType,
  lastName: shared.lastName,
  firstName: shared.firstName,
  fullName: {
    ...shared.fullName,
    text: 'The whole name. Where the account is in mainland China it is written in Chinese characters; else the order asks for them through `RFI_link`.',
    in: {
      business: {
        required: true,
        text: 'The beneficiary’s registered name; must be a business.',
        when: undefined,
      },
    },
  },
  nationality: shared.nationality,
  ...ofFamilies(personFamilies, {
    gender: {
      ...shared.gender,
      group: 'who',
      conditions: ['C-16', 'C-17'],
      when: 'Required when `entityType` is `I`.',
    },
    accountType: {
      ...account,
      type: 'choice',
      values: accountTypes,
      max: 32,
      required: true,
      sensitivity: 'public',
      conditions: ['C-15'],
      text: '`bank` for a bank account, `alipay` for an Alipay account.',
    },
    accountInfo: { type: 'object', required: true, text: 'The account that receives the money.' },
  }),
  ...ofFamilies(['business'], {
    accountName: {
      ...account,
      required: true,
      conditions: ['C-11'],
      text: 'Name of the account’s holder: the business, or a person.',
    },
    accountNumber: {
      ...shared.accountNumber,
      required: true,
      conditions: ['C-11'],
      text: 'Bank account number. In the sandbox its last four digits can choose the outcome.',
    },
    bankName: {
      ...account,
      conditions: ['C-08'],
      text: 'Name of the bank with its branch.',
      when: ofBusinessAccount,
    },
    swiftCode: {
      ...shared.swiftCode,
      conditions: ['C-06', 'C-07'],
      text: 'SWIFT/BIC of the beneficiary’s bank.',
      when: 'Required when `targetCurrency` is not CNY.',
    },
    companyNumber: {
      type: 'code',
      max: 256,
      group: 'identity',
      caseless: true,
      conditions: ['C-08'],
      text: 'Company incorporation number; in mainland China the unified social credit code.',
      when: ofBusinessAccount,
    },
  }),
  idType: shared.idType,
  idNumber: {
    ...shared.idNumber,
    conditions: ['C-08', 'C-09', 'C-10'],
    in: {
      business: {
        text: 'Chinese mainland resident ID number of the account’s holder.',
        when: 'Required when `targetCurrency` is CNY and the account is a personal one.',
      },
    },
  },
  idIssueDate: shared.idIssueDate,
  idExpiryDate: shared.idExpiryDate,
  address: {
    type: 'object',
    text: 'Where the beneficiary lives or is registered.',
    in: { business: { required: true, text: 'Address.' } },
  },
  ...shared.contact,
  occupation: { ...shared.occupation, group: 'contact' },
} as const satisfies Fields;

/** The beneficiary's account; the required fields depend on `accountType`. */
export const beneficiaryAccountFields = ofFamilies(personFamilies, {
  country: {
    ...account,
    type: 'country',
    max: 2,
    sensitivity: 'public',
    absentFrom: ['globalUpdate'],
    conditions: ['C-18'],
    text: `Country of the account. ${meaning.country}`,
  },
  currency: {
    ...account,
    type: 'currency',
    max: 3,
    loose: true,
    sensitivity: 'public',
    conditions: ['C-18'],
    text: 'Currency of the account: ISO 4217 code.',
  },
  name: { ...account, conditions: ['C-18', 'C-19'], text: 'Name of the account’s holder.' },
  bankName: { ...account, conditions: ['C-18', 'C-19'], text: 'Name of the bank.' },
  number: {
    ...account,
    type: 'code',
    sensitivity: 'identifier',
    conditions: ['C-18', 'C-19'],
    text: 'Account or card number. In the sandbox its last four digits can choose the outcome.',
    when: 'Required for a bank account.',
  },
  routingType: {
    ...account,
    type: 'choice',
    values: routingTypes,
    sensitivity: 'public',
    conditions: ['C-18', 'C-19', 'C-21', 'C-22'],
    text: 'What `routingValue` is: a routing code’s kind, or `alipay` for an Alipay login.',
    when: 'Required for an Alipay account, where it is `alipay`.',
    in: { globalUpdate: { values: updateRoutingTypes } },
  },
  routingValue: {
    ...account,
    type: 'code',
    sensitivity: 'identifier',
    conditions: ['C-20'],
    text: 'The routing code, or the Alipay login (an e-mail address or a phone number).',
    when: 'Required when `routingType` is given.',
  },
  address: {
    ...account,
    alsoCalled: ['银行地址', '开户行地址', 'bank address'],
    conditions: ['C-18', 'C-19'],
    text: 'Address of the bank.',
  },
}) satisfies Fields;
