import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type WebhookKey = {
  /** The public key as Standard Webhooks writes it: `whpk_` and the base64 of its 32 bytes. */
  publicKey: string;
  /** Signs `id.timestamp.body`; the value of the header `webhook-signature`. */
  signature(message: { id: string; timestampSeconds: number; body: string }): string;
};

/**
 * The service's Ed25519 key for callbacks, made on first use and kept in the data folder, readable by its owner
 * alone. When several processes start at once, the first to put its file in place wins and all use that one.
 */
export async function openWebhookKey(dataDir: string): Promise<WebhookKey> {
  const file = join(dataDir, 'webhook-key.pem');
  const existing = await readKey(file);
  return webhookKey(existing ?? (await makeKey(dataDir, file)));
}

async function readKey(file: string): Promise<KeyObject | undefined> {
  try {
    return createPrivateKey(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKey(dataDir: string, file: string): Promise<KeyObject> {
  await mkdir(dataDir, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    await link(draft, file);
    return privateKey;
  } catch (error) {
    const winner = await readKey(file);
    if (!winner) throw error;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}

function webhookKey(privateKey: KeyObject): WebhookKey {
  const raw = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  return {
    publicKey: `whpk_${Buffer.from(raw, 'base64url').toString('base64')}`,
    signature: ({ id, timestampSeconds, body }) => {
      const signed = Buffer.from(`${id}.${timestampSeconds}.${body}`, 'utf8');
      return `v1a,${sign(null, signed, privateKey).toString('base64')}`;
    },
  };
}
