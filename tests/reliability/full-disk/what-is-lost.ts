import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { brokenInDatabase } from '../../../lab/books.ts';
import { settled } from '../../../lab/settled.ts';
import type { ForeignClient } from '../../support/foreign-client.ts';
import { confirm, dataOf, paths } from '../../support/foreign-flows.ts';
import type { Acknowledged } from './order-load.ts';

type Place = { pool: Pool; client: ForeignClient; dataDir: string; filesDir: string };

const settleRounds = 18;
/** Drafts and quarantine: names that no finished file has. */
const temporary = /\.[0-9a-f]{8}-[0-9a-f-]{27}$|\/quarantine\/.+|\/incoming\/.+|\/\.health-|\.tmp$/;

/** Confirms what a refusal left unconfirmed, and waits until nothing is under way; retries of callbacks are hurried. */
export async function finishOrders({ pool, client }: Place): Promise<void> {
  await client.renewToken();
  const { rows } = await pool.query<{ trade_id: string }>(
    `select trade_id from orders where status not in ('transferring', 'completed', 'failed')`,
  );
  for (const { trade_id: tradeId } of rows) {
    await client.post(paths.global.completed, { tradeId });
    dataOf(await confirm(client, 'global', { tradeId, orderNo: '', body: {}, status: '' }));
  }
  for (let round = 1; ; round += 1) {
    try {
      return await settled(pool, { timeoutMs: 10_000, ageing: true });
    } catch (error) {
      if (round === settleRounds) throw error;
      dataOf(await client.sandbox('/sandbox/clock/advance', { seconds: 600 }));
      await sleep(100);
    }
  }
}

/** Each thing that was promised and is not there, or is there and should not be; empty when all is well. */
export async function whatIsLost(place: Place, acknowledged: Acknowledged): Promise<string[]> {
  const { pool, dataDir, filesDir } = place;
  const orders = await pool.query<{ trade_id: string; status: string }>(
    'select trade_id, status from orders',
  );
  const statuses = new Map(orders.rows.map((row) => [row.trade_id, row.status]));
  const documents = await pool.query<{ trade_id: string; sha256: Buffer; storage_key: string }>(
    'select trade_id, sha256, storage_key from documents',
  );
  const hashes = new Map<string, string>();
  const kept = join(filesDir, 'documents', 'kept');
  for (const path of await filesBelow(kept)) {
    hashes.set(
      path,
      createHash('sha256')
        .update(await readFile(join(kept, path)))
        .digest('hex'),
    );
  }
  const known = new Set<string>();
  const partial: string[] = [];
  for (const { trade_id: tradeId, sha256, storage_key: key } of documents.rows) {
    const hash = sha256.toString('hex');
    if (hashes.get(key) === hash) known.add(`${tradeId} ${hash}`);
    else partial.push(key);
  }
  const unnamed = [...hashes.keys()].filter((path) =>
    documents.rows.every((row) => row.storage_key !== path),
  );
  const left = [dataDir, filesDir].map(async (folder) =>
    (await filesBelow(folder)).map((path) => `/${path}`).filter((path) => temporary.test(path)),
  );
  const temporaries = (await Promise.all(left)).flat();
  const lostOrders = [...acknowledged.orders].filter((id) => !statuses.has(id));
  const unpaid = [...acknowledged.confirmed].filter((id) => statuses.get(id) !== 'completed');
  const lostDocuments = acknowledged.documents.filter(
    ({ tradeId, sha256 }) => !known.has(`${tradeId} ${sha256}`),
  );
  return [
    ...said(lostOrders, 'acknowledged orders are gone'),
    ...said(unpaid, 'acknowledged confirmations were not paid'),
    ...said(lostDocuments, 'acknowledged documents are gone'),
    ...said(partial, 'documents are listed whose file is missing or partial'),
    ...said(unnamed, 'files are kept that no order names'),
    ...said(temporaries, `temporary files are left (${temporaries.slice(0, 3).join(', ')})`),
    ...(await brokenInDatabase(pool)),
  ];
}

const said = (things: readonly unknown[], sentence: string): string[] =>
  things.length === 0 ? [] : [`${things.length} ${sentence}`];

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'postgres')))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
