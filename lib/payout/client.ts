import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { now } from '../clock.ts';
import { type Env, env } from '../env.ts';
import { err, ok, type Result } from '../result.ts';
import {
  type CallOptions,
  createPayoutClient,
  type Outcome,
  type PayoutClient,
} from '../service-core/client/index.ts';
import type { DataOf, Endpoint, RequestInput } from '../service-core/contract/index.ts';
import { shared } from '../shared.ts';
import { storeExchange } from './exchange-log.ts';
import { refusalOfService, refuseSandboxService } from './service-mode.ts';

type Slot = { made?: { client: PayoutClient; credentials: Credentials } };
type Connection = { client: PayoutClient; credentials: Credentials };

/**
 * Returns the client of this process, created once the credentials exist: the service writes them on its first start.
 */
function connection(): Connection | string {
  const slot = shared<Slot>('payout-client', () => ({}));
  if (slot.made) return slot.made;
  const credentials = readCredentials();
  if (!credentials.ok) return credentials.reason;
  const { baseUrl, appKey, secretKey, privateKey, scheme } = credentials.value;
  const client = createPayoutClient({
    baseUrl,
    appKey,
    secretKey,
    privateKey,
    scheme,
    signV2: env().PAYOUT_SIGN_V2,
    now: () => now().getTime(),
    onExchange: (exchange) => void storeExchange(exchange),
  });
  slot.made = { client, credentials: credentials.value };
  return slot.made;
}

/** The client, or why nothing may be sent. */
async function allowedConnection(): Promise<Connection | string> {
  const found = connection();
  return typeof found === 'string' ? found : ((await refusalOfService(found)) ?? found);
}

/** Throws if this portal is in production and its service is not; see {@link refuseSandboxService}. */
export async function checkService(): Promise<void> {
  const found = connection();
  if (typeof found !== 'string') await refuseSandboxService(found);
}

/** Signs and sends one call. Network and service failures are outcomes, not exceptions. */
export async function callPayout<E extends Endpoint>(
  endpoint: E,
  request: RequestInput<E>,
  options: CallOptions = {},
): Promise<Outcome<DataOf<E>>> {
  const found = await allowedConnection();
  if (typeof found === 'string') return { kind: 'not-sent', reason: 'unreachable', message: found };
  return found.client.call(endpoint, request, options);
}

type Upload = Parameters<PayoutClient['upload']>[1];

/** Streams one file to the service; see {@link callPayout}. */
export async function uploadToPayout<E extends Endpoint>(
  endpoint: E,
  upload: Upload,
): Promise<Outcome<DataOf<E>>> {
  const found = await allowedConnection();
  if (typeof found === 'string') return { kind: 'not-sent', reason: 'unreachable', message: found };
  return found.client.upload(endpoint, upload) as Promise<Outcome<DataOf<E>>>;
}

/** The partner's credentials; null while the service has not written them. */
export function payoutCredentials(): Credentials | null {
  const found = connection();
  return typeof found === 'string' ? null : found.credentials;
}

const scheme = z.enum(['RSA-SHA256', 'RSA-PSS', 'RSA-SHA512', 'RSA-SHA1', 'RSA-BLOCK']);

/** The service's credentials file for its demo partner (decisions §11); `webhookPublicKey` is optional. */
const fileSchema = z.object({
  baseUrl: z.string().optional(),
  appKey: z.string(),
  secretKey: z.string(),
  privateKeyFile: z.string(),
  signatureScheme: scheme.default('RSA-SHA256'),
  webhookPublicKey: z.string().optional(),
});

type Credentials = {
  baseUrl: string;
  appKey: string;
  secretKey: string;
  /** PEM or bare base64. */
  privateKey: string;
  scheme: z.infer<typeof scheme>;
  webhookPublicKey: string | undefined;
};

/** Reads the partner's credentials from the environment or the credentials file; the reason is a sentence. */
function readCredentials(settings: Env = env()): Result<Credentials, string> {
  const path = settings.PAYOUT_CREDENTIALS_FILE ?? join(settings.dataDir, 'sandbox-partner.json');
  try {
    const given =
      fromEnvironment(settings) ??
      fileSchema.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ path, 'utf8')));
    const baseUrl = settings.PAYOUT_BASE_URL ?? given.baseUrl;
    if (!baseUrl) return err('PAYOUT_BASE_URL is not set, and the credentials file names no baseUrl');
    const keyFile = isAbsolute(given.privateKeyFile)
      ? given.privateKeyFile
      : join(dirname(path), given.privateKeyFile);
    return ok({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      appKey: given.appKey,
      secretKey: given.secretKey,
      privateKey: readFileSync(/* turbopackIgnore: true */ keyFile, 'utf8'),
      scheme: given.signatureScheme,
      webhookPublicKey: settings.PAYOUT_WEBHOOK_PUBLIC_KEY ?? given.webhookPublicKey,
    });
  } catch (error) {
    const missing = (error as { code?: unknown }).code === 'ENOENT';
    return err(
      missing
        ? 'the credentials of the payout service are not there yet'
        : 'the credentials of the payout service cannot be read',
    );
  }
}

function fromEnvironment(settings: Env): z.infer<typeof fileSchema> | undefined {
  const { PAYOUT_APP_KEY, PAYOUT_SECRET_KEY, PAYOUT_PRIVATE_KEY_FILE } = settings;
  if (!PAYOUT_APP_KEY || !PAYOUT_SECRET_KEY || !PAYOUT_PRIVATE_KEY_FILE) return undefined;
  return {
    appKey: PAYOUT_APP_KEY,
    secretKey: PAYOUT_SECRET_KEY,
    privateKeyFile: PAYOUT_PRIVATE_KEY_FILE,
    signatureScheme: settings.PAYOUT_SIGNATURE_SCHEME ?? 'RSA-SHA256',
  };
}

/**
 * Milliseconds after which a call to the service is certainly over: the client gave up long before, and anything that
 * reached the service has had its effect.
 */
export const settledAfterMs = (): number => env().PAYOUT_SETTLED_AFTER_MS;

/** True if a call sent at `sentAt` is certainly over at `at`, answered or not. */
export const isSettled = (sentAt: Date, at: Date): boolean =>
  at.getTime() - sentAt.getTime() >= settledAfterMs();

/**
 * Time to check a call that is sent now: after every client time-out, when a live process would have recorded the
 * answer.
 */
export const crashCheckAt = (): Date => new Date(now().getTime() + (settledAfterMs() * 3) / 4);

/**
 * Milliseconds that a second press waits for the first call's answer before it reports that the call is being checked.
 * Also the time that a capability is not offered after a lost call.
 */
export const patienceMs = (): number => settledAfterMs() / 3;
