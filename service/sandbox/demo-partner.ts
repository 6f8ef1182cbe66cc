import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { parseAmount } from '../../lib/service-core/money/index.ts';
import {
  DEFAULT_SCHEME,
  generateSigningKeyPair,
  loadPrivateKey,
} from '../../lib/service-core/signing/index.ts';
import { openWebhookKey } from '../domain/callbacks/callback-keys.ts';
import type { Partner, ServiceContext, WalletType } from '../domain/context.ts';
import {
  adoptSftpCredentials,
  newSftpCredentials,
  type SftpCredentials,
} from '../domain/kyc/sftp-account.ts';
import { createPartner } from '../domain/partners/create-partner.ts';
import { findPartnerById } from '../domain/partners/find-partner.ts';
import { registerKey } from '../domain/partners/keys.ts';
import { hashSecret, newAppKey, newSecret, secretMatches } from '../domain/partners/secrets.ts';
import { creditWallet } from '../domain/wallets/credit-wallet.ts';
import { listWallets } from '../domain/wallets/wallet.ts';

/** Fixed, so that a service that lost its credentials file does not create a second demo partner. */
const demoPartnerId = '0d3f5c1e-6a0b-4c8e-9d57-2b1f0e7a4c11';
const scheme = DEFAULT_SCHEME;
const startLock = 0x64656d6f;

const openingBalances: readonly [type: WalletType, currency: string, amount: string][] = [
  ['personal', 'USD', '250000.00'],
  ['personal', 'EUR', '40000.00'],
  ['personal', 'GBP', '500.00'],
  ['business', 'USD', '500000.00'],
  ['business', 'EUR', '120000.00'],
  ['business', 'CNY', '1000000.00'],
  ['business', 'HKD', '80000.00'],
];

const credentialsSchema = z.object({
  baseUrl: z.string(),
  appKey: z.string().min(1),
  secretKey: z.string().min(1),
  privateKeyFile: z.string().min(1),
  signatureScheme: z.string().min(1),
  callbackUrl: z.string(),
  /** The public key with which the portal verifies callbacks; our extension. */
  webhookPublicKey: z.string().optional(),
  /** Address and credentials for delivering KYC files; our extension, missing in files of older versions. */
  sftp: z
    .object({
      host: z.string(),
      port: z.number(),
      username: z.string().min(1),
      password: z.string().min(1),
      /** Expected host keys of the server, as `ssh-keygen -lf` prints them. */
      hostKeys: z.array(z.string()).optional(),
    })
    .optional(),
});
type DemoAddresses = { baseUrl: string; callbackUrl: string; sftpHostKeys: string[] };
type Options = DemoAddresses & {
  /** Replaces the demo partner's credentials if this data folder does not have them. */
  renew: boolean;
  /** Days by which a new partner's clock starts in the past. */
  beginsDaysAgo: number;
};

const foreignCredentialsWarning =
  'the demo partner of this database has credentials that this data folder does not: copy sandbox-partner.json and sandbox-partner.pem from the folder that has them, or start once with RENEW_DEMO_PARTNER=true to replace them';
const neighbourPatienceMs = 500;

type KeptCredentials = z.output<typeof credentialsSchema>;
type Credentials = KeptCredentials & { sftp: SftpCredentials };

/**
 * Ensures that the demo partner exists with its key and funded wallets, and that `sandbox-partner.json` in the data
 * folder has its address and credentials (decisions §11). Reuses the credentials of an existing file, also in a new
 * database. Leaves a partner with other credentials alone unless `renew` is set, and changes nothing while another
 * service answers at the file's address. Safe when several processes start at once.
 */
export async function ensureDemoPartner(ctx: ServiceContext, options: Options): Promise<void> {
  const client = await ctx.pool.connect();
  let broken: Error | undefined;
  const remember = (problem: Error) => {
    broken = problem;
  };
  client.on('error', remember);
  try {
    // The pool's lock limit is meant for requests: a starting process waits for the others to start.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await ensure(ctx, options);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [startLock]).catch(remember);
    await client.query('reset lock_timeout').catch(remember);
    client.off('error', remember);
    client.release(broken);
  }
}

