import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWebhookKey, webhookKeyOf } from './callbacks/callback-keys.ts';
import type { ServiceSettings } from './context.ts';
import { type Queryable, query } from './database.ts';

type Mode = ServiceSettings['mode'];

const recordModeOnce = `
  insert into installation (id, mode, wall_started_at) values (1, $1, clock_timestamp())
  on conflict (id) do update set wall_started_at = excluded.wall_started_at
    where installation.mode = excluded.mode
  returning mode`;
const readMode = 'select mode from installation where id = 1';

/**
 * Records the service's mode, which its back office follows. A database keeps its mode, so that play money and demo
 * partners never reach production, nor sandbox calls real money. Throws if the database has the other mode.
 */
export async function recordMode(db: Queryable, mode: Mode): Promise<void> {
  const [row] = await query<{ mode: Mode }>(db, recordModeOnce, [mode]);
  if (row) return;
  const other = mode === 'production' ? 'sandbox' : 'production';
  throw new Error(
    `SERVICE_MODE is ${mode}, but this database is a ${other} one: give SERVICE_DATABASE_URL a database of its own`,
  );
}

/** The mode in which the service last started, or undefined if it never did. */
export async function recordedMode(db: Queryable): Promise<Mode | undefined> {
  const [row] = await query<{ mode: Mode }>(db, readMode);
  return row?.mode;
}

type Recorded = { callback_key: string; keys_dir: string };

const readKeysFolder =
  'select callback_key, keys_dir from installation where id = 1 and callback_key is not null';
const recordKeysFolder = `
  update installation set callback_key = $1, keys_dir = $2 where id = 1 and callback_key is null`;

/**
 * Returns the folder with the keys that all processes on this database share: `KEYS_DIR` if set, else the process's own
 * folder, else the folder of the process that created the keys. The first process creates them. Throws if none of these
 * holds the key that callbacks have been signed with.
 */
export async function keysFolder(
  db: Queryable,
  { keysDir, dataDir }: { keysDir: string | undefined; dataDir: string },
): Promise<string> {
  const own = keysDir ?? dataDir;
  const known = await recorded(db);
  if (!known) {
    const { publicKey } = await openWebhookKey(own);
    await query(db, recordKeysFolder, [publicKey, own]);
  }
  const shared = known ?? (await recorded(db));
  if (!shared) return own;
  const candidates = keysDir === undefined ? [dataDir, shared.keys_dir] : [keysDir];
  for (const folder of candidates) {
    if ((await publicKeyIn(folder)) === shared.callback_key) return folder;
  }
  throw new Error(
    `callbacks of this database are signed with a key that ${shared.keys_dir} held when it was made: set KEYS_DIR to that folder or to a copy of its keys`,
  );
}

async function recorded(db: Queryable): Promise<Recorded | undefined> {
  const [row] = await query<Recorded>(db, readKeysFolder);
  return row;
}

/** The public key in a folder, or undefined. Never creates a key. */
async function publicKeyIn(folder: string): Promise<string | undefined> {
  const pem = await readFile(join(folder, 'webhook-key.pem'), 'utf8').catch(() => undefined);
  return pem === undefined ? undefined : webhookKeyOf(createPrivateKey(pem)).publicKey;
}
