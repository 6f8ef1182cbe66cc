import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type OrderFamily, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { findingsOf } from '../orders/examine.ts';
import { decideSuppliedName } from '../orders/information-request.ts';
import { lockOrder, type Order, type ReviewDecision } from '../orders/order.ts';
import { isOver, recordInHistory } from '../orders/state-machine.ts';
import { storeRevision } from '../orders/update-order.ts';
import { type Finding, isNameUnproven, screenParties } from '../precheck/run-precheck.ts';
import { makePayoutDue } from '../rails/due-payouts.ts';
import { clearancesOf, storeClearances } from './policy.ts';

const isBlockedByScreening = ({ status, findings }: Order): boolean =>
  status === 'information_required' && findings.some(({ code }) => code === 'screening_hit');

/**
 * Records for a locked order that its parties are not the watch-list entries they resemble, and reruns its pre-check;
 * the order continues if nothing else is found.
 */
async function clearScreening(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  order: Order,
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  const { family, payload } = order;
  const { payer, beneficiary } = payload;
  for (;;) {
    const cleared = await clearancesOf(tx, order);
    const screened = await screenParties(ctx, { payer, beneficiary, cleared });
    if (screened.length === 0) break;
    await storeClearances(tx, order, screened, at);
  }
  const cleared = await clearancesOf(tx, order);
  const findings = await findingsOf(ctx, partner, {
    family,
    payload,
    amounts: order,
    cleared,
    suppliedName: order.suppliedName,
  });
  if (!findings.ok) return findings;
  return ok(await storeRevision(ctx, tx, { ...order, findings: findings.value }, { trigger: 'review', at }));
}

/** True for an order that waits for staff to compare a supplied name with the name given. */
const waitsForName = ({ status, findings }: Order): boolean =>
  status === 'information_required' && isNameUnproven(findings);

const updateDecision = 'update orders set review_decision = $2, review_message = $3 where trade_id = $1';

/**
 * Decides an order's review before or after its confirmation (decisions §5), for the back office and the sandbox
 * (decisions §11). Refuses `operationNotAllowed` for a final order, and for withdrawing an approval after which the
 * bank may already have been asked. Approving an order blocked by a watch list clears it for this order. While a
 * supplied name waits for staff, approving and rejecting decide on the name alone.
 */
export async function decideReview(
  ctx: ServiceContext,
  partner: Partner,
  request: { tradeId: string; decision: ReviewDecision; message?: string | undefined },
): Promise<Result<Order, DomainError>> {
  const { tradeId, decision } = request;
  const message = request.message ?? null;
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrder(tx, partner, null, { tradeId });
    if (!locked.ok) return locked;
    const order = locked.value;
    const { status } = order;
    if (isOver(status)) {
      return refuse('operationNotAllowed', `the order is ${status}; its review is over`, { tradeId, status });
    }
    if (waitsForName(order) && decision !== 'hold') {
      const at = partnerNow(ctx, partner);
      await recordInHistory(tx, order, { trigger: 'review', message: message ?? `${decision} the name`, at });
      return decideSuppliedName(ctx, tx, partner, order, decision);
    }
    const isApproved = status === 'transferring' && order.reviewDecision === 'approve';
    if (isApproved && decision !== 'approve') {
      return refuse(
        'operationNotAllowed',
        'the review approved this order; only its payout can still be decided',
      );
    }
    if (status === 'transferring' && decision !== 'hold')
      await makePayoutDue(tx, tradeId, decision === 'reject' ? 'advance' : 'keep');
    await query(tx, updateDecision, [tradeId, decision, message]);
    await recordInHistory(tx, order, {
      trigger: 'review',
      message: message ?? decision,
      at: partnerNow(ctx, partner),
    });
    const decided = { ...order, reviewDecision: decision, reviewMessage: message };
    if (decision === 'approve' && isBlockedByScreening(order))
      return clearScreening(ctx, tx, partner, decided);
    return ok(decided);
  });
}

const updateHold = `update orders set review_decision = 'hold', review_message = $2 where trade_id = $1`;

/** Holds a locked order for the service's staff. The concerns are for staff only. */
export async function holdForStaff(
  tx: Queryable,
  order: Order,
  { concerns, at }: { concerns: readonly string[]; at: Date },
): Promise<void> {
  const message = concerns.join('; ');
  await query(tx, updateHold, [order.tradeId, message]);
  await recordInHistory(tx, order, { trigger: 'review', message, at });
}

/** Holds a locked order as a test value of the sandbox asks. */
export const holdForTest = (tx: Queryable, { tradeId }: Order): Promise<unknown[]> =>
  query(tx, updateHold, [tradeId, null]);

/**
 * `held`: confirmed, waits for a person. `deciding`: confirmed, the automatic review is about to decide. `blocked`: not
 * accepted because of a watch-list hit, or a supplied name that does not read as the name given; an approval clears it.
 */
type ReviewState = 'held' | 'deciding' | 'blocked';

export type OpenReview = {
  tradeId: string;
  orderNo: string;
  partnerId: string;
  partnerName: string;
  family: OrderFamily;
  status: OrderStatus;
  state: ReviewState;
  decision: ReviewDecision | null;
  /** The reason for the hold, for staff. */
  message: string | null;
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  findings: Finding[];
  /** On the partner's clock. */
  since: Date;
};

const open = `
  select o.trade_id as "tradeId", o.order_no as "orderNo", o.partner_id as "partnerId", p.name as "partnerName",
    o.family, o.status, o.review_decision as decision, o.review_message as message,
    coalesce(o.confirmed_source_minor, o.source_minor) as "sourceMinor", o.source_currency as "sourceCurrency",
    coalesce(o.confirmed_target_minor, o.target_minor) as "targetMinor", o.target_currency as "targetCurrency",
    o.findings, o.updated_at as since,
    case when o.status <> 'transferring' then 'blocked'
         when o.wall_payout_due_at is not null then 'deciding'
         else 'held' end as state
  from orders o join partners p on p.id = o.partner_id
  where ($1::uuid is null or o.partner_id = $1)
    and ((o.status = 'transferring' and o.review_decision is distinct from 'approve')
      or (o.status = 'information_required'
        and (o.findings @> '[{"code": "screening_hit"}]' or o.findings @> '[{"code": "name_unproven"}]')))
  order by o.updated_at, o.trade_id limit $2`;

const usualLimit = 200;

/** Returns the review queue, oldest first: orders of one partner or of all that wait for a decision by staff. */
export async function listReviews(
  ctx: Pick<ServiceContext, 'pool'>,
  filter: { partnerId?: string | undefined; limit?: number | undefined } = {},
): Promise<OpenReview[]> {
  return query<OpenReview>(ctx.pool, open, [filter.partnerId ?? null, filter.limit ?? usualLimit]);
}
