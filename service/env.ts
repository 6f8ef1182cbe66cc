import { resolve } from 'node:path';
import { z } from 'zod';
import {
  fundingAccountsSchema,
  payoutRailNames,
  type ServiceSettings,
  serviceSettings,
} from './domain/context.ts';
import { type ClamavAddress, parseClamavAddress } from './domain/malware-scanner.ts';
import { formatAddressRange, parseAddressRange } from './domain/network-address.ts';

const portsAboveService = 22;

type SftpEnvironment = {
  host: string;
  port: number;
  /** True if the port is a default, and any free port will do when it is taken. */
  anyPort: boolean;
  publicAddress: { host: string; port: number } | undefined;
};

type Variables = {
  SERVICE_PORT: number;
  SERVICE_MODE: 'sandbox' | 'production';
  SFTP_HOST: string;
  SFTP_PORT?: number | undefined;
  SFTP_PUBLIC_ADDRESS?: { host: string; port: number } | undefined;
};

/** `host:port`, an IPv6 address in brackets. */
export const hostAndPort = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[^:\s]+):\d{1,5}$/, { message: 'must be host:port' })
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
  })
  .refine(({ port }) => port > 0 && port <= 65_535, { message: 'must be host:port' });

/** The default SFTP port follows SERVICE_PORT, so that services on one machine do not collide. */
export function sftpEnvironment(env: Variables): SftpEnvironment {
  const beside = env.SERVICE_PORT + portsAboveService;
  const usual = env.SERVICE_PORT === 0 || beside > 65_535 ? 0 : beside;
  return {
    host: env.SFTP_HOST,
    port: env.SFTP_PORT ?? usual,
    anyPort: env.SFTP_PORT === undefined && env.SERVICE_MODE === 'sandbox',
    publicAddress: env.SFTP_PUBLIC_ADDRESS,
  };
}

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

const usdLimit = z.coerce
  .number()
  .int()
  .min(0)
  .max(1_000_000_000)
  .transform((dollars) => BigInt(dollars) * 100n);

