import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { shared } from '../shared.ts';
import { payoutCredentials } from './client.ts';

type Slot = { key?: string; retryAt: number };

const retryAfterMs = 60_000;

/**
 * The key the service signs its callbacks with: from the settings, else from the service itself, where it publishes
 * it (ours). Undefined when there is none to be had; callbacks are then taken unsigned, and read back as always.
 */
export async function webhookPublicKey(): Promise<string | undefined> {
  const credentials = payoutCredentials();
  if (!credentials || credentials.webhookPublicKey) return credentials?.webhookPublicKey;
  const slot = shared<Slot>('webhook-key', () => ({ retryAt: 0 }));
  if (slot.key || performance.now() < slot.retryAt) return slot.key;
  slot.retryAt = performance.now() + retryAfterMs;
  const found = await publishedKey(`${credentials.baseUrl}/sandbox/webhook-key`);
  if (found) slot.key = found;
  return slot.key;
}

/** One small GET with a short patience: a callback is waiting for it. */
function publishedKey(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const call = send(url, { timeout: 1_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > 4_096) call.destroy();
      });
      response.on('end', () => resolve(/whpk_[A-Za-z0-9+/]{43}=/.exec(text)?.[0]));
    });
    call.on('timeout', () => call.destroy());
    call.on('close', () => resolve(undefined));
    call.on('error', () => resolve(undefined));
    call.end();
  });
}
