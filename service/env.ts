import { resolve } from 'node:path';
import { z } from 'zod';
import { type ServiceSettings, serviceSettings } from './domain/context.ts';
import { formatAddressRange, parseAddressRange } from './http/address.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

const environmentSchema = z.object({
  /** 0 takes any free port. */
  SERVICE_PORT: port.default(4000),
  SERVICE_HOST: z.string().min(1).default('127.0.0.1'),
  SERVICE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Connections for use-cases; authentication and the queue have a few of their own beside them. */
  SERVICE_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16),
  DATA_DIR: z.string().min(1).default('.data'),
  SERVICE_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Where partners and beneficiaries reach this service; default: the address it listens on. */
  SERVICE_PUBLIC_URL: webAddress.optional(),
  SANDBOX_PAYOUT_DELAY_MS: z.coerce.number().int().min(0).max(3_600_000).default(1_500),
  QUOTE_VALIDITY_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
  /** A rates file in the ECB's daily XML layout; default: the reference table shipped with the service. */
  RATES_FILE: z.string().min(1).optional(),
  /** Proxies whose forwarded headers are believed: addresses and CIDR ranges, separated by commas. */
  TRUSTED_PROXIES: list.transform((entries, issues) =>
    entries.map((entry) => {
      const range = parseAddressRange(entry);
      if (range) return formatAddressRange(range);
      issues.addIssue(
        `"${entry}" is not an IP address or CIDR range; give a list of them, separated by commas`,
      );
      return z.NEVER;
    }),
  ),
  /** Authenticated calls per partner and minute; calls without authentication get a tenth of it per address. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(60).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PORT: port.default(3000),
  /** The callback address of the demo partner; default: the portal on this machine. */
  PORTAL_URL: webAddress.optional(),
});

export type ServiceEnvironment = {
  port: number;
  host: string;
  publicUrl: string | undefined;
  databaseUrl: string;
  databaseConnections: number;
  trustedProxies: string[];
  rateLimitPerMinute: number;
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL'];
  portalUrl: string;
  /** The settings of the use-cases; `publicUrl` becomes final when the listening port is known. */
  settings: ServiceSettings;
};

const defaultRateLimit = { sandbox: 300_000, production: 6_000 };

/** Reads the environment once. Throws an Error whose message names each wrong variable in a sentence. */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
): ServiceEnvironment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The service cannot start with these settings: ${problems.join('; ')}`);
  }
  const env = parsed.data;
  const publicUrl = env.SERVICE_PUBLIC_URL;
  if (env.SERVICE_MODE === 'production' && !publicUrl?.startsWith('https://')) {
    throw new Error(
      'The service cannot start: production mode needs SERVICE_PUBLIC_URL to be an https address',
    );
  }
  return {
    port: env.SERVICE_PORT,
    host: env.SERVICE_HOST,
    publicUrl,
    databaseUrl: env.SERVICE_DATABASE_URL,
    databaseConnections: env.SERVICE_DATABASE_CONNECTIONS,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE ?? defaultRateLimit[env.SERVICE_MODE],
    logLevel: env.LOG_LEVEL,
    portalUrl: env.PORTAL_URL ?? `http://127.0.0.1:${env.PORT}`,
    settings: serviceSettings({
      mode: env.SERVICE_MODE,
      dataDir: resolve(env.DATA_DIR),
      quoteValiditySeconds: env.QUOTE_VALIDITY_SECONDS,
      sandboxPayoutDelayMs: env.SANDBOX_PAYOUT_DELAY_MS,
      ratesFile: env.RATES_FILE ?? null,
      ...(publicUrl === undefined ? {} : { publicUrl }),
    }),
  };
}
