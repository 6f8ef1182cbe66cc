import { countryMeaning } from './common.ts';
import type { ComponentTexts } from './field-text.ts';

const address = {
  state: 'State, province or region.',
  city: 'City.',
  address: 'The full address on one line.',
  street: 'Street and number.',
  postCode: 'Postal code.',
  country: countryMeaning,
};

const identity = {
  entityType: '`I` for an individual, `B` for a business.',
  firstName: { text: 'Given name.', when: 'Required for an individual without `fullName`.' },
  lastName: { text: 'Family name.', when: 'Required for an individual without `fullName`.' },
  fullName: {
    text: 'The whole name; for a business its registered name.',
    when: 'Required for a business, and for an individual without `firstName` and `lastName`.',
  },
  occupation: 'Occupation: a `nameEn` of the occupation list.',
  nationality: `Nationality, for a business the country of registration. ${countryMeaning}`,
  phoneCode: 'Country calling code, for example `86`.',
  phoneNumber: 'Phone number without the calling code.',
  email: 'E-mail address.',
  idNumber: 'Number of the identity document; for `idcard` a mainland resident ID with a valid check digit.',
  idType: 'Kind of the identity document.',
  idIssueDate: 'Date of issue, yyyy-MM-dd.',
  idExpiryDate: 'Date of expiry, yyyy-MM-dd.',
};

const payer: ComponentTexts = {
  '': 'Who pays: empty when `payerId` names a known payer.',
  ...identity,
  gender: 'Gender, spelled as the interface spells it.',
  firstNameEn: 'Given name in Latin letters.',
  lastNameEn: 'Family name in Latin letters.',
  idCountry: `Country that issued the identity document. ${countryMeaning}`,
  dob: 'Date of birth, yyyy-MM-dd.',
  reference:
    'Reference from payer to beneficiary. In the sandbox a text that starts with `SIM:` chooses the outcome.',
  address: 'Where the payer lives or is registered.',
  accountInfo: 'The account the payer paid from.',
  'accountInfo.number': 'Account number.',
  'accountInfo.bankName': 'Name of the bank.',
};

const beneficiary: ComponentTexts = {
  '': 'Who is paid: empty when `beneficiaryId` names a known beneficiary.',
  ...identity,
  fullName: {
    text: 'The whole name. Where the account is in mainland China it is written in Chinese characters; else the order asks for them through `RFI_link`.',
    when: 'Required for a business, and for an individual without `firstName` and `lastName`.',
  },
  gender: { text: 'Gender, spelled as the interface spells it.', when: 'Required when `entityType` is `I`.' },
  accountType: '`bank` for a bank account, `alipay` for an Alipay account.',
  accountInfo: 'The account that receives the money.',
  address: 'Where the beneficiary lives or is registered.',
};

const bankAccount: ComponentTexts = {
  '': 'The beneficiary’s account; which fields are needed depends on `accountType`.',
  name: 'Name of the account’s holder.',
  bankName: 'Name of the bank.',
  currency: 'Currency of the account: ISO 4217 code.',
  number: {
    text: 'Account or card number. In the sandbox its last four digits can choose the outcome.',
    when: 'Required for a bank account.',
  },
  address: 'Address of the bank.',
  country: `Country of the account. ${countryMeaning}`,
  routingType: {
    text: 'What `routingValue` is: a routing code’s kind, or `alipay` for an Alipay login.',
    when: 'Required for an Alipay account, where it is `alipay`.',
  },
  routingValue: {
    text: 'The routing code, or the Alipay login (an e-mail address or a phone number).',
    when: 'Required when `routingType` is given.',
  },
};

const businessAddress = {
  address: 'Address.',
  'address.country': countryMeaning,
  'address.state': 'State, province or region.',
  'address.postCode': 'Postal code.',
  'address.address': {
    text: 'The full address on one line.',
    when: 'Required when `targetCurrency` is not CNY.',
  },
};

export const partyTexts: Record<string, ComponentTexts> = {
  Payer: payer,
  PayerUpdate: payer,
  PayerAddress: { '': 'An address.', ...address },
  Beneficiary: beneficiary,
  BeneficiaryUpdate: beneficiary,
  BeneficiaryAddress: { '': 'An address.', ...address, district: 'District or county.' },
  BankAccount: bankAccount,
  BankAccountUpdate: bankAccount,
  BusinessPayer: {
    '': 'The payer of a business transfer.',
    fullName: 'The payer’s registered name; must be a business.',
    accountNumber: 'The payer’s account; must be a business account.',
    swiftCode: 'SWIFT/BIC of the payer’s bank.',
    ...businessAddress,
  },
  BusinessBeneficiary: {
    '': 'The beneficiary of a business transfer. An `accountName` equal to `fullName`, or a `companyNumber` without an `idNumber`, makes the account a business account; any other is a personal one.',
    fullName: 'The beneficiary’s registered name; must be a business.',
    accountName: 'Name of the account’s holder: the business, or a person.',
    accountNumber: 'Bank account number. In the sandbox its last four digits can choose the outcome.',
    bankName: {
      text: 'Name of the bank with its branch.',
      when: 'Required for a business account.',
    },
    idNumber: {
      text: 'Chinese mainland resident ID number of the account’s holder.',
      when: 'Required when `targetCurrency` is CNY and the account is a personal one.',
    },
    swiftCode: {
      text: 'SWIFT/BIC of the beneficiary’s bank.',
      when: 'Required when `targetCurrency` is not CNY.',
    },
    companyNumber: {
      text: 'Company incorporation number; in mainland China the unified social credit code.',
      when: 'Required for a business account.',
    },
    ...businessAddress,
  },
};
