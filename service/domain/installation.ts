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
 * Notes in which mode the service runs on this database, so that its back office works by the same rules. A database
 * keeps its mode: play money and demo partners have no place in production, nor the sandbox's calls beside real money.
 */
export async function recordMode(db: Queryable, mode: Mode): Promise<void> {
  const [row] = await query<{ mode: Mode }>(db, recordModeOnce, [mode]);
  if (row) return;
  const other = mode === 'production' ? 'sandbox' : 'production';
  throw new Error(
    `SERVICE_MODE is ${mode}, but this database is a ${other} one: give SERVICE_DATABASE_URL a database of its own`,
  );
}

/** The mode in which the service last started, undefined when it never did. */
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
 * The folder with the keys that all processes on this database share: the one that `KEYS_DIR` names, else the process's
 * own, else that of the process which made them. The first process makes them. Throws one sentence when none of these
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

/** Makes none: a folder without a key is not the one. */
async function publicKeyIn(folder: string): Promise<string | undefined> {
  const pem = await readFile(join(folder, 'webhook-key.pem'), 'utf8').catch(() => undefined);
  return pem === undefined ? undefined : webhookKeyOf(createPrivateKey(pem)).publicKey;
}
