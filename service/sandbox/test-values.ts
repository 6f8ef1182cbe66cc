import type { FailureReason } from '../../lib/service-core/codes.ts';

/** The simulated review and payout of an order without a decision by a sandbox call. */
export type SimulatedOutcome = {
  review: 'approve' | 'reject' | 'hold';
  payout: 'complete' | 'refuse' | 'hold';
  /** The reason of the bank's refusal. */
  reason: FailureReason;
  slow: boolean;
  /** True if the bank pays and returns the money a moment later. */
  returns: boolean;
};

export const usualOutcome: SimulatedOutcome = {
  review: 'approve',
  payout: 'complete',
  reason: 'railRefused',
  slow: false,
  returns: false,
};

export type TestValue = { value: string; outcome: Partial<SimulatedOutcome>; meaning: string };

/** Endings of the beneficiary's account number, or Alipay routingValue, that choose an outcome (decisions §11). */
export const accountEndings: readonly TestValue[] = [
  {
    value: '9001',
    outcome: { payout: 'refuse', reason: 'accountClosed' },
    meaning: 'refused: account closed',
  },
  {
    value: '9002',
    outcome: { payout: 'refuse', reason: 'nameMismatch' },
    meaning: 'refused: name and account differ',
  },
  { value: '9003', outcome: { payout: 'hold' }, meaning: 'stays in transit until told' },
  { value: '9004', outcome: { review: 'hold' }, meaning: 'review held until told' },
  { value: '9005', outcome: { review: 'reject' }, meaning: 'review rejected' },
  { value: '9006', outcome: { slow: true }, meaning: 'paid after 30 seconds' },
  { value: '9007', outcome: { returns: true }, meaning: 'paid, and sent back 5 seconds later' },
];

/** Beginnings of a global order's payer.reference that choose an outcome (decisions §11). */
export const referenceNames: readonly TestValue[] = [
  {
    value: 'SIM:REFUSE',
    outcome: { payout: 'refuse', reason: 'railRefused' },
    meaning: 'refused by the bank',
  },
  { value: 'SIM:HOLD', outcome: { payout: 'hold' }, meaning: 'stays in transit until told' },
  { value: 'SIM:REVIEW-HOLD', outcome: { review: 'hold' }, meaning: 'review held until told' },
  { value: 'SIM:REVIEW-REJECT', outcome: { review: 'reject' }, meaning: 'review rejected' },
  { value: 'SIM:SLOW', outcome: { slow: true }, meaning: 'paid after 30 seconds' },
  { value: 'SIM:RETURN', outcome: { returns: true }, meaning: 'paid, and sent back 5 seconds later' },
];

export const isTestAccount = (account: string): boolean =>
  accountEndings.some(({ value }) => account.trim().endsWith(value));

/** The outcome that an order's test values choose; the reference takes precedence over the account's ending. */
export function outcomeOfTestValues(order: {
  account?: string | undefined;
  reference?: string | undefined;
}): SimulatedOutcome {
  const named = referenceNames.find(({ value }) => order.reference?.startsWith(value));
  const ended = accountEndings.find(({ value }) => order.account?.endsWith(value));
  return { ...usualOutcome, ...(named ?? ended)?.outcome };
}
