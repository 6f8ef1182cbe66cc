import { z } from 'zod';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import type { PayoutClient } from '../service-core/client/index.ts';
import { sandboxEndpoints } from '../service-core/contract/index.ts';
import { sandboxOnlySchemes } from '../service-core/signing/index.ts';
import { shared } from '../shared.ts';

type Service = { client: PayoutClient; credentials: { baseUrl: string; scheme: string } };

/** `sandbox` and `unsafe` stop a portal in production; `unknown` only stops the calls until the service answers. */
type Finding = { kind: 'fine' } | { kind: 'unsafe' | 'sandbox' | 'unknown'; sentence: string };

type Slot = { found?: Finding; foundAt: number; asking?: Promise<Finding> | undefined };
const slot = () => shared<Slot>('service-mode', () => ({ foundAt: 0 }));

const askAgainAfterMs = 10_000;
const patienceMs = 5_000;

/**
 * Says why a portal in production must not call this service: it is a sandbox, whose money is invented, or the
 * credentials file names an address or a scheme that the settings may not name either. Asks the service once, and again
 * while it has not answered or is a sandbox. Undefined if it may be called, and always in a sandbox.
 */
export async function refusalOfService(service: Service): Promise<string | undefined> {
  const found = await judge(service);
  return found.kind === 'fine' ? undefined : found.sentence;
}

/** Throws if a portal in production must not run beside this service. A service that cannot be reached may come later. */
export async function refuseSandboxService(service: Service): Promise<void> {
  const found = await judge(service);
  if (found.kind === 'sandbox' || found.kind === 'unsafe')
    throw new Error(`The portal cannot start in production: ${found.sentence}.`);
}

/** The reason why this portal is not ready, as far as it has asked its service. */
export const knownServiceProblem = (): string | undefined => {
  const { found } = slot();
  return found?.kind === 'sandbox' || found?.kind === 'unsafe' ? found.sentence : undefined;
};

async function judge(service: Service): Promise<Finding> {
  if (env().PORTAL_ENV !== 'production') return { kind: 'fine' };
  const own = slot();
  const isFresh = own.found?.kind === 'sandbox' && performance.now() - own.foundAt < askAgainAfterMs;
  if (own.found && (own.found.kind === 'fine' || isFresh)) return own.found;
  own.asking ??= examine(service).finally(() => {
    own.asking = undefined;
  });
  own.found = await own.asking;
  own.foundAt = performance.now();
  return own.found;
}

const sandboxSentence =
  'the payout service is a sandbox, which moves no money: give PAYOUT_BASE_URL or the baseUrl of PAYOUT_CREDENTIALS_FILE the production service';

async function examine({ client, credentials }: Service): Promise<Finding> {
  const { baseUrl, scheme } = credentials;
  if (!baseUrl.startsWith('https://'))
    return { kind: 'unsafe', sentence: 'the baseUrl of PAYOUT_CREDENTIALS_FILE must be an https address' };
  if (sandboxOnlySchemes.some((weak) => weak === scheme))
    return { kind: 'unsafe', sentence: `the signatureScheme ${scheme} of PAYOUT_CREDENTIALS_FILE is weak` };
  return examineMode(client, baseUrl);
}

/** Asks what the service says of itself, and then for its clock, signed in as ourselves: only a sandbox has one. */
async function examineMode(client: PayoutClient, baseUrl: string): Promise<Finding> {
  const mode = await toldMode(baseUrl);
  if (mode === 'sandbox') return { kind: 'sandbox', sentence: sandboxSentence };
  const clock = await client.call(sandboxEndpoints.sandboxClock, {}, { timeoutMs: patienceMs });
  if (clock.kind === 'accepted') return { kind: 'sandbox', sentence: sandboxSentence };
  if (mode === 'production') return { kind: 'fine' };
  const httpStatus = 'httpStatus' in clock ? (clock.httpStatus ?? 0) : 0;
  if (httpStatus < 300 || httpStatus >= 500 || httpStatus === 429)
    return { kind: 'unknown', sentence: 'the payout service has not yet shown that it is no sandbox' };
  log.warn(
    'the payout service does not tell its mode; it has no calls of a sandbox, so it is taken for production',
  );
  return { kind: 'fine' };
}

const healthSchema = z.object({ mode: z.enum(['sandbox', 'production']) });

/** The mode in the service's `/health`; undefined if it tells none, as services of others may. */
async function toldMode(baseUrl: string): Promise<'sandbox' | 'production' | undefined> {
  try {
    const answer = await fetch(`${baseUrl}/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    return healthSchema.safeParse(await answer.json()).data?.mode;
  } catch {
    return undefined;
  }
}
