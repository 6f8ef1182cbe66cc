import type { TransactionMode } from '../../../lib/service-core/contract/enums.ts';
import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { RateText } from '../../../lib/service-core/money/index.ts';
import type { OrderFamily, WalletType } from '../context.ts';
import type { Finding, PrecheckParty } from '../precheck/index.ts';
import { storedRate } from '../rates/quote.ts';

/** A party as an order carries it; fields of the families that differ are kept as they came. */
export type OrderParty = PrecheckParty;

/** The partner's request, decoded, with known parties filled in. Amounts are decimal text. */
export type OrderPayload = {
  orderNo: string;
  sourceAmount: string;
  sourceCurrency: string;
  targetAmount: string;
  targetCurrency: string;
  transactionMode?: TransactionMode | undefined;
  purpose?: string | undefined;
  subpurpose?: string | undefined;
  relationship?: string | undefined;
  fundsSource?: string | undefined;
  paymentType?: string | undefined;
  lockRate?: boolean | undefined;
  queryNo?: string | undefined;
  payer: OrderParty;
  beneficiary: OrderParty;
};

export type ReviewDecision = 'approve' | 'reject' | 'hold';
export type PayoutDecision = 'complete' | 'refuse' | 'hold';

export type Order = {
  tradeId: string;
  partnerId: string;
  family: OrderFamily;
  orderNo: string;
  payload: OrderPayload;
  status: OrderStatus;
  /** A name of `failureReasons` once the order failed or was returned; the message begins with that reason's text. */
  reasonCode: string | null;
  reasonMessage: string | null;
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  transactionMode: TransactionMode;
  walletType: WalletType;
  queryNo: string | null;
  rate: RateText | null;
  rateLockedUntil: Date | null;
  payerId: string;
  beneficiaryId: string;
  findings: Finding[];
  documentsCompleteAt: Date | null;
  reviewDecision: ReviewDecision | null;
  reviewMessage: string | null;
  payoutDecision: PayoutDecision | null;
  payoutMessage: string | null;
  /** The amounts held and paid out, fixed at confirmation. */
  confirmedSourceMinor: bigint | null;
  confirmedTargetMinor: bigint | null;
  confirmedRate: RateText | null;
  createdAt: Date;
  updatedAt: Date;
  confirmedAt: Date | null;
  finishedAt: Date | null;
  /** The amounts that came back of a returned payment: credited to the wallet, and as the recipient's bank sent it. */
  returnedSourceMinor: bigint | null;
  returnedTargetMinor: bigint | null;
  returnedAt: Date | null;
};

/** The columns of {@link Order}; read them with `asFields`. */
export const orderColumns = `trade_id, partner_id, family, order_no, payload, status, reason_code, reason_message,
  source_minor, source_currency, target_minor, target_currency, transaction_mode, wallet_type, query_no, rate,
  rate_locked_until, payer_id, beneficiary_id, findings, documents_complete_at, review_decision, review_message,
  payout_decision, payout_message, confirmed_source_minor, confirmed_target_minor, confirmed_rate, created_at,
  updated_at, confirmed_at, finished_at, returned_source_minor, returned_target_minor, returned_at`;

const rateOf = (text: string | null): RateText | null => (text === null ? null : storedRate(text));

/** An order as a statement with {@link orderColumns} reads it; its rates have the zeros their columns pad them with. */
export const orderOf = (row: Order): Order => ({
  ...row,
  rate: rateOf(row.rate),
  confirmedRate: rateOf(row.confirmedRate),
});
