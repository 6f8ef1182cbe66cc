import { tradeId } from './fields/orders.ts';
import type { ComponentTexts } from './types.ts';

const requestTexts: ComponentTexts = {
  '': 'The wallet, and where to go on.',
  walletId: 'Id of the wallet.',
  after: 'The `next` of the page before; without it the first page.',
};

const walletTexts: ComponentTexts = {
  walletId: 'Id of the wallet.',
  currency: 'Currency code.',
  type: '`personal` or `business`.',
  amount: 'Available balance.',
  totalAmount: 'Available plus in-transit.',
  next: 'The `after` of the page that follows; absent on the last page.',
};

const postingTexts: ComponentTexts = {
  postings: 'Entries of the book that moved the wallet, oldest first; a hundred at most.',
  'postings.entry': 'Number of the entry; a later entry of the same wallet has a larger number.',
  'postings.at': { text: 'When it was booked, on the partner’s clock.', format: 'date-time' },
  'postings.kind': 'What happened: `credit`, `hold`, `release`, `settle`, `return`, `convert` or `fee`.',
  'postings.cause': 'What it came from: a `tradeId`, a `transactionId`, or words.',
  'postings.reference': 'The `orderNo` of the order, or the `queryNo` of the conversion.',
  'postings.availableChange': 'What was added to the available balance; negative for what was taken.',
  'postings.inTransitChange': 'What was added to the amount in transit; negative for what was taken.',
  'postings.amount': 'Available balance after it.',
  'postings.totalAmount': 'Available plus in-transit after it.',
};

export const extensionTexts: Record<string, ComponentTexts> = {
  WalletPostingsRequest: requestTexts,
  WalletHoldsRequest: requestTexts,
  WalletFundingRequest: { '': 'The wallet to pay into.', walletId: requestTexts.walletId ?? '' },
  WalletFundingData: {
    '': 'The bank account for payments into a wallet.',
    walletId: 'Id of the wallet.',
    currency: 'Currency code.',
    type: '`personal` or `business`.',
    accountHolder: 'Holder of the account.',
    bankName: 'Name of the bank.',
    country: 'Country of the bank: ISO 3166-1 two-letter code.',
    number: 'IBAN or account number.',
    bic: 'BIC of the bank.',
    reference: 'The reference that the payment has to name.',
  },
  WalletStatementRequest: {
    ...requestTexts,
    from: 'The moment at which the period begins.',
    to: 'The moment at which it ends; not a part of it.',
  },
  WalletPostingsData: { '': 'A wallet and what moved it.', ...walletTexts, ...postingTexts },
  WalletHoldsData: {
    '': 'A wallet and the orders for which it holds money.',
    ...walletTexts,
    holds: 'The orders, a hundred at most.',
    'holds.tradeId': tradeId,
    'holds.orderNo': 'The merchant’s order number.',
    'holds.amount': 'The amount that is held for it.',
    'holds.at': { text: 'When it was confirmed.', format: 'date-time' },
  },
  WalletStatementData: {
    '': 'A wallet’s balances at two moments and what moved it between them.',
    ...walletTexts,
    from: { text: 'The moment at which the period begins.', format: 'date-time' },
    to: { text: 'The moment at which it ends.', format: 'date-time' },
    opening: 'The balances at its beginning.',
    'opening.amount': 'Available balance.',
    'opening.totalAmount': 'Available plus in-transit.',
    closing: 'The balances at its end.',
    'closing.amount': 'Available balance.',
    'closing.totalAmount': 'Available plus in-transit.',
    ...postingTexts,
  },
};

const exampleTradeId = 'T2601010000000001';
const walletId = 'W1M7W24VDDZWFY3FTK73TE8PZE';
const wallet = { walletId, type: 'personal', currency: 'USD', amount: '4000.00', totalAmount: '5000.00' };
const posting = {
  entry: '42',
  at: '2026-11-20T10:00:05.000Z',
  kind: 'hold',
  cause: exampleTradeId,
  reference: 'ORDER-1',
  availableChange: '-1000.00',
  inTransitChange: '1000.00',
  amount: '4000.00',
  totalAmount: '5000.00',
};

/** Invented requests and answers of the extensions. */
export const extensionExamples = {
  walletPostings: { request: { walletId }, data: { ...wallet, postings: [posting] } },
  walletHolds: {
    request: { walletId },
    data: {
      ...wallet,
      holds: [
        { tradeId: exampleTradeId, orderNo: 'ORDER-1', amount: '1000.00', at: '2026-11-20T10:00:05.000Z' },
      ],
    },
  },
  walletFunding: {
    request: { walletId },
    data: {
      walletId,
      currency: 'USD',
      type: 'personal',
      accountHolder: 'Example Payouts Ltd',
      bankName: 'Example Bank',
      country: 'GB',
      number: 'GB33BUKB20201555555555',
      bic: 'BUKBGB22XXX',
      reference: walletId,
    },
  },
  walletStatement: {
    request: { walletId, from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    data: {
      ...wallet,
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      opening: { amount: '5000.00', totalAmount: '5000.00' },
      closing: { amount: '4000.00', totalAmount: '5000.00' },
      postings: [posting],
    },
  },
} as const;
