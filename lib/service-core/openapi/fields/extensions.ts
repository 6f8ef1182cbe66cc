import * as common from './common.ts';
import type { ComponentTexts } from './field-text.ts';

const request: ComponentTexts = {
  '': 'The wallet, and where to go on.',
  walletId: 'Id of the wallet.',
  after: 'The `next` of the page before; without it the first page.',
};

const wallet: ComponentTexts = {
  walletId: 'Id of the wallet.',
  currency: 'Currency code.',
  type: '`personal` or `business`.',
  amount: 'Available balance.',
  totalAmount: 'Available plus in-transit.',
  next: 'The `after` of the page that follows; absent on the last page.',
};

const postings: ComponentTexts = {
  postings: 'Entries of the book that moved the wallet, oldest first; a hundred at most.',
  'postings.entry': 'Number of the entry; a later entry of the same wallet has a larger number.',
  'postings.at': { text: 'When it was booked, on the partner’s clock.', format: 'date-time' },
  'postings.kind': 'What happened: `credit`, `hold`, `release`, `settle`, `convert` or `fee`.',
  'postings.cause': 'What it came from: a `tradeId`, a `transactionId`, or words.',
  'postings.reference': 'The `orderNo` of the order, or the `queryNo` of the conversion.',
  'postings.availableChange': 'What was added to the available balance; negative for what was taken.',
  'postings.inTransitChange': 'What was added to the amount in transit; negative for what was taken.',
  'postings.amount': 'Available balance after it.',
  'postings.totalAmount': 'Available plus in-transit after it.',
};

export const extensionTexts: Record<string, ComponentTexts> = {
  WalletPostingsRequest: request,
  WalletHoldsRequest: request,
  WalletFundingRequest: { '': 'The wallet to pay into.', walletId: request.walletId ?? '' },
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
    ...request,
    from: 'The moment at which the period begins.',
    to: 'The moment at which it ends; not a part of it.',
  },
  WalletPostingsData: { '': 'A wallet and what moved it.', ...wallet, ...postings },
  WalletHoldsData: {
    '': 'A wallet and the orders for which it holds money.',
    ...wallet,
    holds: 'The orders, a hundred at most.',
    'holds.tradeId': common.tradeId,
    'holds.orderNo': 'The merchant’s order number.',
    'holds.amount': 'The amount that is held for it.',
    'holds.at': { text: 'When it was confirmed.', format: 'date-time' },
  },
  WalletStatementData: {
    '': 'A wallet’s balances at two moments and what moved it between them.',
    ...wallet,
    from: { text: 'The moment at which the period begins.', format: 'date-time' },
    to: { text: 'The moment at which it ends.', format: 'date-time' },
    opening: 'The balances at its beginning.',
    'opening.amount': 'Available balance.',
    'opening.totalAmount': 'Available plus in-transit.',
    closing: 'The balances at its end.',
    'closing.amount': 'Available balance.',
    'closing.totalAmount': 'Available plus in-transit.',
    ...postings,
  },
};
