import type pg from 'pg';
import { z } from 'zod';
import type { CommitHooks } from './database.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import type { Order } from './orders/order.ts';

export { inTransaction } from './database.ts';

/** Takes allow-listed fields and a fixed message. A pino logger fits. */
export type LogWrite = (fields: Record<string, unknown>, message: string) => void;
export type Logger = { debug: LogWrite; info: LogWrite; warn: LogWrite; error: LogWrite };

/** The values of PAYOUT_RAIL. Neither moves money; add an adapter to a real bank in `rails/rail.ts`. */
export const payoutRailNames = ['simulated', 'unreliable'] as const;
export type PayoutRailName = (typeof payoutRailNames)[number];

const text = z.string().trim().min(1).max(140);

const fundingAccountSchema = z.strictObject({
  accountHolder: text,
  bankName: text,
  /** ISO 3166-1 two-letter code. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** IBAN or account number. */
  number: text,
  bic: z
    .string()
    .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/)
    .optional(),
});

/** The service's accounts for incoming payments, by currency code. */
export const fundingAccountsSchema = z.record(z.string().regex(/^[A-Z]{3}$/), fundingAccountSchema);
export type FundingAccounts = z.output<typeof fundingAccountsSchema>;

export type ServiceSettings = {
  mode: 'sandbox' | 'production';
  /** The public URL of this service, for partners and beneficiaries, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Folder of the keys that all processes on one database share; by default the data folder. */
  keysDir: string;
  /** Folder of the documents and KYC files that all processes on one database share; by default the data folder. */
  filesDir: string;
  quoteValiditySeconds: number;
  /** Seconds for which `lockRate: true` holds the rate of an order (decisions §4). */
  rateLockSeconds: number;
  /** A rates file in the ECB's daily XML layout; null uses the reference table that ships with the service. */
  ratesFile: string | null;
  /** Rates from a file are not quoted once they are older than this. */
  ratesMaxAgeDays: number;
  /** A folder of watch lists in the OFAC and UN formats; null uses the fictitious lists that ship with the service. */
  screeningListsDir: string | null;
  payoutRail: PayoutRailName;
  /** Time a bank has to answer; after that the outcome is unknown and is queried later. */
  railTimeoutMs: number;
  /** Seed of the unreliable bank's faults. */
  bankSeed: number;
  sandboxPayoutDelayMs: number;
  /** New partners of the sandbox per hour and address. */
  sandboxPartnersPerHour: number;
  /** Delay of the test values "paid after 30 s" (decisions §11). */
  sandboxSlowPayoutMs: number;
  /** Delay of the test values "sent back", after the payment (decisions §11). */
  sandboxReturnMs: number;
  maxFileBytes: number;
  maxFilesPerOrder: number;
  /** Above this source value, in US cents, an individual's transfer needs identification (decisions §5). */
  reviewLimitUsdMinor: bigint;
  /** Above this source value, in US cents, a business’s transfer waits for staff in production. */
  businessReviewLimitUsdMinor: bigint;
  /** Above this source value, in US cents, no order is accepted. */
  orderLimitUsdMinor: bigint;
  informationRequestValiditySeconds: number;
  /** Price of one bank check in US cents; charged in the partner's settlement currency. Zero charges nothing. */
  bankCheckFeeUsdMinor: bigint;
  /** The service's accounts for payments into wallets, by currency. */
  fundingAccounts: FundingAccounts;
  /** The SFTP endpoint for KYC files as partners reach it; set to the actual port once the server listens. */
  sftpAddress: { host: string; port: number };
  kycMaxFileBytes: number;
  /** Storage limit of one partner, earlier versions and unfinished files included. */
  kycQuotaBytes: number;
  /** Most files, file versions and folders of one partner. */
  kycMaxEntries: number;
};

/** The documented defaults, with overrides from the environment or a test. */
export function serviceSettings(overrides: Partial<ServiceSettings> = {}): ServiceSettings {
  return {
    mode: 'sandbox',
    publicUrl: 'http://127.0.0.1:4000',
    dataDir: '.data',
    keysDir: overrides.dataDir ?? '.data',
    filesDir: overrides.dataDir ?? '.data',
    quoteValiditySeconds: 900,
    rateLockSeconds: 86_400,
    ratesFile: null,
    ratesMaxAgeDays: 7,
    screeningListsDir: null,
    payoutRail: 'simulated',
    railTimeoutMs: 10_000,
    bankSeed: 1,
    sandboxPayoutDelayMs: 1_500,
    sandboxPartnersPerHour: 30,
    sandboxSlowPayoutMs: 30_000,
    sandboxReturnMs: 5_000,
    maxFileBytes: 10 * 1024 * 1024,
    maxFilesPerOrder: 20,
    reviewLimitUsdMinor: 1_000_000n,
    businessReviewLimitUsdMinor: 10_000_000n,
    orderLimitUsdMinor: 5_000_000_000n,
    informationRequestValiditySeconds: 7 * 86_400,
    bankCheckFeeUsdMinor: 20n,
    fundingAccounts: {},
    sftpAddress: { host: '127.0.0.1', port: 4022 },
    kycMaxFileBytes: 100 * 1024 * 1024,
    kycQuotaBytes: 10 * 1024 * 1024 * 1024,
    kycMaxEntries: 20_000,
    ...overrides,
  };
}

export type BankAnswer = { state: 'held' | 'paid' | 'refused'; reason: string | null };

/**
 * Pays beneficiaries. `pay` identifies the payment by the order's tradeId permanently: a repeated call, even after a
 * crash, returns the first result, or `held` while undecided. It throws if the result is unknown, and may give up when
 * `signal` aborts. Never called inside a transaction of the service. A rail that learns of a result later calls
 * `resultArrived`; of a returned payment, `returnPayment`.
 */
export type PayoutRail = { pay(order: Order, signal: AbortSignal): Promise<BankAnswer> };

/** Everything a use-case needs from the process. */
export type ServiceContext = CommitHooks & {
  pool: pg.Pool;
  settings: ServiceSettings;
  /** The real time; a partner sees {@link partnerNow}. */
  wallNow(): Date;
  log: Logger;
  /** Scans every received file before it is accepted (decisions §6); absent if no scanner is configured. */
  scanner?: MalwareScanner | undefined;
  /** Overrides the payout rail named in the settings. */
  rail?: PayoutRail | undefined;
};

export type Partner = {
  id: string;
  name: string;
  appKey: string;
  clockOffsetSeconds: number;
  settlementCurrency: string;
  callbackUrl: string | null;
  callbackStatuses: 'all' | 'final';
  requireSignV2: boolean;
  /** The callback status of a returned payment: some clients do not know `returned`. */
  returnedAs: 'returned' | 'failed';
  /** Addresses and CIDR ranges, in canonical text (decisions §1.8). */
  ipAllowlist: string[];
  state: PartnerState;
  /** Calls per minute; null uses the service's setting. */
  rateLimitPerMinute: number | null;
  /** Tokens issued before this time on the partner's clock are rejected. */
  tokensNotBefore: Date | null;
};

/** Only an active partner may call. Orders it already confirmed proceed, and it still receives their callbacks. */
export type PartnerState = 'active' | 'suspended' | 'closed';

export type { Family as OrderFamily } from '../../lib/service-core/fields/definition.ts';
export type WalletType = 'personal' | 'business';

/** The time on the partner's clock (decisions §11), which quotes, tokens, rate locks and callback retries follow. */
export function partnerNow(ctx: Pick<ServiceContext, 'wallNow'>, partner: Partner): Date {
  return new Date(ctx.wallNow().getTime() + partner.clockOffsetSeconds * 1000);
}