const environmentSchema = z.object({
  /** 0 takes any free port. */
  SERVICE_PORT: port.default(4000),
  SERVICE_HOST: z.string().min(1).default('127.0.0.1'),
  SERVICE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Connections for use-cases; authentication and the pulse have a few more. */
  SERVICE_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16),
  /** The port for delivering KYC files; default: 22 above SERVICE_PORT, or any free port when that is taken. */
  SFTP_PORT: port.optional(),
  SFTP_HOST: z.string().min(1).default('127.0.0.1'),
  /** The address at which partners reach the SFTP endpoint, when it differs from the one it listens on. */
  SFTP_PUBLIC_ADDRESS: hostAndPort.optional(),
  KYC_MAX_FILE_MIB: z.coerce.number().int().min(1).max(10_240).default(100),
  /** The ClamAV daemon that scans every received file: host:port or the path of its socket; default: none. */
  CLAMAV_ADDRESS: z
    .string()
    .refine((text) => parseClamavAddress(text) !== undefined, {
      message: 'must be host:port or the absolute path of a socket',
    })
    .optional(),
  /** Accepts files without a malware scan; production needs this or CLAMAV_ADDRESS. */
  MALWARE_SCAN_WAIVED: z.stringbool().default(false),
  DOCUMENT_MAX_MIB: z.coerce.number().int().min(1).max(100).default(10),
  DOCUMENTS_PER_ORDER: z.coerce.number().int().min(1).max(1_000).default(20),
  KYC_QUOTA_MIB: z.coerce.number().int().min(1).max(10_485_760).default(10_240),
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * Folder of the keys that all services on one database share; default: DATA_DIR, or the folder that the first of them
   * recorded.
   */
  KEYS_DIR: z.string().min(1).optional(),
  /** Folder of documents and KYC files that all services on one database share; default: DATA_DIR. */
  FILES_DIR: z.string().min(1).optional(),
  /** Gives the demo partner new credentials if this data folder has lost them; the old credentials stop working. */
  RENEW_DEMO_PARTNER: z.stringbool().default(false),
  /** Warns when the data folder has less free space than this; 0 turns the warning off. */
  LOW_DISK_MIB: z.coerce.number().int().min(0).default(512),
  SERVICE_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  /** The address at which partners and beneficiaries reach this service; default: the one it listens on. */
  SERVICE_PUBLIC_URL: webAddress.optional(),
  /** Days by which a new demo partner's clock starts in the past, so that a demo can advance to the present. */
  SANDBOX_BEGINS_DAYS_AGO: z.coerce.number().int().min(0).max(366).default(0),
  SANDBOX_PAYOUT_DELAY_MS: z.coerce.number().int().min(0).max(3_600_000).default(1_500),
  /** New partners that one address may make in the sandbox in an hour. */
  SANDBOX_PARTNERS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(30),
  QUOTE_VALIDITY_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
  /** Price of one bank check in US dollars; 0 charges nothing. */
  BANK_CHECK_FEE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, { message: 'must be an amount of US dollars, for example 0.20' })
    .default('0.20'),
  /** JSON: the service's account for payments into wallets, by currency; the sandbox invents missing accounts. */
  FUNDING_ACCOUNTS: z
    .string()
    .transform((json, ctx) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(fundingAccountsSchema)
    .optional(),
  /** A rates file in the ECB's daily XML layout; default: the reference table shipped with the service. */
  RATES_FILE: z.string().min(1).optional(),
  /** Rates older than this are not quoted: the feed has stopped. */
  RATES_MAX_AGE_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /** A folder of watch lists as OFAC and the UN publish them; default: the invented ones shipped with the service. */
  SCREENING_LISTS_DIR: z.string().min(1).optional(),
  /**
   * The rail that pays beneficiaries. There is no real bank yet; production uses the simulated bank only if it is named
   * here.
   */
  PAYOUT_RAIL: z.enum(payoutRailNames).optional(),
  /** Limit for the bank's answer; after it the payout asks again later. */
  PAYOUT_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(10_000),
  /** Seed of the faults of PAYOUT_RAIL=unreliable. */
  SANDBOX_BANK_SEED: z.coerce.number().int().min(0).default(1),
  /** Order values in US dollars: above the first limit an order is refused, above the others staff review it. */
  ORDER_LIMIT_USD: usdLimit.optional(),
  REVIEW_LIMIT_USD: usdLimit.optional(),
  BUSINESS_REVIEW_LIMIT_USD: usdLimit.optional(),
  /** Proxies whose forwarded headers are trusted: addresses and CIDR ranges, separated by commas. */
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
  /** Authenticated calls per partner and minute; unauthenticated calls get a tenth of it per address. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(60).optional(),
  /** Event loop delay above which the process refuses calls as busy. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(100).default(2_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PORT: port.default(3000),
  /** The callback address of the demo partner; default: the portal on this machine. */
  PORTAL_URL: webAddress.optional(),
});

export type ServiceEnvironment = {
  port: number;
  host: string;
  sftp: SftpEnvironment;
  clamav: ClamavAddress | undefined;
  publicUrl: string | undefined;
  databaseUrl: string;
  databaseConnections: number;
  trustedProxies: string[];
  rateLimitPerMinute: number;
  maxEventLoopDelayMs: number;
  lowDiskMib: number;
  keysDir: string | undefined;
  renewDemoPartner: boolean;
  sandboxBeginsDaysAgo: number;
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL'];
  portalUrl: string;
  /** The settings of the use-cases; `publicUrl` becomes final when the listening port is known. */
  settings: ServiceSettings;
};

const bytesPerMib = 1024 * 1024;
const defaultRateLimit = { sandbox: 300_000, production: 6_000 };

/** Converts a dollar amount that the schema accepted to cents. */
function usdMinor(text: string): bigint {
  const [whole = '', cents = ''] = text.split('.');
  return BigInt(whole + cents.padEnd(2, '0'));
}

