import * as meaning from '../../fields/definition.ts';
import type { ComponentTexts } from '../types.ts';
import { orderNoOrId, tradeId, tradeIdOrNo } from './orders.ts';

const file = {
  fileBase64:
    'The file as standard base64: JPEG, PNG, PDF, WebP, HEIC, DOCX or XLSX of at most 10 MiB, told by its content.',
  file: 'The file: JPEG, PNG, PDF, WebP, HEIC, DOCX or XLSX of at most 10 MiB, told by its content.',
  fileName: 'Name of the file, with its extension.',
};

const upload = { tradeId, fileName: file.fileName, type: 'What the document is.' };

export const requestTexts: Record<string, ComponentTexts> = {
  CurrencyPair: {
    '': 'The two currencies of a rate.',
    sourceCurrency: meaning.sourceCurrency,
    targetCurrency: meaning.targetCurrency,
  },
  OrderReference: {
    '': 'Names an order by `tradeId`, `orderNo` or both.',
    tradeId: tradeIdOrNo,
    orderNo: orderNoOrId,
  },
  TradeReference: { '': 'Names an order.', tradeId },
  Confirmation: {
    '': 'Names an order by `tradeId`, `orderNo` or both, with the quote to confirm at.',
    tradeId: tradeIdOrNo,
    orderNo: orderNoOrId,
    queryNo: {
      text: meaning.queryNo,
      when: 'Required when the two currencies differ and the order has no valid quote and no locked rate.',
    },
  },
  BusinessAsyncRequest: {
    '': 'The order to confirm, and the quote.',
    tradeId,
    queryNo: { text: meaning.queryNo, when: 'Required when `sourceCurrency` differs from `targetCurrency`.' },
  },
  EmptyObject: { '': 'An empty JSON object; its two bytes `{}` are signed.' },
  TokenRequest: {
    '': 'The partner’s credentials.',
    appKey: 'The App Key.',
    secretKey: 'The Secret Key.',
  },
  BusinessUploadRequest: { '': 'A document as base64.', ...upload, fileBase64: file.fileBase64 },
  RiskUploadRequest: {
    '': 'A document as base64.',
    ...upload,
    tradeId: tradeIdOrNo,
    orderNo: orderNoOrId,
    fileBase64: file.fileBase64,
  },
  BusinessUploadMultipartRequest: { '': 'A document as form data.', ...upload, file: file.file },
  GlobalUploadMultipartRequest: {
    '': 'A document as form data.',
    ...upload,
    fileName: 'Name of the file, with its extension. Without it the name of the file part is taken.',
    file: file.file,
  },
  GlobalConversionRequest: {
    '': 'What to convert.',
    sourceCurrency: 'The currency to convert from: ISO 4217 code.',
    targetCurrency: 'The currency to convert to: ISO 4217 code.',
    sourceAmount: {
      text: 'The amount to convert, as decimal text. Given both amounts, they must agree at the rate.',
      when: 'Required when `targetAmount` is not given.',
    },
    targetAmount: {
      text: 'The amount to receive, as decimal text.',
      when: 'Required when `sourceAmount` is not given.',
    },
    queryNo: `${meaning.queryNo} Asked again with the same values it answers as the first time.`,
    walletType: 'Which wallets to convert between.',
  },
  GlobalWalletGetRequest: { '': 'Which wallet.', type: 'The wallet’s type.' },
  GlobalWalletCurrencyRequest: { '': 'Which currency.', currency: 'ISO 4217 code.' },
  GlobalChineseCharactersRequest: {
    '': 'Whose name to look up.',
    pinyinName: 'The name in pinyin: syllables joined or spaced, in any letter case.',
    idNumber: {
      text: 'Resident ID number, for an individual.',
      when: 'Required when `uionSocialCreditCode` is not given.',
    },
    uionSocialCreditCode: {
      text: 'Unified social credit code of 18 characters, for a business. The name is spelled so in the interface.',
      when: 'Required when `idNumber` is not given.',
    },
  },
  BankCheckRequest: {
    '': 'What must belong together.',
    type: '`check3`: name, ID number and account. `check4`: the phone number too.',
    idNumber: 'Resident ID number of the account’s holder.',
    name: 'Name of the account’s holder.',
    account: 'Bank account number.',
    phone: { text: 'Phone number reserved with the bank.', when: 'Required for `check4`.' },
  },
  AlipayVerificationRequest: {
    '': 'One of three templates (specification §4.5): `Payroll` is B2C payroll; else an account number without `routingType` is C2C bank, anything else C2C wallet.',
    purpose: 'Purpose of the transaction. FamilySupport is spelled without a space here.',
    payer: 'The payer.',
    'payer.fullName': { text: 'The company that pays the salary.', when: 'Required for B2C payroll.' },
    'payer.nationality': {
      text: 'Country of the company’s registration: ISO 3166-1 two-letter code.',
      when: 'Required for B2C payroll.',
    },
    'payer.address': 'The payer’s address.',
    'payer.address.country': {
      text: 'The payer’s country: ISO 3166-1 two-letter code.',
      when: 'Required for C2C wallet and C2C bank.',
    },
    beneficiary: 'The beneficiary.',
    'beneficiary.firstName': { text: 'Given name.', when: 'Required for C2C wallet and B2C payroll.' },
    'beneficiary.lastName': { text: 'Family name.', when: 'Required for C2C wallet and B2C payroll.' },
    'beneficiary.fullName': { text: 'Name in Chinese characters.', when: 'Required for C2C bank.' },
    'beneficiary.idNumber': {
      text: 'Number of the identity document; for C2C bank a Chinese mainland ID card.',
      when: 'Required for every template.',
    },
    'beneficiary.phoneNumber': {
      text: 'Phone number reserved with the bank.',
      when: 'Required for C2C bank.',
    },
    'beneficiary.accountInfo': 'The account.',
    'beneficiary.accountInfo.number': { text: 'Bank account number.', when: 'Required for C2C bank.' },
    'beneficiary.accountInfo.routingType': {
      text: 'The value `alipay`.',
      when: 'Required for C2C wallet and B2C payroll.',
    },
    'beneficiary.accountInfo.routingValue': {
      text: 'The Alipay login: an e-mail address or a phone number.',
      when: 'Required for C2C wallet and B2C payroll.',
    },
    'beneficiary.address': 'The beneficiary’s address.',
    'beneficiary.address.country': {
      text: 'The beneficiary’s country: ISO 3166-1 two-letter code.',
      when: 'Required for C2C wallet and C2C bank.',
    },
  },
  AreaListRequest: {
    '': 'An optional filter.',
    filter:
      'Filters by name, pinyin or key. The interface does not name this parameter: whatever stands after the question mark is taken.',
  },
};
