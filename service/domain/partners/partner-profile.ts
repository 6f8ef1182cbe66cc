import type { PartnerState, Queryable } from '../context.ts';
import { isUuid } from '../ids.ts';
import { asFields, query } from '../sql.ts';

/** A partner as the back office sees it: its settings, no secret. */
export type PartnerProfile = {
  id: string;
  name: string;
  appKey: string;
  state: PartnerState;
  settlementCurrency: string;
  requireSignV2: boolean;
  /** Calls a minute; null takes the service's setting. */
  rateLimitPerMinute: number | null;
  callbackUrl: string | null;
  callbackStatuses: 'all' | 'final';
  /** The status by which it is told of a payment that came back. */
  returnedAs: 'returned' | 'failed';
  /** A second balance event names the wallet of the legacy list. */
  legacyBalanceEvents: boolean;
  ipAllowlist: string[];
  activeKeys: number;
  clockOffsetSeconds: number;
  createdAt: Date;
};

const select = `
  select ${asFields(`p.id, p.name, p.app_key, p.state, p.settlement_currency, p.require_sign_v2,
    p.rate_limit_per_minute, p.callback_url, p.callback_statuses, p.returned_as, p.legacy_balance_events, p.ip_allowlist, p.created_at`)},
    p.clock_offset_seconds::float8 as "clockOffsetSeconds",
    (select count(*)::int from partner_keys k where k.partner_id = p.id and k.revoked_at is null) as "activeKeys"
  from partners p`;

const all = `
  ${select} where ($1::text is null or p.state = $1) and ($2::text is null or p.name ilike '%' || $2 || '%')
  order by p.created_at, p.id limit $3`;
const byReference = `${select} where p.id::text = $1 or p.app_key = $2 or lower(p.name) = lower($2)
  order by p.id::text = $1 or p.app_key = $2 desc nulls last limit 2`;
const locked = `${select} where p.id = $1 for no key update`;

/** Partners in the order in which they came; `name` finds a part of the name. */
export async function listPartners(
  db: Queryable,
  filter: { state?: string | undefined; name?: string | undefined; limit: number },
): Promise<PartnerProfile[]> {
  const name = filter.name?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return query<PartnerProfile>(db, all, [filter.state ?? null, name ?? null, filter.limit]);
}

/**
 * Returns the partners that an id, an app key or a whole name may mean: one, or two when a name is not enough. A
 * partner cannot take another's id or app key by choosing it as its name.
 */
export async function partnersNamed(db: Queryable, reference: string): Promise<PartnerProfile[]> {
  const id = isUuid(reference) ? reference.toLowerCase() : null;
  const found = await query<PartnerProfile>(db, byReference, [id, reference]);
  const meant = found.filter((each) => each.id === id || each.appKey === reference);
  return meant.length > 0 ? meant : found;
}

/** The partner's settings, locked until the transaction ends. */
export async function lockProfile(tx: Queryable, partnerId: string): Promise<PartnerProfile | undefined> {
  const [profile] = await query<PartnerProfile>(tx, locked, [partnerId]);
  return profile;
}