/** Reads the environment once. Throws an Error whose message names each wrong variable in a sentence. */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
): ServiceEnvironment {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(filled);
  const issues = parsed.error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  problems.push(...missingInProduction(filled));
  if (!parsed.success || problems.length > 0)
    throw new Error(`The service cannot start with these settings: ${problems.join('; ')}`);
  const env = parsed.data;
  const publicUrl = env.SERVICE_PUBLIC_URL;
  const sftp = sftpEnvironment(env);
  return {
    port: env.SERVICE_PORT,
    host: env.SERVICE_HOST,
    sftp,
    clamav: env.CLAMAV_ADDRESS === undefined ? undefined : parseClamavAddress(env.CLAMAV_ADDRESS),
    publicUrl,
    databaseUrl: env.SERVICE_DATABASE_URL,
    databaseConnections: env.SERVICE_DATABASE_CONNECTIONS,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE ?? defaultRateLimit[env.SERVICE_MODE],
    maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    lowDiskMib: env.LOW_DISK_MIB,
    keysDir: env.KEYS_DIR && resolve(env.KEYS_DIR),
    renewDemoPartner: env.RENEW_DEMO_PARTNER,
    sandboxBeginsDaysAgo: env.SANDBOX_BEGINS_DAYS_AGO,
    logLevel: env.LOG_LEVEL,
    portalUrl: env.PORTAL_URL ?? `http://127.0.0.1:${env.PORT}`,
    settings: serviceSettings({
      mode: env.SERVICE_MODE,
      dataDir: resolve(env.DATA_DIR),
      keysDir: resolve(env.KEYS_DIR ?? env.DATA_DIR),
      filesDir: resolve(env.FILES_DIR ?? env.DATA_DIR),
      quoteValiditySeconds: env.QUOTE_VALIDITY_SECONDS,
      sandboxPayoutDelayMs: env.SANDBOX_PAYOUT_DELAY_MS,
      sandboxPartnersPerHour: env.SANDBOX_PARTNERS_PER_HOUR,
      railTimeoutMs: env.PAYOUT_TIMEOUT_MS,
      bankSeed: env.SANDBOX_BANK_SEED,
      bankCheckFeeUsdMinor: usdMinor(env.BANK_CHECK_FEE),
      ratesFile: env.RATES_FILE ?? null,
      ratesMaxAgeDays: env.RATES_MAX_AGE_DAYS,
      sftpAddress: sftp.publicAddress ?? { host: sftp.host, port: sftp.port },
      maxFileBytes: env.DOCUMENT_MAX_MIB * bytesPerMib,
      maxFilesPerOrder: env.DOCUMENTS_PER_ORDER,
      kycMaxFileBytes: env.KYC_MAX_FILE_MIB * bytesPerMib,
      kycQuotaBytes: env.KYC_QUOTA_MIB * bytesPerMib,
      screeningListsDir: env.SCREENING_LISTS_DIR === undefined ? null : resolve(env.SCREENING_LISTS_DIR),
      ...definedOnly({
        publicUrl,
        fundingAccounts: env.FUNDING_ACCOUNTS,
        payoutRail: env.PAYOUT_RAIL,
        orderLimitUsdMinor: env.ORDER_LIMIT_USD,
        reviewLimitUsdMinor: env.REVIEW_LIMIT_USD,
        businessReviewLimitUsdMinor: env.BUSINESS_REVIEW_LIMIT_USD,
      }),
    }),
  };
}

/**
 * Lists production settings that are missing: anything simulated must be named by the operator. Runs on the raw
 * variables, so that all problems are reported together.
 */
function missingInProduction(given: Record<string, string | undefined>): string[] {
  if (given['SERVICE_MODE'] !== 'production') return [];
  const lacking: string[] = [];
  if (!given['SERVICE_PUBLIC_URL']?.startsWith('https://'))
    lacking.push('SERVICE_PUBLIC_URL: production mode needs an https address');
  if (given['PAYOUT_RAIL'] === undefined)
    lacking.push(
      'PAYOUT_RAIL: production mode needs it; there is no adapter to a bank yet, and PAYOUT_RAIL=simulated runs the simulated one, which moves no money',
    );
  if (given['PAYOUT_RAIL'] === 'unreliable')
    lacking.push(
      'PAYOUT_RAIL: the unreliable one lies and loses answers on purpose, for tests in the sandbox; production mode needs another',
    );
  if (given['RATES_FILE'] === undefined)
    lacking.push(
      'RATES_FILE: production mode needs a file of current rates; those shipped with the service are of no market',
    );
  if (given['SCREENING_LISTS_DIR'] === undefined)
    lacking.push(
      'SCREENING_LISTS_DIR: production mode needs a folder with the lists that OFAC and the UN publish; those shipped with the service are invented',
    );
  if (given['CLAMAV_ADDRESS'] === undefined && !z.stringbool().safeParse(given['MALWARE_SCAN_WAIVED']).data)
    lacking.push(
      'CLAMAV_ADDRESS: production mode needs the malware scanner that looks at every received file; MALWARE_SCAN_WAIVED=true takes files unseen',
    );
  return lacking;
}

/** Drops undefined settings, so that they do not override defaults. */
function definedOnly<T extends object>(settings: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
