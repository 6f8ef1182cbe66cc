import { randomUUID } from 'node:crypto';
import type { Queryable, ServiceSettings } from '../context.ts';
import { hashSecret, newAppKey, newSecret } from './secrets.ts';

export type NewPartner = {
  name: string;
  /** Given for partners that must be found again: the demo partner. */
  id?: string;
  appKey?: string;
  secretKey?: string;
  callbackUrl?: string;
};

export type PartnerCredentials = { partnerId: string; appKey: string; secretKey: string };

/**
 * Makes a partner without keys and wallets. The secret is in the answer and nowhere else: only its hash is kept.
 * Signature version 2 is required for calls that move money in production, not in the sandbox (decisions §1.9).
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
  };
  await db.query(
    `insert into partners (id, name, app_key, secret_hash, require_sign_v2, callback_url)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      credentials.partnerId,
      partner.name,
      credentials.appKey,
      hashSecret(credentials.secretKey),
      settings.mode === 'production',
      partner.callbackUrl ?? null,
    ],
  );
  return credentials;
}
