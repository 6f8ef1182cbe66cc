import type { KeyObject } from 'node:crypto';
import { loadPublicKey, type SignatureScheme } from '../../../lib/service-core/signing/index.ts';
import type { Partner, PartnerState, Queryable } from '../context.ts';

export type PartnerKey = { scheme: SignatureScheme; publicKey: KeyObject };

/** A partner with what is needed to authenticate it. Keys are parsed once: parsing costs six verifications. */
export type KnownPartner = { partner: Partner; secretHash: Buffer; keys: readonly PartnerKey[] };

type Row = {
  id: string;
  name: string;
  app_key: string;
  secret_hash: Buffer;
  clock_offset_seconds: string;
  settlement_currency: string;
  callback_url: string | null;
  callback_statuses: 'all' | 'final';
  require_sign_v2: boolean;
  ip_allowlist: string[];
  state: PartnerState;
  rate_limit_per_minute: number | null;
  tokens_not_before: Date | null;
  keys: { scheme: SignatureScheme; publicKey: string }[];
};

const statement = `
  select p.id, p.name, p.app_key, p.secret_hash, p.clock_offset_seconds, p.settlement_currency, p.callback_url,
         p.callback_statuses, p.require_sign_v2, p.ip_allowlist, p.state, p.rate_limit_per_minute, p.tokens_not_before,
         coalesce((select jsonb_agg(jsonb_build_object('scheme', k.scheme, 'publicKey', k.public_key)
                                    order by k.created_at desc)
                   from partner_keys k where k.partner_id = p.id and k.revoked_at is null), '[]') as keys
  from partners p`;

/** The partner of an app key with its active public keys, newest first; undefined when there is none. */
export async function findPartnerByAppKey(db: Queryable, appKey: string): Promise<KnownPartner | undefined> {
  // PostgreSQL knows no text with a NUL in it, and would fail on one instead of finding nothing.
  if (appKey.includes('\u0000')) return undefined;
  const { rows } = await db.query<Row>({
    name: 'partner-by-app-key',
    text: `${statement} where p.app_key = $1`,
    values: [appKey],
  });
  return rows[0] && known(rows[0]);
}

/** The same by id, for work that has no request: demo data, workers. */
export async function findPartnerById(db: Queryable, id: string): Promise<KnownPartner | undefined> {
  const { rows } = await db.query<Row>({
    name: 'partner-by-id',
    text: `${statement} where p.id = $1`,
    values: [id],
  });
  return rows[0] && known(rows[0]);
}

function known(row: Row): KnownPartner {
  return {
    partner: {
      id: row.id,
      name: row.name,
      appKey: row.app_key,
      clockOffsetSeconds: Number(row.clock_offset_seconds),
      settlementCurrency: row.settlement_currency,
      callbackUrl: row.callback_url,
      callbackStatuses: row.callback_statuses,
      requireSignV2: row.require_sign_v2,
      ipAllowlist: row.ip_allowlist,
      state: row.state,
      rateLimitPerMinute: row.rate_limit_per_minute,
      tokensNotBefore: row.tokens_not_before,
    },
    secretHash: row.secret_hash,
    keys: row.keys.map((key) => ({ scheme: key.scheme, publicKey: loadPublicKey(key.publicKey) })),
  };
}
