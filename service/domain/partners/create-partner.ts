import { randomUUID } from 'node:crypto';
import type { ServiceSettings } from '../context.ts';
import type { Queryable } from '../database.ts';
import { hashSftpPassword, newSftpCredentials, type SftpCredentials } from '../kyc/sftp-account.ts';
import { hashSecret, newAppKey, newSecret } from './secrets.ts';

export type NewPartner = {
  name: string;
  /** Given for partners that must be found again: the demo partner. */
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
 * Makes a partner with its SFTP account, without keys and wallets. The secrets are in the answer and nowhere else:
 * only their hashes are kept.
 * Signature version 2 is required for calls that change something in production, not in the sandbox (decisions §1.9); balance
 * events name the wallets of the legacy list too in the sandbox, not in production (decisions §8).
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
