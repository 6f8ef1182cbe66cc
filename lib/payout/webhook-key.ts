import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { now } from '../clock.ts';
import { db } from '../db/client.ts';
import { log } from '../logger.ts';
import { shared } from '../shared.ts';
import { payoutCredentials } from './client.ts';

type Slot = {
  baseUrl: string;
  key?: string;
  stored?: Promise<void>;
  asking?: Promise<void>;
  askAgainAt: number;
};

const askAgainAfterMs = 10_000;
const patienceMs = 1_000;

/**
 * The service's callback signing key: from the settings, else as last published. Undefined until first read; callbacks
 * are then accepted unsigned and verified by reading back, as always. Never waits for the service, which is asked in
 * the background.
 */
export async function webhookPublicKey(): Promise<string | undefined> {
  const known = keyOfService();
  if (!known || 'configured' in known) return known?.configured;
  const { slot } = known;
  slot.stored ??= load(slot);
  await slot.stored;
  if (slot.key === undefined) void askAgain(slot);
  return slot.key;
}

/**
 * Returns the currently published key, for a signature that does not match: the service may have a new key. Asks at
 * most every ten seconds, for at most a second; otherwise returns the known key.
 */
export async function latestWebhookPublicKey(): Promise<string | undefined> {
  const known = keyOfService();
  if (!known || 'configured' in known) return known?.configured;
  await askAgain(known.slot);
  return known.slot.key;
}

function keyOfService(): { configured: string } | { slot: Slot } | undefined {
  const credentials = payoutCredentials();
  if (!credentials) return undefined;
  const { baseUrl, webhookPublicKey: configured } = credentials;
  if (configured) return { configured };
  return { slot: shared<Slot>('webhook-key', () => ({ baseUrl, askAgainAt: 0 })) };
}

async function load(slot: Slot): Promise<void> {
  try {
    const key = await storedKey(slot.baseUrl);
    if (key !== undefined) slot.key ??= key;
  } catch (error) {
    delete slot.stored;
    log.warn('callback key not read', { err: error });
  }
}

async function askAgain(slot: Slot): Promise<void> {
  if (!slot.asking && performance.now() < slot.askAgainAt) return;
  slot.askAgainAt = performance.now() + askAgainAfterMs;
  slot.asking ??= ask(slot).finally(() => {
    delete slot.asking;
  });
  await slot.asking;
}

async function ask(slot: Slot): Promise<void> {
  const key = await publishedKey(`${slot.baseUrl}/webhook-key`);
  if (key === undefined || key === slot.key) return;
  if (slot.key !== undefined) log.warn('the service signs its callbacks with a new key');
  slot.key = key;
  await storeKey(slot.baseUrl, key).catch((error: unknown) =>
    log.warn('callback key not kept', { err: error }),
  );
}

/** Fetches the published key; undefined on any failure. */
function publishedKey(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const call = send(url, { signal: AbortSignal.timeout(patienceMs) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > 4_096) call.destroy();
      });
      response.on('end', () => resolve(/whpk_[A-Za-z0-9+/]{43}=/.exec(text)?.[0]));
    });
    call.on('close', () => resolve(undefined));
    call.on('error', () => resolve(undefined));
    call.end();
  });
}

/** Returns the last stored key of the service at this URL. */
export async function storedKey(baseUrl: string): Promise<string | undefined> {
  return (await db().webhookKey.findUnique({ where: { baseUrl } }))?.publicKey;
}

async function storeKey(baseUrl: string, publicKey: string): Promise<void> {
  const row = { publicKey, readAt: now() };
  await db().webhookKey.upsert({ where: { baseUrl }, create: { baseUrl, ...row }, update: row });
}
