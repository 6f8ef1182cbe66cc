import type { z } from 'zod';
import type { businessOrderForm, globalOrderForm, personalOrderForm } from '../contract/order-forms.ts';

const tradeId = 'T2601010000000001';
const order = { tradeId, status: 'transferring', orderNo: 'P260101-AB12CD' };
const clock = { now: '2026-01-01T08:00:00.000Z', offsetSeconds: 0 };

/** Invented requests and answers of authentication, look-ups and the sandbox. */
export const otherExamples = {
  token: {
    request: { appKey: 'ak_5f0c2b7d1e', secretKey: 'sk_0f6f7a43b2c94d58' },
    data: '2c1d7e90a84b4f0f9b7d3f8f5f5d5a3e',
  },
  encryptCheck: { request: { hello: 'world' }, data: undefined },
  areaList: {
    request: { filter: 'dongcheng' },
    data: [
      {
        areaLevel: '1',
        areaKey: '110000',
        name: '北京市',
        pinyin: 'beijingshi',
        list: [
          {
            areaLevel: '2',
            areaKey: '110100',
            name: '北京市',
            pinyin: 'beijingshi',
            list: [{ areaLevel: '3', areaKey: '110101', code: '', name: '东城区', pinyin: 'dongchengqu' }],
          },
        ],
      },
    ],
  },
  occupationList: { request: {}, data: [{ nameCn: '教师', nameEn: 'Teacher', nameTw: '教師' }] },
  globalChineseCharacters: {
    request: { pinyinName: 'wang wei', idNumber: '11010519491231002X' },
    data: {
      pinyinName: 'wang wei',
      idNumber: '11010519491231002X',
      hasChineseCharacters: true,
      chineseCharacters: '王伟',
    },
  },
  bankCheck: {
    request: {
      type: 'check4',
      idNumber: '11010519491231002X',
      name: '王伟',
      account: '6222020200112233445',
      phone: '13800138000',
    },
    data: 'verified',
  },
  alipayVerification: {
    request: {
      purpose: 'Salary',
      payer: { address: { country: 'GB' } },
      beneficiary: {
        firstName: 'Wei',
        lastName: 'Wang',
        idNumber: '11010519491231002X',
        accountInfo: { routingType: 'alipay', routingValue: '13800138000' },
        address: { country: 'CN' },
      },
    },
    data: { tradeId: 'V-0001', result: 'success' },
  },
  sandboxPartner: {
    request: { name: 'Example Pay' },
    data: {
      partnerId: 'P-0001',
      appKey: 'ak_5f0c2b7d1e',
      secretKey: 'sk_0f6f7a43b2c94d58',
      sftp: { host: '127.0.0.1', port: 4022, username: 'p-0001', password: 'an-example-password' },
      webhookSecret: 'whsec_YW4gaW52ZW50ZWQgc2VjcmV0IG9mIDMyIGJ5dGVzICE=',
    },
  },
  sandboxKey: {
    request: { publicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…', scheme: 'RSA-SHA256' },
    data: {},
  },
  sandboxCallbackAddress: { request: { url: 'https://partner.example', statuses: 'all' }, data: {} },
  sandboxWalletCredit: {
    request: { type: 'personal', currency: 'USD', amount: '10000.00' },
    data: {
      walletId: 'W-0001',
      currency: 'USD',
      type: 'personal',
      amount: '10000.00',
      totalAmount: '10000.00',
    },
  },
  sandboxOrderReview: { request: { tradeId, decision: 'approve' }, data: order },
  sandboxOrderPayout: {
    request: { tradeId, outcome: 'refuse', message: 'account closed' },
    data: { ...order, status: 'failed', message: 'account closed' },
  },
  sandboxClock: { request: {}, data: clock },
  sandboxClockAdvance: {
    request: { seconds: 3600 },
    data: { now: '2026-01-01T09:00:00.000Z', offsetSeconds: 3600 },
  },
  sandboxCallbacks: {
    request: { id: tradeId },
    data: [
      {
        deliveryId: 'C-0001',
        event: 'payment',
        id: tradeId,
        status: 'completed',
        state: 'delivered',
        attempts: [
          { at: '2026-01-01T08:00:02.000Z', httpStatus: 200, response: '{"code":"200","Message":""}' },
        ],
      },
    ],
  },
  sandboxRedeliver: { request: { deliveryId: 'C-0001' }, data: {} },
  sandboxLedger: {
    request: {},
    data: { balanced: true, transactions: 12, sums: { USD: '0.00', CNY: '0.00' } },
  },
  sandboxIdle: { request: { timeoutMs: 5000 }, data: {} },
  sandboxCustomerEntity: { request: { name: 'Example Trading Ltd', country: 'GB' }, data: {} },
} as const;

/** Complete orders for tests and examples; `change` replaces whole fields. Names and numbers are invented. */

type GlobalOrder = Omit<z.output<typeof globalOrderForm>, 'transactionMode'>;
type PersonalOrder = Omit<z.output<typeof personalOrderForm>, 'transactionMode'>;
type BusinessOrder = Omit<z.output<typeof businessOrderForm>, 'transactionMode'>;

export function globalOrder(change: Partial<GlobalOrder> = {}) {
  return {
    orderNo: 'P260101-AB12CD',
    queryNo: 'Q-1',
    purpose: 'Salary',
    fundsSource: 'Business income',
    relationship: 'employee',
    sourceAmount: '1000.00',
    sourceCurrency: 'USD',
    targetAmount: '7245.60',
    targetCurrency: 'CNY',
    payer: { entityType: 'I', firstName: 'Ada', lastName: 'Example', address: { country: 'GB' } },
    beneficiary: {
      entityType: 'I',
      fullName: '李明',
      gender: 'Male',
      idType: 'idcard',
      idNumber: '11010519491231002X',
      accountType: 'bank',
      accountInfo: { name: '李明', number: '6222020200112233445', bankName: 'Example Bank', currency: 'CNY' },
    },
    ...change,
  } satisfies GlobalOrder;
}

export function personalOrder(change: Partial<PersonalOrder> = {}) {
  return { ...globalOrder(), targetCurrency: 'CNY' as const, ...change } satisfies PersonalOrder;
}

export function businessOrder(change: Partial<BusinessOrder> = {}) {
  return {
    orderNo: 'B260101-AB12CD',
    sourceAmount: '1000.00',
    sourceCurrency: 'USD',
    targetAmount: '7245.60',
    targetCurrency: 'CNY',
    paymentType: 'DepositPayment',
    payer: { fullName: 'Example Trading Ltd', address: { country: 'GB' } },
    beneficiary: {
      fullName: '示例贸易有限公司',
      accountName: '示例贸易有限公司',
      accountNumber: '110000000001',
      bankName: 'Example Bank Beijing Branch',
      companyNumber: '91350100M000100Y43',
      address: { country: 'CN' },
    },
    ...change,
  } satisfies BusinessOrder;
}

const times = { createdAt: '2026-01-01T08:00:00.000Z', updatedAt: '2026-01-01T08:00:00.000Z' };

const orderExample = {
  tradeId,
  status: 'pending',
  orderNo: 'P260101-AB12CD',
  sourceAmount: '1000.00',
  sourceCurrency: 'USD',
  targetAmount: '7245.60',
  targetCurrency: 'CNY',
  rate: '7.2456',
  ...times,
};
const created = { tradeId, status: 'pending', payerId: 'PAY-7F3A21', beneficiaryId: 'BEN-51C0D9' };
const accepted = { tradeId, status: 'transferring' };
const document = {
  tradeId,
  documentId: 'D-5b0c1f0a',
  fileName: 'invoice.pdf',
  type: 'proforma_invoice',
  sizeBytes: 48211,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const base64Upload = {
  tradeId,
  fileName: 'invoice.pdf',
  type: 'proforma_invoice',
  fileBase64: 'JVBERi0xLjcKJcOkw7zDtsOf',
} as const;
const formUpload = { tradeId, type: 'proforma_invoice', fileName: 'invoice.pdf' } as const;
const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const quote = { queryNo: 'Q-1', rate: '7.2456', expiresAt: '2026-01-01T08:15:00.000Z', ...pair };
const wallet = {
  walletId: 'W-0001',
  currency: 'USD',
  type: 'personal',
  amount: '15000.00',
  totalAmount: '16000.00',
};
const legacyWallet = { walletId: 'L-USD-0001', currency: 'USD', amount: '15000.00', totalAmount: '16000.00' };
const price = { request: pair, data: quote };
const confirm = { request: { tradeId, queryNo: 'Q-1' }, data: accepted };
const status = { request: { tradeId }, data: orderExample };
const cancel = { request: { tradeId }, data: { ...orderExample, status: 'cancelled' } };
const completed = { request: { tradeId }, data: { ...orderExample, status: 'awaiting_transfe' } };
const businessData = { ...orderExample, orderNo: 'B260101-AB12CD' };

/** Invented requests and answers of the three families, as the client sends and receives them. */
export const orderExamples = {
  personalPrice: price,
  personalCreate: { request: personalOrder(), data: created },
  personalTransfer: confirm,
  personalAsync: confirm,
  personalCancel: cancel,
  personalStatus: status,
  personalUpdate: {
    request: { tradeId, purpose: 'Living', fundsSource: 'Saving deposits', relationship: 'brother' },
    data: orderExample,
  },
  legacyWalletGet: { request: {}, data: [legacyWallet] },
  legacyWalletList: { request: {}, data: [legacyWallet] },
  riskUpload: {
    request: { ...base64Upload, type: 'identification_front', fileName: 'id.pdf' },
    data: { ...document, type: 'identification_front', fileName: 'id.pdf' },
  },
  riskCompleted: completed,
  businessCreate: {
    request: businessOrder(),
    data: { ...created, missingDocuments: ['proforma_invoice', 'purchase_order'] },
  },
  businessAsync: confirm,
  businessUpload: { request: base64Upload, data: document },
  businessUploadMultipart: { request: formUpload, data: document },
  businessUploadCompleted: { ...completed, data: { ...businessData, status: 'awaiting_transfe' } },
  businessStatus: { ...status, data: businessData },
  businessPrice: price,
  globalPrice: price,
  globalCreate: { request: globalOrder(), data: created },
  globalUpdate: { request: { tradeId, relationship: 'contractor', purpose: 'Salary' }, data: orderExample },
  globalStatus: { request: { orderNo: 'P260101-AB12CD' }, data: { ...orderExample, status: 'completed' } },
  globalAsync: confirm,
  globalCancel: cancel,
  globalUploadMultipart: { request: formUpload, data: document },
  globalUploadCompleted: completed,
  globalConversion: {
    request: { ...pair, sourceAmount: '1000.00', queryNo: 'Q-2', walletType: 'personal' },
    data: {
      convertedAmount: '7245.60',
      transactionId: 'X-0001',
      walletType: 'personal',
      rate: '7.2456',
      sourceAmount: '1000.00',
      ...pair,
      targetAmount: '7245.60',
    },
  },
  globalWalletList: { request: {}, data: [wallet, { ...wallet, walletId: 'W-0002', type: 'business' }] },
  globalWalletGet: { request: { type: 'personal' }, data: wallet },
  globalWalletCurrency: {
    request: { currency: 'USD' },
    data: { currency: 'USD', amount: '15000.00', totalAmount: '16000.00', wallets: [wallet] },
  },
} as const;
