import { type FailureReason, failureReasons } from '../../../lib/service-core/codes.ts';
import { outcomeOfTestValues, type SimulatedOutcome, usualOutcome } from '../../sandbox/test-values.ts';
import type { ServiceSettings } from '../context.ts';
import type { Order } from '../orders/order.ts';
import type { BankOrder } from './bank.ts';

/** The outcome that test values ask for; in production they are ordinary accounts and references. */
function simulatedOutcome(settings: Pick<ServiceSettings, 'mode'>, order: Order): SimulatedOutcome {
  if (settings.mode !== 'sandbox') return usualOutcome;
  const { beneficiary, payer } = order.payload;
  const { accountInfo } = beneficiary;
  const isAlipay = beneficiary.accountType === 'alipay';
  const account = isAlipay ? accountInfo?.routingValue : (accountInfo?.number ?? beneficiary.accountNumber);
  const reference = order.family === 'global' ? payer.reference : undefined;
  return outcomeOfTestValues({ account: account?.trim(), reference });
}

/** The review of an order now: an explicit call, else a test value, else approval (decisions §11). */
export function reviewOf(
  settings: Pick<ServiceSettings, 'mode'>,
  order: Order,
): 'approve' | 'reject' | 'hold' {
  return order.reviewDecision ?? simulatedOutcome(settings, order).review;
}

type PayoutInstruction =
  | { outcome: 'complete' | 'hold' }
  | { outcome: 'refuse'; reason: FailureReason; message: string };

/** The instruction to the bank for an order's payment, by the same precedence. */
function payoutOf(settings: Pick<ServiceSettings, 'mode'>, order: Order): PayoutInstruction {
  const simulated = simulatedOutcome(settings, order);
  const outcome = order.payoutDecision ?? simulated.payout;
  if (outcome !== 'refuse') return { outcome };
  const reason = order.payoutDecision === null ? simulated.reason : 'railRefused';
  return { outcome, reason, message: reasonMessage(reason, order.payoutMessage) };
}

/** The payment of an order under way, as the bank is told it. */
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

/** A test value asks for the payment to come back; a payout decided by a call stays as it was decided. */
export function isSentBack(settings: Pick<ServiceSettings, 'mode'>, order: Order): boolean {
  return order.payoutDecision === null && simulatedOutcome(settings, order).returns;
}

/** The text of a failure: the reason's own, or its first words and what somebody added. */
export function reasonMessage(reason: FailureReason, detail: string | null): string {
  const { message } = failureReasons[reason];
  return detail === null || detail === '' ? message : `${message.split(':', 1)[0]}: ${detail}`;
}

/** Delay of the bank's answer. A payout decided by a call is not delayed by a test value. */
export function payoutDelayMs(
  settings: Pick<ServiceSettings, 'mode' | 'sandboxPayoutDelayMs' | 'sandboxSlowPayoutMs'>,
  order: Order,
): number {
  return order.payoutDecision === null && simulatedOutcome(settings, order).slow
    ? settings.sandboxSlowPayoutMs
    : settings.sandboxPayoutDelayMs;
}
