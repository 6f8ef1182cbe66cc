import { resolve } from 'node:path';
import { z } from 'zod';
import { type Role, roles } from './auth/permissions.ts';
import { estimatedBits } from './estimated-bits.ts';
import { usualTimeoutMs } from './service-core/client/options.ts';
import { sandboxOnlySchemes, signatureSchemes } from './service-core/signing/index.ts';
import { shared } from './shared.ts';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsAbsent(given) ?? value, schema);

const words = (between: RegExp) =>
  z.string().transform((text) => text.split(between).filter((word) => word !== ''));

const schema = z.object({
  /** Port the portal listens on. */
  PORT: withDefault(z.coerce.number().int().min(1).max(65_535), 3000),
  /** PostgreSQL connection string of the portal's database. */
  PORTAL_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The portal's address for people; decides the accepted Origin and if cookies are Secure. */
  PORTAL_URL: optional(z.url({ protocol: /^https?$/ })),
  /** The partner's own name, for its statements. */
  PARTNER_NAME: optional(z.string().max(140)),
  PORTAL_ENV: withDefault(z.enum(['sandbox', 'production']), 'sandbox'),
  /** The server that sends the portal's mail (smtp:// or smtps://, with user and password); without it links are shown. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  /** The sender of the portal's mail: an address, or a name with the address in angle brackets. */
  MAIL_FROM: optional(z.string().regex(/^(?:[^<>"\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/)),
  /** Signs and encrypts session cookies. */
  AUTH_SECRET: z.string().min(32),
  /** Authorises the calls under /api/testing, which exist only in a sandbox and only with this setting. */
  TESTING_TOKEN: optional(z.string().min(32)),
  DATA_DIR: withDefault(z.string(), '.data'),
  /** Folder of document copies that all portals on one database share; default: DATA_DIR. */
  PORTAL_FILES_DIR: optional(z.string()),
  /** Gives the sandbox's demo users new passwords if this data folder has lost them. */
  RENEW_DEMO_USERS: withDefault(z.stringbool(), 'false'),
  /** Warns when the data folder has less free space than this; 0 turns the warning off. */
  LOW_DISK_MIB: withDefault(z.coerce.number().int().min(0), 512),
  LOG_LEVEL: withDefault(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  /** The number of our own proxies in front of the portal that append to X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: withDefault(z.coerce.number().int().min(0).max(10), 0),
  /** Base URL of the payout service; default: the URL in the credentials file. */
  PAYOUT_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Time after which a call without an answer counts as over; default: four of the client's usual time-outs. */
  PAYOUT_SETTLED_AFTER_MS: withDefault(z.coerce.number().int().min(100), 4 * usualTimeoutMs),
  /** JSON with baseUrl, appKey, secretKey, privateKeyFile, signatureScheme. */
  PAYOUT_CREDENTIALS_FILE: optional(z.string()),
  PAYOUT_APP_KEY: optional(z.string()),
  PAYOUT_SECRET_KEY: optional(z.string()),
  PAYOUT_PRIVATE_KEY_FILE: optional(z.string()),
  PAYOUT_SIGNATURE_SCHEME: optional(z.enum(signatureSchemes)),
  /** Signs with version 2 (decisions §1.9), which production requires; default: true in production. */
  PAYOUT_SIGN_V2: optional(z.stringbool()),
  /** The agreed price of a bank account check ("0.20 USD"), shown before a check is sent. */
  PAYOUT_BANK_CHECK_FEE: optional(z.string().regex(/^\d+(\.\d+)? [A-Z]{3}$/)),
  /** Public key of the service's callback signatures (whpk_… or PEM); default: read from the service. */
  PAYOUT_WEBHOOK_PUBLIC_KEY: optional(z.string()),
  /** The `appkey` header that the service's callbacks carry; without it any value is accepted. */
  PAYOUT_CALLBACK_APP_KEY: optional(z.string()),
  /** Issuer of the identity provider by which people sign in (OpenID Connect), exactly as its discovery document names it. */
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_SCOPES: withDefault(words(/\s+/), 'openid profile email'),
  /** Domains of e-mail addresses whose people may sign in by the provider. */
  OIDC_DOMAINS: withDefault(words(/\s*,\s*/), ''),
  /** The claim that decides a person's role; a name with dots is also looked for as a path. */
  OIDC_ROLE_CLAIM: withDefault(z.string(), 'groups'),
  /** Values of that claim and their roles, the first that fits: `payments-admins:admin,payments-ops:operator`. */
  OIDC_ROLES: withDefault(words(/\s*,\s*/), ''),
  /** The claim by which the provider says that an e-mail address is verified. */
  OIDC_VERIFIED_CLAIM: withDefault(z.string(), 'email_verified'),
  /** The provider's name on the button. */
  OIDC_NAME: withDefault(z.string().max(40), 'SSO'),
  /** Closes every other way to sign in, except the links of `reset-access`. */
  OIDC_ONLY: withDefault(z.stringbool(), 'false'),
  /** Values of `acr` with which a fresh sign-in counts as a second factor; `*` takes any. */
  OIDC_STEP_UP_ACR: withDefault(words(/\s+/), ''),
  /** Control of the network faults between this sandbox and its service; set by the start command. */
  SANDBOX_FAULTS_URL: optional(z.url({ protocol: /^http$/ })),
});

const leastBitsOfSecret = 128;

/** Lists missing and forbidden production settings. Runs on the raw variables, so that all problems are reported together. */
function missingInProduction(source: Record<string, string | undefined>): string[] {
  if (source['PORTAL_ENV'] !== 'production') return [];
  const { PORTAL_URL, PAYOUT_BASE_URL, TESTING_TOKEN, AUTH_SECRET } = source;
  const { PAYOUT_SIGNATURE_SCHEME, PAYOUT_SIGN_V2 } = source;
  const problems: string[] = [];
  if (!PORTAL_URL?.startsWith('https://'))
    problems.push('PORTAL_URL: must be an https address in production');
  if (source['OIDC_ISSUER'] && !source['OIDC_ISSUER'].startsWith('https://'))
    problems.push('OIDC_ISSUER: must be an https address in production');
  if (PAYOUT_BASE_URL && !PAYOUT_BASE_URL.startsWith('https://'))
    problems.push('PAYOUT_BASE_URL: must be an https address in production');
  if (estimatedBits(AUTH_SECRET ?? '') < leastBitsOfSecret)
    problems.push('AUTH_SECRET: can be guessed; production needs one as `openssl rand -base64 32` makes it');
  if (sandboxOnlySchemes.some((weak) => weak === PAYOUT_SIGNATURE_SCHEME))
    problems.push(
      'PAYOUT_SIGNATURE_SCHEME: this one is weak and for a sandbox only; RSA-SHA256 is the usual one',
    );
  if (z.stringbool().safeParse(PAYOUT_SIGN_V2).data === false)
    problems.push('PAYOUT_SIGN_V2: production signs with version 2; remove false');
  if (TESTING_TOKEN)
    problems.push('TESTING_TOKEN: the calls for tests exist only in a sandbox; remove it in production');
  if (source['SANDBOX_FAULTS_URL'])
    problems.push('SANDBOX_FAULTS_URL: faults exist in a sandbox only, never in production');
  return problems;
}

/** A value of the claim, and the role it gives. */
type MappedRole = { value: string; role: Role };

/** Reads `value:role`; the value may hold colons itself. Null for anything else. */
function mappedRole(text: string): MappedRole | null {
  const at = text.lastIndexOf(':');
  const role = roles.find((known) => known === text.slice(at + 1));
  return at > 0 && role ? { value: text.slice(0, at), role } : null;
}

/** Lists what the settings of the identity provider lack, or have without a provider. */
function wrongProvider(env: z.infer<typeof schema>): string[] {
  if (!env.OIDC_ISSUER) {
    const alone = env.OIDC_ONLY || env.OIDC_CLIENT_ID || env.OIDC_CLIENT_SECRET || env.OIDC_ROLES.length > 0;
    return alone ? ['OIDC_ISSUER: missing, although other settings of the identity provider are given'] : [];
  }
  const problems: string[] = [];
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    if (!env[name]) problems.push(`${name}: missing, the identity provider gives it`);
  if (!env.OIDC_SCOPES.includes('openid')) problems.push('OIDC_SCOPES: has to contain openid');
  if (env.OIDC_DOMAINS.length === 0)
    problems.push('OIDC_DOMAINS: missing, name the domains of the e-mail addresses that may sign in');
  if (env.OIDC_ROLES.length === 0)
    problems.push('OIDC_ROLES: missing, without it the identity provider lets in no person');
  if (env.OIDC_ROLES.some((text) => mappedRole(text) === null))
    problems.push(`OIDC_ROLES: write value:role, separated by commas; the roles are ${roles.join(', ')}`);
  return problems;
}

export type Env = z.infer<typeof schema> & {
  PAYOUT_SIGN_V2: boolean;
  oidcRoles: MappedRole[];
  portalUrl: string;
  dataDir: string;
  filesDir: string;
};

/** Reads the settings, or throws an error that names every wrong setting without its value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source);
  const issues = parsed.error?.issues ?? [];
  const wrong = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  wrong.push(...missingInProduction(source));
  if (source['SMTP_URL'] && !source['MAIL_FROM']) wrong.push('MAIL_FROM: mail needs a sender');
  if (parsed.success) wrong.push(...wrongProvider(parsed.data));
  if (!parsed.success || wrong.length > 0)
    throw new Error(`The portal cannot start, its settings are wrong. ${wrong.join('; ')}`);
  const env = parsed.data;
  return {
    ...env,
    PAYOUT_SIGN_V2: env.PAYOUT_SIGN_V2 ?? env.PORTAL_ENV === 'production',
    oidcRoles: env.OIDC_ROLES.flatMap((text) => mappedRole(text) ?? []),
    // The same default as the sandbox service's.
    PAYOUT_BANK_CHECK_FEE:
      env.PAYOUT_BANK_CHECK_FEE ?? (env.PORTAL_ENV === 'sandbox' ? '0.20 USD' : undefined),
    portalUrl: (env.PORTAL_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    filesDir: resolve(env.PORTAL_FILES_DIR ?? env.DATA_DIR),
  };
}

/** The settings of this process, read on first use: a build imports modules without settings. */
export const env = (): Env => shared('env', () => readEnv(process.env));
