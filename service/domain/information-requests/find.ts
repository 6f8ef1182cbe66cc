import type { Queryable, ServiceContext } from '../context.ts';
import { asFields, query } from '../sql.ts';
import { tokenHash } from './open.ts';

export type InformationRequest = {
  tradeId: string;
  partnerId: string;
  orderNo: string;
  /** The name as the order has it now. */
  beneficiaryName: string;
  /** `B` asks for a company's name, as every beneficiary of the business family is one. */
  entityType: string | null;
  /** The end of the link's validity, in real time. */
  endsAt: Date;
};

export type LookedUp =
  | { state: 'open'; request: InformationRequest }
  | { state: 'unknown' | 'expired' | 'answered' | 'closed' };

type Row = InformationRequest & { answered: boolean; expired: boolean; asks: boolean };

const find = `
  select ${asFields('o.trade_id, o.partner_id, o.order_no')},
    coalesce(nullif(o.payload #>> '{beneficiary,fullName}', ''),
             nullif(concat_ws(' ', o.payload #>> '{beneficiary,firstName}', o.payload #>> '{beneficiary,lastName}'), ''), '')
      as "beneficiaryName",
    case when o.family = 'business' then 'B' else o.payload #>> '{beneficiary,entityType}' end as "entityType",
    r.answered_at is not null as answered,
    r.expires_at <= $2::timestamptz + make_interval(secs => p.clock_offset_seconds) as expired,
    r.expires_at - make_interval(secs => p.clock_offset_seconds) as "endsAt",
    o.status = 'information_required' and o.findings @> '[{"code": "chinese_name_needed"}]' as asks
  from information_requests r join orders o on o.trade_id = r.trade_id join partners p on p.id = o.partner_id
  where r.token_hash = $1`;

const tokenPattern = /^[\w-]{43}$/;

/**
 * Looks up the request behind a link's token. The token is the only right needed: anyone with the link may answer once.
 */
export async function findInformationRequest(
  ctx: Pick<ServiceContext, 'wallNow'>,
  db: Queryable,
  token: string,
): Promise<LookedUp> {
  if (!tokenPattern.test(token)) return { state: 'unknown' };
  const [row] = await query<Row>(db, find, [tokenHash(token), ctx.wallNow()]);
  if (!row) return { state: 'unknown' };
  if (row.answered) return { state: 'answered' };
  if (row.expired) return { state: 'expired' };
  if (!row.asks) return { state: 'closed' };
  const { answered: _, expired: __, asks: ___, ...request } = row;
  return { state: 'open', request };
}
