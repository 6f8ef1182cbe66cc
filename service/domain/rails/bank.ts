import type { Queryable } from '../context.ts';
import { query } from '../sql.ts';

/** `reference` names a payment for ever: asked again, the bank answers what it did the first time. */
export type BankOrder = {
  reference: string;
  currency: string;
  amountMinor: bigint;
  outcome: 'complete' | 'refuse' | 'hold';
  message: string | null;
};

export type BankAnswer = { state: 'held' | 'paid' | 'refused'; reason: string | null };

export const stateAfter = { complete: 'paid', refuse: 'refused', hold: 'held' } as const;

type Row = BankAnswer & { currency: string; amountMinor: bigint };

// A held payment is decided once; the decision stays.
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
 * The simulated bank: pays, refuses or holds a payment and writes it in its own durable book. Never call it inside a
 * transaction of the service: a bank does not roll back with us. Throws when a reference comes back with another
 * amount, as a bank would refuse it.
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

/** Returns the bank's record of a reference, or undefined when it was never asked. */
export async function lookUpPayment(bank: Queryable, reference: string): Promise<BankAnswer | undefined> {
  const [row] = await query<Row>(bank, look, [reference]);
  return row && { state: row.state, reason: row.reason };
}
