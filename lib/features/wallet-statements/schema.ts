import { z } from 'zod';

export const statementFormats = ['pdf', 'xlsx', 'csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export type StatementLine = {
  /** The service's number of the entry. */
  entry: string;
  at: Date;
  kind: string; // 'credit' | 'settle' | 'return' | 'convert' | 'fee' | others of a newer service, shown as they came
  /** The partner's own reference of the cause: an orderNo, a queryNo; null if there is none. */
  reference: string | null;
  /** A tradeId, the transactionId of a conversion, the id of a check, or text. */
  cause: string;
  /** The recipient of a payment. */
  counterparty: string | null;
  /** Change of the wallet's booked total (available plus on hold), signed, and the total after it. */
  changeMinor: bigint;
  totalMinor: bigint;
};

export type WalletStatement = {
  wallet: { walletId: string; type: 'personal' | 'business'; currency: string };
  owner: string; // the partner's or portal's name
  servicer: string; // name of the payout service
  /** Days (yyyy-MM-dd) in `timeZone`, both included, and the instants at which they begin and end. */
  from: string;
  to: string;
  timeZone: string;
  begin: Date;
  end: Date;
  issuedAt: Date;
  opening: { totalMinor: bigint; availableMinor: bigint };
  closing: { totalMinor: bigint; availableMinor: bigint };
  /** Sums of the lines, known before the first is read: for summaries and camt.053's TxsSummry. */
  sums: { inMinor: bigint; inCount: number; outMinor: bigint; outCount: number };
  isSandbox: boolean;
  /** In batches of at most 500, oldest first; read once. */
  batches: AsyncIterable<StatementLine[]>;
};

/** The file format cannot hold so many lines; `instead` lists the formats that can. */
export type StatementRefusal = { code: 'too-long'; mostLines: number; instead: readonly StatementFormat[] };

export const statementSchema = z.strictObject({
  /** Days, both included, in the reader's time zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  format: z.enum(statementFormats),
  lang: z.enum(['en', 'zh-CN', 'both']),
});
export type StatementInput = z.output<typeof statementSchema>;
