import { orderStatuses } from '../../contract/status.ts';
import * as meaning from '../../fields/definition.ts';
import type { ComponentTexts, FieldText } from '../types.ts';
import { expiresAt, rate, tradeId } from './orders.ts';

const status: FieldText = {
  text: 'The order’s status. More may be added; take an unknown one for not final.',
  examples: orderStatuses,
};

const order: ComponentTexts = {
  '': 'An order. Beside `tradeId` and `status` all fields are extensions.',
  tradeId,
  status,
  orderNo: 'The merchant’s order number.',
  RFI_link: {
    text: 'Address of a page on which the beneficiary’s name in Chinese characters is supplied; present when it is not in Chinese characters. A repeated create answers with the same one. One use, and it ends.',
    format: 'uri',
  },
  message: 'Why the order failed or was returned, or what it waits for.',
  problems: 'What the pre-check found and the partner must fix.',
  'problems.path': 'The field, as a dotted path.',
  'problems.message': 'What is wrong with it.',
  missingDocuments: 'Types of the documents that are still to be uploaded.',
  payerId: 'Id under which this payer is known from now on.',
  beneficiaryId: 'Id under which this beneficiary is known from now on.',
  beneficiaryName:
    'The beneficiary’s name in Chinese characters, as it was supplied on the page of `RFI_link`. While `problems` says that it is being compared with the name given, it is not in use yet.',
  sourceAmount: 'What the partner pays; after confirmation the actual amount.',
  sourceCurrency: meaning.sourceCurrency,
  targetAmount: 'What the beneficiary receives; after confirmation the actual amount.',
  targetCurrency: meaning.targetCurrency,
  rate,
  queryNo: 'The quote the order stands on.',
  rateLockedUntil: { text: 'Until when the rate is held for this order.', format: 'date-time' },
  returned: 'What came back of a payment that the beneficiary’s bank returned.',
  'returned.sourceAmount': 'What was credited to the wallet it was paid from.',
  'returned.targetAmount': 'What the bank sent back.',
  'returned.at': { text: 'When it came back.', format: 'date-time' },
  createdAt: { text: 'When the order was created.', format: 'date-time' },
  updatedAt: { text: 'When the order last changed.', format: 'date-time' },
};

const wallet: ComponentTexts = {
  '': 'A wallet (specification §2.8).',
  walletId: 'Unique id of the wallet.',
  currency: 'Its currency: ISO 4217 code.',
  type: '`personal` or `business`.',
  amount: 'Available balance.',
  totalAmount: 'Available plus in transit.',
};

export const answerTexts: Record<string, ComponentTexts> = {
  Order: order,
  OrderStatus: order,
  OrderAcceptance: order,
  SandboxOrderReviewData: order,
  SandboxOrderPayoutData: order,
  UploadedDocument: {
    '': 'A stored document. The same content sent again for the same order and type is one document.',
    tradeId,
    documentId: 'Id of the document.',
    fileName: 'Name of the file.',
    type: 'What the document is.',
    sizeBytes: 'Size in bytes.',
    sha256: 'SHA-256 of the content, in hex.',
  },
  Quote: {
    '': 'A quoted rate (specification §2.2), bound to the partner and the pair of currencies.',
    queryNo: 'Number of the quote; passed to create, async and conversion calls.',
    rate,
    expiresAt,
    sourceCurrency: meaning.sourceCurrency,
    targetCurrency: meaning.targetCurrency,
  },
  Wallet: wallet,
  WalletInList: { ...wallet, '': 'A wallet in a list: amounts are text (specification §2.8).' },
  CurrencyBalance: {
    '': 'The balance of one currency, both wallet types added up.',
    currency: 'ISO 4217 code.',
    amount: 'Available balance.',
    totalAmount: 'Available plus in transit.',
    wallets: 'Each wallet of this currency (ours).',
  },
  Conversion: {
    '': 'A conversion that was done.',
    convertedAmount: 'The amount that arrived in the target wallet.',
    transactionId: 'Unique id of the conversion.',
    walletType: 'Which wallets were converted between.',
    rate,
    sourceAmount: 'The amount taken.',
    sourceCurrency: 'The currency converted from.',
    targetAmount: 'The amount that arrived.',
    targetCurrency: 'The currency converted to.',
  },
  Area: {
    '': 'An area of mainland China with its parts (specification §2.9).',
    areaLevel: '`1` for a province, `2` for a city, `3` for a district.',
    areaKey: 'Key of the area.',
    code: 'Postal code of a city or directly governed county; empty for nearly all districts, whose codes are not known here.',
    name: 'Name in simplified Chinese.',
    pinyin: 'Pinyin of the name, without tone marks.',
    list: 'The areas within this one.',
  },
  Occupation: {
    '': 'An occupation in three scripts (specification §2.10).',
    nameCn: 'Simplified Chinese.',
    nameEn: 'English: the value that orders carry.',
    nameTw: 'Traditional Chinese.',
  },
  GlobalChineseCharactersData: {
    '': 'What was found for a name.',
    pinyinName: 'The name that was asked for.',
    idNumber: 'The ID number that was asked for.',
    uionSocialCreditCode: 'The credit code that was asked for.',
    hasChineseCharacters: 'Whether the characters are known.',
    chineseCharacters: 'The characters, when they are known.',
  },
  TokenData: { '': 'The token for the `token` header; it ends after one hour.' },
  BankCheckData: { '': 'Details of the check.' },
  AlipayVerificationData: {
    '': 'Outcome of the verification.',
    tradeId: 'Unique id of this verification; not that of an order.',
    result: '`success` or `failed`.',
    message: 'Why it failed.',
  },
  Nothing: { '': 'No data; only the status counts.' },
  Callback: {
    '': 'An event (specification §6). It is a hint: read the order or the wallet back before acting on it.',
    event: { text: '`payment` for an order, `balance` for a wallet.', examples: ['payment', 'balance'] },
    id: '`tradeId` for a payment, `walletId` for a balance.',
    status: 'The order’s status; `changed` for a balance.',
    amount: 'New available amount; only for a balance.',
    targetAmount:
      'Actual target amount when the status is `completed`; what came back when it is `returned`.',
    sourceAmount:
      'Actual source amount when the status is `completed`; what was credited when it is `returned`.',
    message: 'Why the order failed or was returned, or what it waits for.',
  },
};
