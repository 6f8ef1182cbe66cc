import type { OrderStatus } from '../../../lib/service-core/contract/status.ts';
import type { OrderFamily, ServiceContext } from '../context.ts';
import type { ReviewDecision } from '../orders/order.ts';
import type { Finding } from '../precheck/index.ts';
import { query } from '../sql.ts';

/**
 * `held`: confirmed, waits for a person. `deciding`: confirmed, the review decides by itself in a moment. `blocked`: not
 * accepted, because a party was hit on a watch list; an approval clears that.
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
  /** The reason it is held, for staff. */
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
      or (o.status = 'information_required' and o.findings @> '[{"code": "screening_hit"}]'))
  order by o.updated_at, o.trade_id limit $2`;

const usualLimit = 200;

/**
 * Returns the review queue, the oldest first: orders that wait for a decision of the service's staff, of one partner or
 * of all.
 */
export async function listReviews(
  ctx: Pick<ServiceContext, 'pool'>,
  filter: { partnerId?: string | undefined; limit?: number | undefined } = {},
): Promise<OpenReview[]> {
  return query<OpenReview>(ctx.pool, open, [filter.partnerId ?? null, filter.limit ?? usualLimit]);
}
