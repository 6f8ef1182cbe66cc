import { businessOrder, globalOrder, personalOrder } from '../contract/sample-orders.ts';

const tradeId = 'T2601010000000001';
const times = { createdAt: '2026-01-01T08:00:00.000Z', updatedAt: '2026-01-01T08:00:00.000Z' };

const order = {
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
const status = { request: { tradeId }, data: order };
const cancel = { request: { tradeId }, data: { ...order, status: 'cancelled' } };
const completed = { request: { tradeId }, data: { ...order, status: 'awaiting_transfe' } };
const businessData = { ...order, orderNo: 'B260101-AB12CD' };

/** Requests and answers of the three families, as the client gives and takes them. Everything in them is invented. */
export const orderExamples = {
  personalPrice: price,
  personalCreate: { request: personalOrder(), data: created },
  personalTransfer: confirm,
  personalAsync: confirm,
  personalCancel: cancel,
  personalStatus: status,
  personalUpdate: {
    request: { tradeId, purpose: 'Living', fundsSource: 'Saving deposits', relationship: 'brother' },
    data: order,
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
  globalUpdate: { request: { tradeId, relationship: 'contractor', purpose: 'Salary' }, data: order },
  globalStatus: { request: { orderNo: 'P260101-AB12CD' }, data: { ...order, status: 'completed' } },
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
