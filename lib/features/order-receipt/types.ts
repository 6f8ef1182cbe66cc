import type { MoneyText } from '../../money-text.ts';
import type { Family } from '../transfers/types.ts';
import type { ReceiptRow } from './rows.ts';

export const receiptLanguages = ['en', 'zh-CN', 'both'] as const;

/** The content of a receipt; the amounts are those the service reported as paid. Times are ISO 8601. */
export type Receipt = {
  orderNo: string;
  tradeId: string;
  queryNo: string | null;
  family: Family;
  payerName: string;
  recipientName: string;
  bankName: string | null;
  /** The end of the account number. */
  account: string;
  purpose: string | null;
  paid: MoneyText;
  received: MoneyText;
  /** The rate it was paid at, decimal text; null between equal currencies. */
  rate: string | null;
  createdAt: string;
  confirmedAt: string | null;
  /** Null where the portal heard only of its return. */
  completedAt: string | null;
  /** The time at which the payment came back, and what the wallet got; null for an amount that the service did not say. */
  returned: { amount: MoneyText | null; at: string } | null;
  issuedAt: string;
};

export type ReceiptWords = {
  locale: 'en' | 'zh-CN';
  title: string;
  /** That no real money moved. */
  sandbox: string;
  note: string;
  label: (row: ReceiptRow) => string;
  family: (family: Family) => string;
  purpose: (purpose: string) => string;
  issued: (time: string) => string;
};

/** The texts of a receipt, as they are printed from top to bottom. */
export type ReceiptSheet = {
  title: string;
  orderNo: string;
  /** ISO 8601. */
  issuedAt: string;
  amountLabel: string;
  amount: string;
  /** `endsGroup` draws a hairline below. */
  rows: { label: string; value: string; endsGroup: boolean }[];
  notes: { note: string; issued: string }[];
  /** On every page: that no real money moved. */
  sandbox: string | null;
};

/** The zone of the times, and its name as it is printed behind them. */
export type ReceiptZone = { timeZone: string; name: string };

export type ReceiptRefusal = { code: 'order-not-found' } | { code: 'not-completed' };
