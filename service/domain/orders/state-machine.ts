import {
  isFinalStatus,
  type OrderStatus,
  openStatuses as open,
} from '../../../lib/service-core/contract/status.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import { isReported, paymentEventOf, recordEvents } from '../callbacks/events.ts';
import type { OrderFamily } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import type { Order } from './order.ts';

export type OrderEvent =
  | 'created'
  | 'created-with-findings'
  | 'fixed'
  | 'fixed-with-documents'
  | 'found-wanting'
  | 'documents-completed'
  | 'confirmed'
  | 'confirmation-failed'
  | 'review-approved'
  | 'review-rejected'
  | 'payout-refused'
  | 'paid'
  | 'returned'
  | 'cancelled';

type Rule = {
  event: OrderEvent;
  from: readonly (OrderStatus | null)[];
  to: OrderStatus;
  families?: readonly OrderFamily[];
};

const confirmable = ['awaiting_transfe', 'pending'] as const;

/**
 * The table of decisions §5, line by line; a null status is an order not created yet. An update that makes missing
 * documents necessary takes an order back from awaiting_transfe to pending (event `fixed`).
 */
export const rules: readonly Rule[] = [
  { event: 'created', from: [null], to: 'pending' },
  { event: 'created-with-findings', from: [null], to: 'information_required' },
  { event: 'fixed', from: open, to: 'pending' },
  { event: 'fixed-with-documents', from: open, to: 'awaiting_transfe' },
  { event: 'found-wanting', from: open, to: 'information_required' },
  { event: 'documents-completed', from: ['pending'], to: 'awaiting_transfe' },
  { event: 'documents-completed', from: ['information_required'], to: 'information_required' },
  { event: 'confirmed', from: confirmable, to: 'transferring' },
  { event: 'confirmation-failed', from: confirmable, to: 'failed' },
  { event: 'review-approved', from: ['transferring'], to: 'transferring' },
  { event: 'review-rejected', from: ['transferring'], to: 'failed' },
  { event: 'payout-refused', from: ['transferring'], to: 'failed' },
  { event: 'paid', from: ['transferring'], to: 'completed' },
  { event: 'returned', from: ['completed'], to: 'returned' },
  { event: 'cancelled', from: open, to: 'cancelled', families: ['global', 'business'] },
  { event: 'cancelled', from: ['pending'], to: 'cancelled', families: ['personal'] },
];

/** Returns the next status, or the statuses in which the event is possible. */
export function nextStatus(
  from: OrderStatus | null,
  event: OrderEvent,
  family: OrderFamily,
): Result<OrderStatus, { possibleIn: OrderStatus[] }> {
  const ofEvent = rules.filter((rule) => rule.event === event && (rule.families?.includes(family) ?? true));
  const rule = ofEvent.find((candidate) => candidate.from.includes(from));
  if (rule) return ok(rule.to);
  return err({
    possibleIn: ofEvent.flatMap((candidate) => candidate.from).filter((status) => status !== null),
  });
}

/** Fields that a transition may set besides the status. */
export type OrderChanges = Partial<
  Pick<
    Order,
    | 'reasonCode'
    | 'reasonMessage'
    | 'queryNo'
    | 'rate'
    | 'rateLockedUntil'
    | 'documentsCompleteAt'
    | 'reviewDecision'
    | 'reviewMessage'
    | 'confirmedSourceMinor'
    | 'confirmedTargetMinor'
    | 'confirmedRate'
    | 'confirmedAt'
    | 'finishedAt'
    | 'returnedSourceMinor'
    | 'returnedTargetMinor'
    | 'returnedAt'
  >
>;

/** The cause of a change, as recorded in the history. */
export type Trigger =
  | 'create'
  | 'update'
  | 'information'
  | 'documents'
  | 'confirm'
  | 'review'
  | 'payout'
  | 'return'
  | 'cancel';

export type Transition = {
  before: Order;
  after: Order;
  trigger: Trigger;
  message: string | null;
  /** Time until the payout's next step is due. Without it, a change of status clears any due step. */
  payoutAfterMs?: number | undefined;
};

/** Applies an event to an order. Refuses `operationNotAllowed` with the status (decisions §2). */
export function transition(
  order: Order,
  event: OrderEvent,
  step: { trigger: Trigger; at: Date; changes?: OrderChanges; message?: string | undefined },
): Result<Transition, DomainError> {
  const next = nextStatus(order.status, event, order.family);
  if (!next.ok) {
    const possible = next.reason.possibleIn.join(', ');
    const fix = howToFix(order);
    return refuse(
      'operationNotAllowed',
      `the order is ${order.status}; this step is possible in ${possible}${fix ? `; ${fix}` : ''}`,
      {
        tradeId: order.tradeId,
        status: order.status,
      },
    );
  }
  const status = next.value;
  const finishedAt = isFinalStatus(status) ? step.at : order.finishedAt;
  const after = { ...order, finishedAt, ...step.changes, status, updatedAt: step.at };
  return ok({ before: order, after, trigger: step.trigger, message: step.message ?? after.reasonMessage });
}

