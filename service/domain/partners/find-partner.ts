import type { KeyObject } from 'node:crypto';
import { loadPublicKey, type SignatureScheme } from '../../../lib/service-core/signing/index.ts';
import type { Partner, Queryable } from '../context.ts';
import { asFields, query } from '../sql.ts';

type PartnerKey = { scheme: SignatureScheme; publicKey: KeyObject };

/** A partner with what is needed to authenticate it. Keys are parsed once: parsing costs six verifications. */
export type KnownPartner = { partner: Partner; secretHash: Buffer; keys: readonly PartnerKey[] };

type Row = Partner & { secretHash: Buffer; keys: { scheme: SignatureScheme; publicKey: string }[] };

const select = `
  select ${asFields(`p.id, p.name, p.app_key, p.secret_hash, p.settlement_currency, p.callback_url,
    p.callback_statuses, p.require_sign_v2, p.returned_as, p.ip_allowlist, p.state, p.rate_limit_per_minute, p.tokens_not_before`)},
    p.clock_offset_seconds::float8 as "clockOffsetSeconds",
    coalesce((select jsonb_agg(jsonb_build_object('scheme', k.scheme, 'publicKey', k.public_key)
                               order by k.created_at desc)
              from partner_keys k where k.partner_id = p.id and k.revoked_at is null), '[]') as keys
  from partners p`;
const byAppKey = `${select} where p.app_key = $1`;
const byId = `${select} where p.id = $1`;

/** The partner of an app key with its active public keys, newest first; undefined when there is none. */
export async function findPartnerByAppKey(db: Queryable, appKey: string): Promise<KnownPartner | undefined> {
  // PostgreSQL knows no text with a NUL in it, and would fail on one instead of finding nothing.
  if (appKey.includes('\u0000')) return undefined;
  return known(await query<Row>(db, byAppKey, [appKey]));
}

/** The same by id, for work that has no request: demo data, workers. */
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
