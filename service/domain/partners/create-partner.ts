import { randomUUID } from 'node:crypto';
import type { ServiceSettings } from '../context.ts';
import type { Queryable } from '../database.ts';
import { hashSftpPassword, newSftpCredentials, type SftpCredentials } from '../kyc/sftp-account.ts';
import { hashSecret, newAppKey, newSecret } from './secrets.ts';

export type NewPartner = {
  name: string;
  /** Fixed for a partner that must be found again: the demo partner. */
  id?: string;
  appKey?: string;
  secretKey?: string;
  callbackUrl?: string;
  sftp?: SftpCredentials;
};

export type PartnerCredentials = {
  partnerId: string;
  appKey: string;
  secretKey: string;
  /** For delivering KYC files; the address is `settings.sftpAddress`. */
  sftp: SftpCredentials;
};

/**
 * Creates a partner with its SFTP account, without keys or wallets. The secrets are only in the return value; the
 * database has their hashes. In production, calls that change something require signature version 2 (decisions §1.9);
 * in the sandbox, balance events also report the wallets of the legacy list (decisions §8).
 */
export async function createPartner(
  db: Queryable,
  settings: Pick<ServiceSettings, 'mode'>,
  partner: NewPartner,
): Promise<PartnerCredentials> {
  const credentials = {
    partnerId: partner.id ?? randomUUID(),
    appKey: partner.appKey ?? newAppKey(),
    secretKey: partner.secretKey ?? newSecret(),
    sftp: partner.sftp ?? newSftpCredentials(),
  };
  await db.query(
    `with made as (
       insert into partners (id, name, app_key, secret_hash, require_sign_v2, legacy_balance_events, callback_url)
       values ($1, $2, $3, $4, $5, not $5, $6) returning id)
     insert into sftp_accounts (partner_id, username, password_hash) select id, $7, $8 from made`,
    [
      credentials.partnerId,
      partner.name,
      credentials.appKey,
      hashSecret(credentials.secretKey),
      settings.mode === 'production',
      partner.callbackUrl ?? null,
      credentials.sftp.username,
      await hashSftpPassword(credentials.sftp.password),
    ],
  );
  return credentials;
}
