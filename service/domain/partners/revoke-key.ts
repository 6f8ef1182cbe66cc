import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, Queryable, ServiceContext } from '../context.ts';
import { asFields, inTransaction, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';

/** A registered public key. `fingerprint` is the SHA-256 of its DER form, in hexadecimal. */
export type KeyListing = { fingerprint: string; scheme: string; createdAt: Date; revokedAt: Date | null };

const all = `
  select ${asFields('fingerprint, scheme, created_at, revoked_at')} from partner_keys where partner_id = $1
  order by revoked_at is not null, created_at desc`;
const lock = 'select 1 from partners where id = $1 for update';
const revoke = `
  update partner_keys set revoked_at = clock_timestamp()
  where partner_id = $1 and fingerprint = $2 and revoked_at is null`;

/** A partner's keys, the active ones first. */
export async function listKeys(db: Queryable, partner: Pick<Partner, 'id'>): Promise<KeyListing[]> {
  return query<KeyListing>(db, all, [partner.id]);
}

/**
 * Ends a key: from now on nothing signed with it is taken, in any process. It is named by its fingerprint or the
 * beginning of it. Refuses with `notFound`, `keyRejected` when the beginning fits several, and `operationNotAllowed`
 * for the last active key unless `last` says that the partner is to be left without one.
 */
export async function revokeKey(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  request: { fingerprint: string; last: boolean },
): Promise<Result<KeyListing, DomainError>> {
  const wanted = request.fingerprint.toLowerCase().replaceAll(':', '');
  return inTransaction(ctx, async (tx) => {
    await query(tx, lock, [partner.id]);
    const active = (await listKeys(tx, partner)).filter(({ revokedAt }) => revokedAt === null);
    const [key, another] = active.filter(
      ({ fingerprint }) => wanted !== '' && fingerprint.startsWith(wanted),
    );
    if (!key) return refuse('notFound', 'no active key has this fingerprint; see: keys list');
    if (another) return refuse('keyRejected', 'several keys begin so; give more of the fingerprint');
    if (active.length === 1 && !request.last) {
      return refuse(
        'operationNotAllowed',
        'this is the only active key, and without one the partner can sign nothing: add the next one first, or say --last',
      );
    }
    await query(tx, revoke, [partner.id, key.fingerprint]);
    return ok(key);
  });
}
