import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction, type Partner, type ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';

export type SftpAccount = { username: string; passwordSetAt: Date; lastLoginAt: Date | null };

const find = `
  select username, wall_password_set_at as "passwordSetAt", wall_last_login_at as "lastLoginAt"
  from sftp_accounts where partner_id = $1`;
const setAccount = `
  insert into sftp_accounts (partner_id, username, password_hash, wall_password_set_at) values ($1, $2, $3, $4)
  on conflict (partner_id) do update
    set password_hash = excluded.password_hash, wall_password_set_at = excluded.wall_password_set_at
  returning username`;
const restoreAccount = `
  insert into sftp_accounts (partner_id, username, password_hash, wall_password_set_at)
  values ($1, $2, $3, clock_timestamp())
  on conflict (partner_id) do update
    set username = excluded.username, password_hash = excluded.password_hash,
        wall_password_set_at = excluded.wall_password_set_at`;
const passwordHash = 'select password_hash from sftp_accounts where partner_id = $1 and username = $2';

/** Returns the partner's account without the password, which is stored as a hash; undefined if there is none yet. */
export async function findSftpAccount(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
): Promise<SftpAccount | undefined> {
  const [account] = await query<SftpAccount>(ctx.pool, find, [partner.id]);
  return account;
}

/**
 * Sets a new password, creating the account if needed; the old password stops working. The password is only in the
 * return value. For the back office, which authorises and audits.
 */
export async function rotateSftpPassword(
  ctx: Pick<ServiceContext, 'pool' | 'wallNow' | 'beforeCommit'>,
  partner: Pick<Partner, 'id'>,
): Promise<SftpCredentials> {
  const fresh = newSftpCredentials();
  const hash = await hashSftpPassword(fresh.password);
  const values = [partner.id, fresh.username, hash, ctx.wallNow()];
  // The transaction's result may be written to the audit trail, so it must not contain the password.
  const account = await inTransaction(ctx, async (tx) => {
    const [row] = await query<{ username: string }>(tx, setAccount, values);
    return { username: row?.username ?? fresh.username };
  });
  return { ...account, password: fresh.password };
}

/** Sets these credentials, for a demo partner whose credentials file or database was reset without the other. */
export async function adoptSftpCredentials(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  { username, password }: SftpCredentials,
): Promise<void> {
  const [row] = await query<{ password_hash: string }>(db, passwordHash, [partner.id, username]);
  if (row && (await sftpPasswordFits(row.password_hash, password))) return;
  const hash = await hashSftpPassword(password);
  await query(db, restoreAccount, [partner.id, username, hash]);
}

/** The user name and password for delivering KYC files (specification §5.1). */
export type SftpCredentials = { username: string; password: string };

// OWASP's second recommended setting for argon2id (the library's default algorithm): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Generates credentials. The name is not secret; the password has 192 random bits and never needs escaping. */
export function newSftpCredentials(): SftpCredentials {
  return { username: `kyc-${randomBytes(8).toString('hex')}`, password: newSftpPassword() };
}

function newSftpPassword(): string {
  return randomBytes(24).toString('base64url');
}

export function hashSftpPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Checks a password. Takes as long without a hash (no such account), so that timing does not reveal which names exist.
 */
export async function sftpPasswordFits(storedHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? (await dummyHash()), password, cost);
  return fits && storedHash !== undefined;
}

let keptDummyHash: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  keptDummyHash ??= hashSftpPassword(newSftpPassword());
  return keptDummyHash;
}
