import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWebhookKey, webhookKeyOf } from './callbacks/webhook-key.ts';
import type { Queryable } from './context.ts';
import { query } from './sql.ts';

type Recorded = { callback_key: string; keys_dir: string };

const read = 'select callback_key, keys_dir from installation where id = 1 and callback_key is not null';
const record = `
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
    await query(db, record, [publicKey, own]);
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
  const [row] = await query<Recorded>(db, read);
  return row;
}

/** Makes none: a folder without a key is not the one. */
async function publicKeyIn(folder: string): Promise<string | undefined> {
  const pem = await readFile(join(folder, 'webhook-key.pem'), 'utf8').catch(() => undefined);
  return pem === undefined ? undefined : webhookKeyOf(createPrivateKey(pem)).publicKey;
}
