import { type FailureReason, failureReasons } from '../../../lib/service-core/codes.ts';
import { outcomeOfTestValues, type SimulatedOutcome, usualOutcome } from '../../sandbox/test-values.ts';
import type { BankAnswer, ServiceSettings } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import type { Order } from '../orders/order.ts';

/** `reference` identifies a payment permanently: a repeated order gets the bank's first decision. */
export type BankOrder = {
  reference: string;
  currency: string;
  amountMinor: bigint;
  outcome: 'complete' | 'refuse' | 'hold';
  message: string | null;
};

export type ArrivedResult = { reference: string; state: Exclude<BankAnswer['state'], 'held'> };

export const stateAfter = { complete: 'paid', refuse: 'refused', hold: 'held' } as const;

type Row = BankAnswer & { currency: string; amountMinor: bigint };

// A held payment is decided once, and the decision is final.
const decide = `
  insert into rail_payments (reference, currency, amount_minor, state, reason, wall_decided_at)
  values ($1, $2, $3, $4, $5, case when $4 = 'held' then null else now() end)
  on conflict (reference) do update
    set state = excluded.state, reason = excluded.reason, wall_decided_at = excluded.wall_decided_at
    where rail_payments.state = 'held' and excluded.state <> 'held'
      and rail_payments.currency = excluded.currency and rail_payments.amount_minor = excluded.amount_minor
  returning currency, amount_minor as "amountMinor", state, reason`;

const look = `
  select currency, amount_minor as "amountMinor", state, reason from rail_payments where reference = $1`;

/**
 * The simulated bank: pays, refuses or holds a payment and records it in its own durable book. Never call it inside a
 * transaction of the service: a bank does not roll back with us. Throws if a reference is reused with another amount.
 */
export async function instructBank(bank: Queryable, order: BankOrder): Promise<BankAnswer> {
  const { reference, currency, amountMinor, outcome, message } = order;
  const reason = outcome === 'refuse' ? message : null;
  const values = [reference, currency, amountMinor, stateAfter[outcome], reason];
  const [decided] = await query<Row>(bank, decide, values);
  const [row] = decided ? [decided] : await query<Row>(bank, look, [reference]);
  if (!row || row.currency !== currency || row.amountMinor !== amountMinor) {
    throw new Error(`the bank knows ${reference} with another amount`);
  }
  return { state: row.state, reason: row.reason };
}

/** Returns the bank's record of a reference, or undefined if it has none. */
export async function lookUpPayment(bank: Queryable, reference: string): Promise<BankAnswer | undefined> {
  const [row] = await query<Row>(bank, look, [reference]);
  return row && { state: row.state, reason: row.reason };
}

/** The outcome that test values select; in production they are ordinary accounts and references. */
function simulatedOutcome(settings: Pick<ServiceSettings, 'mode'>, order: Order): SimulatedOutcome {
  if (settings.mode !== 'sandbox') return usualOutcome;
  const { beneficiary, payer } = order.payload;
  const { accountInfo } = beneficiary;
  const isAlipay = beneficiary.accountType === 'alipay';
  const account = isAlipay ? accountInfo?.routingValue : (accountInfo?.number ?? beneficiary.accountNumber);
  const reference = order.family === 'global' ? payer.reference : undefined;
  return outcomeOfTestValues({ account: account?.trim(), reference });
}

/** An order's current review: an explicit call, else a test value, else approval (decisions §11). */
export function reviewOf(
  settings: Pick<ServiceSettings, 'mode'>,
  order: Order,
): 'approve' | 'reject' | 'hold' {
  return order.reviewDecision ?? simulatedOutcome(settings, order).review;
}

type PayoutInstruction =
  | { outcome: 'complete' | 'hold' }
  | { outcome: 'refuse'; reason: FailureReason; message: string };

/** The instruction to the bank for an order's payment, in the same order of precedence. */
function payoutOf(settings: Pick<ServiceSettings, 'mode'>, order: Order): PayoutInstruction {
  const simulated = simulatedOutcome(settings, order);
  const outcome = order.payoutDecision ?? simulated.payout;
  if (outcome !== 'refuse') return { outcome };
  const reason = order.payoutDecision === null ? simulated.reason : 'railRefused';
  return { outcome, reason, message: reasonMessage(reason, order.payoutMessage) };
}

/** The payment of a confirmed order, as sent to the bank. */
export function bankOrderOf(settings: Pick<ServiceSettings, 'mode'>, order: Order): BankOrder {
  const { tradeId, targetCurrency, confirmedTargetMinor } = order;
  if (confirmedTargetMinor === null) throw new Error('an order under way has no amount');
  const instruction = payoutOf(settings, order);
  return {
    reference: tradeId,
    currency: targetCurrency,
    amountMinor: confirmedTargetMinor,
    outcome: instruction.outcome,
    message: instruction.outcome === 'refuse' ? instruction.message : null,
  };
}

/** True if a test value returns the payment; a payout decided by a call is not returned. */
export function isSentBack(settings: Pick<ServiceSettings, 'mode'>, order: Order): boolean {
  return order.payoutDecision === null && simulatedOutcome(settings, order).returns;
}

/** The text of a failure: the reason's text, or its part before the colon with the detail. */
export function reasonMessage(reason: FailureReason, detail: string | null): string {
  const { message } = failureReasons[reason];
  return detail === null || detail === '' ? message : `${message.split(':', 1)[0]}: ${detail}`;
}

/** Delay of the bank's answer. A test value does not delay a payout decided by a call. */
export function payoutDelayMs(
  settings: Pick<ServiceSettings, 'mode' | 'sandboxPayoutDelayMs' | 'sandboxSlowPayoutMs'>,
  order: Order,
): number {
  return order.payoutDecision === null && simulatedOutcome(settings, order).slow
    ? settings.sandboxSlowPayoutMs
    : settings.sandboxPayoutDelayMs;
}
