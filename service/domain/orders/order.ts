import type { TransactionMode } from '../../../lib/service-core/contract/enums.ts';
import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { RateText } from '../../../lib/service-core/money/index.ts';
import type { OrderFamily, WalletType } from '../context.ts';
import type { Finding, PrecheckParty } from '../precheck/index.ts';
import { storedRate } from '../quotes/quote.ts';

/** A party as an order carries it; fields of the families that differ are kept as they came. */
export type OrderParty = PrecheckParty & { reference?: string | undefined };

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
  /** A name of `failureReasons` once the order failed; the message begins with that reason's text. */
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
};

export type OrderRow = {
  trade_id: string;
  partner_id: string;
  family: OrderFamily;
  order_no: string;
  payload: OrderPayload;
  status: OrderStatus;
  reason_code: string | null;
  reason_message: string | null;
  source_minor: string;
  source_currency: string;
  target_minor: string;
  target_currency: string;
  transaction_mode: TransactionMode;
  wallet_type: WalletType;
  query_no: string | null;
  rate: string | null;
  rate_locked_until: Date | null;
  payer_id: string;
  beneficiary_id: string;
  findings: Finding[];
  documents_complete_at: Date | null;
  review_decision: ReviewDecision | null;
  review_message: string | null;
  payout_decision: PayoutDecision | null;
  payout_message: string | null;
  confirmed_source_minor: string | null;
  confirmed_target_minor: string | null;
  confirmed_rate: string | null;
  created_at: Date;
  updated_at: Date;
  confirmed_at: Date | null;
  finished_at: Date | null;
};

export const orderColumns = `trade_id, partner_id, family, order_no, payload, status, reason_code, reason_message,
  source_minor, source_currency, target_minor, target_currency, transaction_mode, wallet_type, query_no, rate,
  rate_locked_until, payer_id, beneficiary_id, findings, documents_complete_at, review_decision, review_message,
  payout_decision, payout_message, confirmed_source_minor, confirmed_target_minor, confirmed_rate, created_at,
  updated_at, confirmed_at, finished_at`;

const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const rateOf = (text: string | null): RateText | null => (text === null ? null : storedRate(text));

export function orderOf(row: OrderRow): Order {
  return {
    tradeId: row.trade_id,
    partnerId: row.partner_id,
    family: row.family,
    orderNo: row.order_no,
    payload: row.payload,
    status: row.status,
    reasonCode: row.reason_code,
    reasonMessage: row.reason_message,
    sourceMinor: BigInt(row.source_minor),
    sourceCurrency: row.source_currency,
    targetMinor: BigInt(row.target_minor),
    targetCurrency: row.target_currency,
    transactionMode: row.transaction_mode,
    walletType: row.wallet_type,
    queryNo: row.query_no,
    rate: rateOf(row.rate),
    rateLockedUntil: row.rate_locked_until,
    payerId: row.payer_id,
    beneficiaryId: row.beneficiary_id,
    findings: row.findings,
    documentsCompleteAt: row.documents_complete_at,
    reviewDecision: row.review_decision,
    reviewMessage: row.review_message,
    payoutDecision: row.payout_decision,
    payoutMessage: row.payout_message,
    confirmedSourceMinor: amountOf(row.confirmed_source_minor),
    confirmedTargetMinor: amountOf(row.confirmed_target_minor),
    confirmedRate: rateOf(row.confirmed_rate),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    confirmedAt: row.confirmed_at,
    finishedAt: row.finished_at,
  };
}
