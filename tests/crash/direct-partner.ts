import type pg from 'pg';
import { createPayoutClient, type PayoutClient } from '../../lib/service-core/client/index.ts';
import { DEFAULT_SCHEME, generateSigningKeyPair } from '../../lib/service-core/signing/index.ts';
import { type ServiceContext, serviceSettings } from '../../service/domain/context.ts';
import { createPartner } from '../../service/domain/partners/create-partner.ts';
import { findPartnerById } from '../../service/domain/partners/find-partner.ts';
import { registerKey } from '../../service/domain/partners/register-key.ts';
import { creditWallet } from '../../service/domain/wallets/credit-wallet.ts';

export type DirectPartner = { id: string; client(baseUrl: string): PayoutClient };

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A partner whose program calls the service itself, with wallets in US dollars that hold `funds` in cents. */
export async function openDirectPartner(
  pool: pg.Pool,
  o: { callbackUrl?: string; funds: Record<'personal' | 'business', bigint> },
): Promise<DirectPartner> {
  const ctx: ServiceContext = { pool, settings: serviceSettings(), wallNow: () => new Date(), log: silent };
  const made = await createPartner(pool, ctx.settings, {
    name: 'Direct partner',
    ...(o.callbackUrl === undefined ? {} : { callbackUrl: o.callbackUrl }),
  });
  const found = await findPartnerById(pool, made.partnerId);
  if (!found) throw new Error('the new partner is not there');
  const { privateKey, publicKey } = await generateSigningKeyPair();
  const key = await registerKey(ctx, found.partner, { publicKey, scheme: DEFAULT_SCHEME });
  if (!key.ok) throw new Error(key.reason.message);
  for (const type of ['personal', 'business'] as const) {
    const credit = { type, currency: 'USD', amountMinor: o.funds[type], cause: 'a long run' };
    const credited = await creditWallet(ctx, found.partner, credit);
    if (!credited.ok) throw new Error(credited.reason.message);
  }
  const { partnerId: id, appKey, secretKey } = made;
  return {
    id,
    client: (baseUrl) =>
      createPayoutClient({ baseUrl, appKey, secretKey, privateKey, scheme: DEFAULT_SCHEME }),
  };
}