async function ensure(
  ctx: ServiceContext,
  { sftpHostKeys: hostKeys, renew, beginsDaysAgo, ...addresses }: Options,
): Promise<void> {
  const { dataDir } = ctx.settings;
  const file = join(dataDir, 'sandbox-partner.json');
  await mkdir(dataDir, { recursive: true });
  const kept = await readCredentials(file);
  const existing = await findPartnerById(ctx.pool, demoPartnerId);
  const isOurs =
    kept && existing?.partner.appKey === kept.appKey && secretMatches(kept.secretKey, existing.secretHash);
  if (existing && !isOurs && !renew) return ctx.log.warn({}, foreignCredentialsWarning);
  if (isOurs && kept.baseUrl !== addresses.baseUrl && (await isServed(kept.baseUrl))) return;
  const privateKeyFile = join(dataDir, 'sandbox-partner.pem');
  const privateKey = (await readKey(privateKeyFile)) ?? (await makeKey(privateKeyFile));
  const credentials: Credentials = {
    appKey: kept?.appKey ?? newAppKey(),
    secretKey: kept?.secretKey ?? newSecret(),
    privateKeyFile,
    signatureScheme: scheme,
    ...addresses,
    webhookPublicKey: (await openWebhookKey(ctx.settings.keysDir)).publicKey,
    sftp: { ...(kept?.sftp ?? newSftpCredentials()), ...ctx.settings.sftpAddress, hostKeys },
  };

  const partner = await savePartner(ctx, credentials, beginsDaysAgo);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const registered = await registerKey(ctx, partner, { publicKey, scheme });
  if (!registered.ok) throw new Error(`the demo partner's key was refused: ${registered.reason.message}`);
  await fundWallets(ctx, partner);
  // Set after funding, because opening balances need no callbacks.
  await ctx.pool.query('update partners set callback_url = $2 where id = $1', [
    partner.id,
    addresses.callbackUrl,
  ]);
  await writePrivately(file, `${JSON.stringify(credentials, null, 2)}\n`);
}

/** True if a service or another program answers there: then this process must not change the file's address. */
function isServed(baseUrl: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${baseUrl}/health`, { agent: false, timeout: neighbourPatienceMs }, (answer) => {
      answer.resume();
      resolve(true);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

/** Returns the partner with these credentials: created, unchanged or updated. */
async function savePartner(
  ctx: ServiceContext,
  credentials: Credentials,
  beginsDaysAgo: number,
): Promise<Partner> {
  const { appKey, secretKey, sftp } = credentials;
  const existing = await findPartnerById(ctx.pool, demoPartnerId);
  if (!existing) {
    const partner = { id: demoPartnerId, name: 'Demo partner', appKey, secretKey, sftp };
    await createPartner(ctx.pool, ctx.settings, partner);
    const begin = 'update partners set clock_offset_seconds = $2::int * -86400 where id = $1';
    await ctx.pool.query(begin, [demoPartnerId, beginsDaysAgo]);
  } else if (existing.partner.appKey !== appKey || !secretMatches(secretKey, existing.secretHash)) {
    await ctx.pool.query('update partners set app_key = $2, secret_hash = $3 where id = $1', [
      demoPartnerId,
      appKey,
      hashSecret(secretKey),
    ]);
  }
  if (existing) await adoptSftpCredentials(ctx.pool, existing.partner, sftp);
  const known = await findPartnerById(ctx.pool, demoPartnerId);
  if (!known) throw new Error('the demo partner is missing');
  return known.partner;
}

/** Skips wallets that exist: creating and funding happen in one transaction. */
async function fundWallets(ctx: ServiceContext, partner: Partner): Promise<void> {
  const wallets = await listWallets(ctx, partner);
  if (!wallets.ok) throw new Error(wallets.reason.message);
  for (const [type, currency, text] of openingBalances) {
    if (wallets.value.some((wallet) => wallet.type === type && wallet.currency === currency)) continue;
    const amount = parseAmount(text, currency);
    if (!amount.ok) throw new Error(`the opening balance ${text} ${currency} is ${amount.reason}`);
    const cause = 'opening balance of the demo partner';
    const credited = await creditWallet(ctx, partner, { type, currency, amountMinor: amount.value, cause });
    if (!credited.ok) throw new Error(credited.reason.message);
  }
}

async function readCredentials(file: string): Promise<KeptCredentials | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  try {
    return credentialsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is damaged: put it back, or remove it and start once with RENEW_DEMO_PARTNER=true`,
    );
  }
}

async function readKey(file: string): Promise<KeyObject | undefined> {
  const text = await readIfThere(file);
  return text === undefined ? undefined : loadPrivateKey(text);
}

async function makeKey(file: string): Promise<KeyObject> {
  const { privateKey } = await generateSigningKeyPair();
  await writePrivately(file, privateKey);
  return loadPrivateKey(privateKey);
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined;
    throw problem;
  });
}

/** Writes the file atomically, readable only by its owner. */
async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  } finally {
    // Removes the draft that a full disk left unfinished; after the rename it does not exist.
    await rm(draft, { force: true });
  }
}
