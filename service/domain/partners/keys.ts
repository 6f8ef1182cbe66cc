import { createHash, type KeyObject, randomUUID } from 'node:crypto';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import {
  loadPublicKey,
  type SignatureScheme,
  sandboxOnlySchemes,
} from '../../../lib/service-core/signing/index.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { asFields, inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';

const activeKeysAtMost = 2;
const tooManyKeys = `${activeKeysAtMost} keys are active, which is as many as there can be: revoke the one that the partner no longer signs with, then add this one`;
const activeOthers =
  'select 1 from partner_keys where partner_id = $1 and fingerprint <> $2 and revoked_at is null';

export type RegisteredKey = { fingerprint: string; scheme: SignatureScheme };

/**
 * Policy for a third key: the sandbox retires the oldest because it has no call for that; the back office has one and
 * refuses.
 */
export type WhenFull = 'retire-oldest' | 'refuse';

/**
 * Registers a public key, valid immediately. Two keys can be active, so that keys rotate without downtime. A key has
 * one scheme: registering it with another scheme revokes the earlier registration, because a verifier that accepts two
 * schemes for a key can be tricked into the weaker (decisions §1.1, §1.5). Refuses with `keyRejected`.
 */
export async function registerKey(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  request: { publicKey: string; scheme: SignatureScheme },
  whenFull: WhenFull = 'retire-oldest',
): Promise<Result<RegisteredKey, DomainError>> {
  if (ctx.settings.mode === 'production' && sandboxOnlySchemes.includes(request.scheme)) {
    return refuse('keyRejected', `the scheme ${request.scheme} is offered in the sandbox only`);
  }
  const key = readKey(request.publicKey);
  if (key instanceof Error) return refuse('keyRejected', `the public key is not usable: ${key.message}`);
  const der = key.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(der).digest('hex');
  const publicKey = der.toString('base64');

  return inTransaction(ctx, async (tx) => {
    await tx.query('select 1 from partners where id = $1 for update', [partner.id]);
    if (whenFull === 'refuse') {
      const others = await tx.query(activeOthers, [partner.id, fingerprint]);
      if (others.rows.length >= activeKeysAtMost) return refuse('keyRejected', tooManyKeys);
    }
    await tx.query(
      `insert into partner_keys (id, partner_id, scheme, public_key, fingerprint, created_at)
       values ($1, $2, $3, $4, $5, clock_timestamp())
       on conflict (partner_id, fingerprint, scheme)
       do update set revoked_at = null, created_at = excluded.created_at`,
      [randomUUID(), partner.id, request.scheme, publicKey, fingerprint],
    );
    await tx.query(
      `update partner_keys set revoked_at = now()
       where partner_id = $1 and revoked_at is null and not (fingerprint = $2 and scheme = $3)
         and (fingerprint = $2 or id not in (
           select id from partner_keys where partner_id = $1 and revoked_at is null and fingerprint <> $2
           order by created_at desc limit $4))`,
      [partner.id, fingerprint, request.scheme, activeKeysAtMost - 1],
    );
    return ok({ fingerprint, scheme: request.scheme });
  });
}

function readKey(text: string): KeyObject | Error {
  try {
    return loadPublicKey(text);
  } catch (problem) {
    return problem instanceof Error ? problem : new Error('not readable');
  }
}

/** A registered public key. `fingerprint` is the SHA-256 of its DER form, in hexadecimal. */
export type KeyListing = { fingerprint: string; scheme: string; createdAt: Date; revokedAt: Date | null };

const all = `
  select ${asFields('fingerprint, scheme, created_at, revoked_at')} from partner_keys where partner_id = $1
  order by revoked_at is not null, created_at desc`;
const lock = 'select 1 from partners where id = $1 for update';
const revoke = `
  update partner_keys set revoked_at = clock_timestamp()
  where partner_id = $1 and fingerprint = $2 and revoked_at is null`;

/** A partner's keys, active keys first. */
export async function listKeys(db: Queryable, partner: Pick<Partner, 'id'>): Promise<KeyListing[]> {
  return query<KeyListing>(db, all, [partner.id]);
}

/**
 * Revokes a key: from now on every process rejects its signatures. `fingerprint` may be a prefix. Refuses with
 * `notFound`, `keyRejected` for an ambiguous prefix, and `operationNotAllowed` for the last active key unless `last` is
 * set.
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
