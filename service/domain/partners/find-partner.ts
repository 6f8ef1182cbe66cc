import type { KeyObject } from 'node:crypto';
import { loadPublicKey, type SignatureScheme } from '../../../lib/service-core/signing/index.ts';
import type { Partner, PartnerState } from '../context.ts';
import { asFields, type Queryable, query } from '../database.ts';
import { isUuid } from '../ids.ts';

type PartnerKey = { scheme: SignatureScheme; publicKey: KeyObject };

/** A partner with its keys and secret. Keys are parsed once: parsing costs as much as six verifications. */
export type KnownPartner = { partner: Partner; secretHash: Buffer; keys: readonly PartnerKey[] };

type Row = Partner & { secretHash: Buffer; keys: { scheme: SignatureScheme; publicKey: string }[] };

const selectPartner = `
  select ${asFields(`p.id, p.name, p.app_key, p.secret_hash, p.settlement_currency, p.callback_url,
    p.callback_statuses, p.require_sign_v2, p.returned_as, p.ip_allowlist, p.state, p.rate_limit_per_minute, p.tokens_not_before`)},
    p.clock_offset_seconds::float8 as "clockOffsetSeconds",
    coalesce((select jsonb_agg(jsonb_build_object('scheme', k.scheme, 'publicKey', k.public_key)
                               order by k.created_at desc)
              from partner_keys k where k.partner_id = p.id and k.revoked_at is null), '[]') as keys
  from partners p`;
const byAppKey = `${selectPartner} where p.app_key = $1`;
const byId = `${selectPartner} where p.id = $1`;

/** Finds the partner of an app key, with its active public keys, newest first. */
export async function findPartnerByAppKey(db: Queryable, appKey: string): Promise<KnownPartner | undefined> {
  // PostgreSQL rejects text that contains NUL, instead of finding nothing.
  if (appKey.includes('\u0000')) return undefined;
  return known(await query<Row>(db, byAppKey, [appKey]));
}

/** Finds a partner by id, for work without a request: demo data, workers. */
export async function findPartnerById(db: Queryable, id: string): Promise<KnownPartner | undefined> {
  return known(await query<Row>(db, byId, [id]));
}

function known([row]: Row[]): KnownPartner | undefined {
  if (!row) return undefined;
  const { secretHash, keys, ...partner } = row;
  return {
    partner,
    secretHash,
    keys: keys.map(({ scheme, publicKey }) => ({ scheme, publicKey: loadPublicKey(publicKey) })),
  };
}

/** A partner's settings for the back office, without secrets. */
export type PartnerProfile = {
  id: string;
  name: string;
  appKey: string;
  state: PartnerState;
  settlementCurrency: string;
  requireSignV2: boolean;
  /** Calls per minute; null uses the service's setting. */
  rateLimitPerMinute: number | null;
  callbackUrl: string | null;
  callbackStatuses: 'all' | 'final';
  /** The callback status of a returned payment. */
  returnedAs: 'returned' | 'failed';
  /** True if a second balance event reports the wallet of the legacy list. */
  legacyBalanceEvents: boolean;
  ipAllowlist: string[];
  activeKeys: number;
  clockOffsetSeconds: number;
  createdAt: Date;
};

const selectProfile = `
  select ${asFields(`p.id, p.name, p.app_key, p.state, p.settlement_currency, p.require_sign_v2,
    p.rate_limit_per_minute, p.callback_url, p.callback_statuses, p.returned_as, p.legacy_balance_events, p.ip_allowlist, p.created_at`)},
    p.clock_offset_seconds::float8 as "clockOffsetSeconds",
    (select count(*)::int from partner_keys k where k.partner_id = p.id and k.revoked_at is null) as "activeKeys"
  from partners p`;

const all = `
  ${selectProfile} where ($1::text is null or p.state = $1) and ($2::text is null or p.name ilike '%' || $2 || '%')
  order by p.created_at, p.id limit $3`;
const byReference = `${selectProfile} where p.id::text = $1 or p.app_key = $2 or lower(p.name) = lower($2)
  order by p.id::text = $1 or p.app_key = $2 desc nulls last limit 2`;
const locked = `${selectProfile} where p.id = $1 for no key update`;

/** Partners in order of creation; `name` matches part of the name. */
export async function listPartners(
  db: Queryable,
  filter: { state?: string | undefined; name?: string | undefined; limit: number },
): Promise<PartnerProfile[]> {
  const name = filter.name?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return query<PartnerProfile>(db, all, [filter.state ?? null, name ?? null, filter.limit]);
}

/**
 * Returns the partners that an id, app key or full name may mean; two if a name is ambiguous. A partner cannot
 * impersonate another by using its id or app key as a name.
 */
export async function partnersNamed(db: Queryable, reference: string): Promise<PartnerProfile[]> {
  const id = isUuid(reference) ? reference.toLowerCase() : null;
  const found = await query<PartnerProfile>(db, byReference, [id, reference]);
  const meant = found.filter((each) => each.id === id || each.appKey === reference);
  return meant.length > 0 ? meant : found;
}

/** Reads a partner's settings and locks them until the transaction ends. */
export async function lockProfile(tx: Queryable, partnerId: string): Promise<PartnerProfile | undefined> {
  const [profile] = await query<PartnerProfile>(tx, locked, [partnerId]);
  return profile;
}
