import { type OrderStatus, toldStatuses } from '../../../lib/service-core/contract/status.ts';
import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { asFields, hasOwnSender, type Queryable, query } from '../database.ts';
import { newUuid } from '../ids.ts';
import type { Finding } from '../precheck/run-precheck.ts';
import { legacyWalletId } from '../wallets/wallet.ts';
import type { CallbackJob } from './callback-job.ts';
import { type ClaimRow, claimFields, claimOf, claimSeconds, deliverAfterCommit } from './claim.ts';

/**
 * The body of a callback (specification §6). Amounts are exact decimal text; the sender writes the same digits as JSON
 * numbers.
 */
export type CallbackBody = {
  event: 'payment' | 'balance';
  id: string;
  status: string;
  amount?: string;
  targetAmount?: string;
  sourceAmount?: string;
  message?: string;
};

type OutboxEvent = { partnerId: string; body: CallbackBody; at: Date };

// Drops statuses that the partner did not ask for, and gives a returned payment the status that the partner knows:
// doing both here applies the settings in force at the moment of the event. Without a callback address an event is
// stored as failed, so that it is visible and can be sent by hand. If this process will send the event and nothing of
// its subject is pending, the event is claimed as it is written: the caller has locked the order, wallet or currency
// balance, so no other event of the subject comes in between.
const insert = `
  with written as (
    insert into deliveries (id, partner_id, event, subject, body, created_at, next_attempt_at, state, finished_at,
      wall_claimed_until)
    select e.id, e.partner_id, e.event, e.subject,
           case when e.event = 'payment' and e.body ->> 'status' = 'returned'
                then jsonb_set(e.body, '{status}', to_jsonb(p.returned_as)) else e.body end,
           e.at, e.at,
           case when p.callback_url is null then 'failed' else 'pending' end,
           case when p.callback_url is null then e.at end,
           case when $8::boolean and p.callback_url is not null
                  and e.position = min(e.position) over (partition by e.subject)
                  and not exists (select from deliveries d where d.subject = e.subject and d.state = 'pending')
                then clock_timestamp() + make_interval(secs => $9) end
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
      with ordinality as e (id, partner_id, event, subject, body, at, position)
    join partners p on p.id = e.partner_id
    where p.callback_statuses = 'all' or e.event = 'balance' or e.body ->> 'status' = any($7::text[])
    order by e.position
    returning id, partner_id, subject, body, attempts, state, wall_claimed_until, sequence
  )
  select ${claimFields}
  from written d join partners p on p.id = d.partner_id where d.state = 'pending' order by d.sequence`;

/** Writes callback events. Call it in the transaction of the change that causes them (decisions §8). */
export async function recordEvents(tx: Queryable, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const due = await query<Omit<ClaimRow, 'claimedUntil'> & { claimedUntil: string | null }>(tx, insert, [
    events.map(() => newUuid()),
    events.map((event) => event.partnerId),
    events.map((event) => event.body.event),
    events.map((event) => event.body.id),
    events.map((event) => JSON.stringify(event.body)),
    events.map((event) => event.at.toISOString()),
    toldStatuses('final'),
    hasOwnSender(tx),
    claimSeconds,
  ]);
  const jobs = new Map<string, CallbackJob>();
  for (const { claimedUntil, ...row } of due) {
    if (jobs.has(row.subject)) continue;
    const claim = claimedUntil === null ? undefined : claimOf({ ...row, claimedUntil });
    jobs.set(row.subject, { subject: row.subject, partnerId: row.partnerId, claim });
  }
  if (jobs.size > 0) await deliverAfterCommit(tx, [...jobs.values()]);
}

const reported = toldStatuses('all');

/** True for a status that sends a callback whenever an order reaches it (decisions §8). */
export const isReported = (status: OrderStatus): boolean => reported.includes(status);

export type PaymentEventOf = {
  tradeId: string;
  partnerId: string;
  status: OrderStatus;
  sourceCurrency: string;
  targetCurrency: string;
  confirmedSourceMinor: bigint | null;
  confirmedTargetMinor: bigint | null;
  returnedSourceMinor: bigint | null;
  returnedTargetMinor: bigint | null;
  reasonMessage: string | null;
  findings: readonly Finding[];
};

/**
 * The payment event for an order's status: with the actual amounts once completed, the returned amounts once returned,
 * and the reason or the missing information as its message, after a `note` on what happened.
 */
export function paymentEventOf(order: PaymentEventOf, at: Date, note?: string): OutboxEvent {
  const { tradeId, partnerId, status } = order;
  const [sourceMinor, targetMinor] = movedBy(order);
  const amounts =
    sourceMinor !== null && targetMinor !== null
      ? {
          targetAmount: formatAmount(targetMinor, order.targetCurrency),
          sourceAmount: formatAmount(sourceMinor, order.sourceCurrency),
        }
      : {};
  const reason = order.reasonMessage ?? (status === 'information_required' ? missing(order) : undefined);
  const message = [note, reason].filter((part) => part !== undefined).join('; ');
  const told = message === '' ? {} : { message };
  return { partnerId, at, body: { event: 'payment', id: tradeId, status, ...amounts, ...told } };
}

function movedBy(order: PaymentEventOf): [bigint | null, bigint | null] {
  if (order.status === 'completed') return [order.confirmedSourceMinor, order.confirmedTargetMinor];
  if (order.status === 'returned') return [order.returnedSourceMinor, order.returnedTargetMinor];
  return [null, null];
}

function missing({ findings }: Pick<PaymentEventOf, 'findings'>): string {
  return findings.map(({ path, message }) => `${path}: ${message}`).join('; ');
}

export type ChangedWallet = { partnerId: string; walletId: string; at: Date };

type Row = { partnerId: string; walletId: string | null; currency: string; availableMinor: bigint };

const read = `
  select ${asFields('partner_id, wallet_id, currency, available_minor')} from balances_to_tell($1)`;

/**
 * Reports the available balance of these wallets, and the legacy list's total of the currency to partners who asked for
 * it (decisions §8). Call it after the postings, once per transaction.
 */
export async function recordBalanceEvents(tx: Queryable, changed: readonly ChangedWallet[]): Promise<void> {
  if (changed.length === 0) return;
  const times = new Map(changed.map(({ partnerId, at }) => [partnerId, at]));
  const rows = await query<Row>(tx, read, [changed.map(({ walletId }) => walletId)]);
  await recordEvents(
    tx,
    rows.flatMap(({ partnerId, walletId, currency, availableMinor }) => {
      const at = times.get(partnerId);
      if (!at) throw new Error('a wallet is not the partner’s that was named with it');
      const id = walletId ?? legacyWalletId({ partnerId, currency });
      const amount = formatAmount(availableMinor, currency);
      return { partnerId, at, body: { event: 'balance', id, status: 'changed', amount } };
    }),
  );
}
