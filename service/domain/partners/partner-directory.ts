import { Client, type Pool } from 'pg';
import type { LogWrite } from '../context.ts';
import { asFields, type Queryable, query } from '../database.ts';
import { findPartnerByAppKey, type KnownPartner } from './find-partner.ts';

/** A token's owner and validity on the partner's clock, which never change. */
type KnownToken = { partnerId: string; createdAt: Date; expiresAt: Date };

const find = `select ${asFields('partner_id, created_at, expires_at')} from tokens where token_hash = $1`;

async function findToken(db: Queryable, tokenHash: Buffer): Promise<KnownToken | undefined> {
  const [token] = await query<KnownToken>(db, find, [tokenHash]);
  return token;
}

const entriesAtMost = 10_000;
const maxAgeMs = 10_000;
const reconnectDelayMs = 1_000;

/** Partners and tokens for authentication: from memory while that is safe, else from the database. */
export type PartnerDirectory = {
  partnerByAppKey(appKey: string): Promise<KnownPartner | undefined>;
  token(hash: Buffer): Promise<KnownToken | undefined>;
  /** Call after this process changed a partner, so that its next request sees the change. */
  forget(partnerId: string): void;
  close(): Promise<void>;
};

type Options = { pool: Pool; listenUrl: string; log: { warn: LogWrite } };

/**
 * Opens the directory. Any process's changes to partners arrive by NOTIFY; while that connection is down partners are
 * read from the database, and none is cached for more than ten seconds. Tokens never change and stay cached.
 */
export async function openPartnerDirectory(options: Options): Promise<PartnerDirectory> {
  const { pool } = options;
  const partners = new Map<string, { known: KnownPartner; loadedAt: number }>();
  const tokens = new Map<string, KnownToken>();
  // A load that began before a change must not restore the old state.
  let generation = 0;
  let listening = false;

  const forget = (partnerId: string) => {
    generation += 1;
    for (const [appKey, { known }] of partners) if (known.partner.id === partnerId) partners.delete(appKey);
  };
  const forgetAll = () => {
    generation += 1;
    partners.clear();
  };
  const listener = await keepListening(options, forget, (up) => {
    listening = up;
    forgetAll();
  });

  return {
    forget,
    close: () => listener.close(),
    async partnerByAppKey(appKey) {
      const kept = partners.get(appKey);
      if (kept && listening && performance.now() - kept.loadedAt < maxAgeMs) return kept.known;
      const begun = generation;
      const known = await findPartnerByAppKey(pool, appKey);
      if (known && begun === generation) remember(partners, appKey, { known, loadedAt: performance.now() });
      return known;
    },
    async token(hash) {
      const key = hash.toString('base64');
      const kept = tokens.get(key);
      if (kept) return kept;
      const found = await findToken(pool, hash);
      if (found) remember(tokens, key, found);
      return found;
    },
  };
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= entriesAtMost) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

async function keepListening(
  { listenUrl, log }: Options,
  changed: (partnerId: string) => void,
  report: (up: boolean) => void,
): Promise<{ close(): Promise<void> }> {
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new Client({ connectionString: listenUrl, keepAlive: true });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      report(false);
      if (closed) return;
      log.warn({ component: 'partner-directory' }, 'lost the connection that tells of changed partners');
      timer = setTimeout(() => void connect().catch(() => {}), reconnectDelayMs);
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload }) => changed(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query('listen partner_changed');
    } catch (problem) {
      lose();
      await fresh.end().catch(() => {});
      throw problem;
    }
    client = fresh;
    report(true);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
