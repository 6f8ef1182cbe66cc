import { now } from '../clock.ts';
import { db } from '../db/client.ts';

/** The key that the service at this address last published. */
export async function storedKey(baseUrl: string): Promise<string | undefined> {
  return (await db().webhookKey.findUnique({ where: { baseUrl } }))?.publicKey;
}

export async function storeKey(baseUrl: string, publicKey: string): Promise<void> {
  const row = { publicKey, readAt: now() };
  await db().webhookKey.upsert({ where: { baseUrl }, create: { baseUrl, ...row }, update: row });
}