const update = `
  with changed as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[],
      $7::timestamptz[], $8::timestamptz[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::numeric[],
      $14::timestamptz[], $15::timestamptz[], $16::timestamptz[], $17::text[], $18::text[], $19::text[],
      $20::bigint[], $21::bigint[], $22::timestamptz[], $23::float8[])
    with ordinality as c (trade_id, status, reason_code, reason_message, query_no, rate, rate_locked_until,
      documents_complete_at, review_decision, review_message, confirmed_source_minor, confirmed_target_minor,
      confirmed_rate, confirmed_at, finished_at, updated_at, trigger, from_status, message,
      returned_source_minor, returned_target_minor, returned_at, payout_after_ms, position)
  ), updated as (
    update orders o
    set status = c.status, reason_code = c.reason_code, reason_message = c.reason_message, query_no = c.query_no,
        rate = c.rate, rate_locked_until = c.rate_locked_until, documents_complete_at = c.documents_complete_at,
        review_decision = c.review_decision, review_message = c.review_message,
        confirmed_source_minor = c.confirmed_source_minor, confirmed_target_minor = c.confirmed_target_minor,
        confirmed_rate = c.confirmed_rate, confirmed_at = c.confirmed_at, finished_at = c.finished_at,
        returned_source_minor = c.returned_source_minor, returned_target_minor = c.returned_target_minor,
        returned_at = c.returned_at, updated_at = c.updated_at, version = o.version + 1,
        wall_payout_due_at = case
          when c.payout_after_ms is not null then now() + c.payout_after_ms * interval '1 millisecond'
          when c.status = c.from_status then o.wall_payout_due_at end,
        wall_payout_claimed_until = case when c.status = c.from_status then o.wall_payout_claimed_until end
    from changed c where o.trade_id = c.trade_id and o.status = c.from_status
    returning o.trade_id
  ), remembered as (
    insert into order_history (trade_id, at, trigger, from_status, to_status, message)
    select c.trade_id, c.updated_at, c.trigger, c.from_status, c.status, c.message from changed c order by c.position
  )
  select count(*) as updated from updated`;

/**
 * Stores transitions of locked orders: status, history and the payment event if a partner must be told. At most one
 * transition per order and call. Throws if an order was not in the transition's initial status.
 */
export async function saveTransitions(tx: Queryable, transitions: readonly Transition[]): Promise<void> {
  if (transitions.length === 0) return;
  const column = <T>(read: (order: Order) => T): T[] => transitions.map(({ after }) => read(after));
  const [result] = await query<{ updated: bigint }>(tx, update, [
    column((order) => order.tradeId),
    column((order) => order.status),
    column((order) => order.reasonCode),
    column((order) => order.reasonMessage),
    column((order) => order.queryNo),
    column((order) => order.rate),
    column((order) => order.rateLockedUntil),
    column((order) => order.documentsCompleteAt),
    column((order) => order.reviewDecision),
    column((order) => order.reviewMessage),
    column((order) => order.confirmedSourceMinor),
    column((order) => order.confirmedTargetMinor),
    column((order) => order.confirmedRate),
    column((order) => order.confirmedAt),
    column((order) => order.finishedAt),
    column((order) => order.updatedAt),
    transitions.map(({ trigger }) => trigger),
    transitions.map(({ before }) => before.status),
    transitions.map(({ message }) => message),
    column((order) => order.returnedSourceMinor),
    column((order) => order.returnedTargetMinor),
    column((order) => order.returnedAt),
    transitions.map(({ payoutAfterMs }) => payoutAfterMs ?? null),
  ]);
  if (Number(result?.updated) !== transitions.length) {
    throw new Error('an order changed under its own lock');
  }
  await recordEvents(tx, transitions.flatMap(eventOf));
}

/** Triggers other than the partner's own calls, which the partner would not learn of otherwise. */
const byOthers: readonly Trigger[] = ['information', 'review'];

const nameSupplied = 'the beneficiary’s name in Chinese characters was supplied on the page of RFI_link';

/** Reports a new status, and any result of others' changes to an order that needed information. */
function eventOf({ before, after, trigger }: Transition) {
  const wasAnswered = before.status === 'information_required' && byOthers.includes(trigger);
  const isNews = before.status !== after.status && isReported(after.status);
  const note = trigger === 'information' ? nameSupplied : undefined;
  return wasAnswered || isNews ? [paymentEventOf(after, after.updatedAt, note)] : [];
}

/**
 * Advice on fixing an order with pre-check findings; undefined for other orders. The business family has neither an
 * update nor a cancel call (specification §4.3): a wrong order is created again (§1).
 */
export function howToFix(order: { family: OrderFamily; status: string }): string | undefined {
  if (order.status !== 'information_required') return undefined;
  return order.family === 'business'
    ? 'create the order again with a new orderNo and the problems fixed; a name in Chinese characters can be given on the page of RFI_link instead'
    : 'fix the problems in an update';
}

export const isOver = (status: OrderStatus): boolean => isFinalStatus(status);

const insert = `
  insert into order_history (trade_id, at, trigger, from_status, to_status, message) values ($1, $2, $3, $4, $4, $5)`;

/** Records in the order's history a decision that does not change its status. */
export async function recordInHistory(
  tx: Queryable,
  order: Order,
  step: { trigger: Trigger; message: string; at: Date },
): Promise<void> {
  await query(tx, insert, [order.tradeId, step.at, step.trigger, order.status, step.message]);
}
