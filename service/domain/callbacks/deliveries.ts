import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { query } from '../sql.ts';

const atMost = 200;

export type DeliveryView = {
  deliveryId: string;
  event: string;
  id: string;
  status: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: { at: string; httpStatus?: number; response?: string; error?: string }[];
};

type AttemptRow = Omit<DeliveryView['attempts'][number], 'at'> & { ms: number };
type Row = Omit<DeliveryView, 'attempts'> & { attempts: AttemptRow[] };

const select = `
  select d.id as "deliveryId", d.event, d.subject as id, d.body ->> 'status' as status, d.state,
    coalesce((
      select json_agg(json_strip_nulls(json_build_object('ms', (extract(epoch from a.at) * 1000)::bigint, 'httpStatus', a.http_status,
                                        'response', a.response, 'error', a.error)) order by a.id)
      from delivery_attempts a where a.delivery_id = d.id), '[]') as attempts
  from deliveries d
  where d.partner_id = $1 and ($2::text is null or d.subject = $2)
  order by d.sequence desc limit $3`;

/** The newest 200 deliveries of a partner, oldest first, or those of one order or wallet (decisions §11). */
export async function listDeliveries(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  filter: { id?: string | undefined },
): Promise<Result<DeliveryView[], DomainError>> {
  const rows = await query<Row>(ctx.pool, select, [partner.id, filter.id ?? null, atMost]);
  return ok(
    rows.toReversed().map(({ attempts, ...delivery }) => ({
      ...delivery,
      attempts: attempts.map(({ ms, ...attempt }) => ({
        at: new Date(ms).toISOString(),
        ...attempt,
      })),
    })),
  );
}
