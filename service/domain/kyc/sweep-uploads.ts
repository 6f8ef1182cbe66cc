import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { query } from '../sql.ts';
import { kycStore } from './store.ts';

const resumableDays = 7;
const writtenLatelyMs = 3_600_000;

const dropOld = `
  delete from kyc_uploads where wall_touched_at < $1::timestamptz - make_interval(days => ${resumableDays})`;
const setSize = 'update kyc_uploads set size_bytes = $2 where id = $1 and size_bytes = 0';
const known = 'select id from kyc_uploads where partner_id = $1';

/**
 * Removes unfinished uploads that were not resumed for a week, and files of dead processes in the uploads' folder that
 * no row names. A file is registered before its sender hears of success, so no acknowledged file can be among them.
 */
export async function sweepKycUploads(
  ctx: Pick<ServiceContext, 'pool' | 'settings' | 'wallNow'>,
): Promise<void> {
  const now = ctx.wallNow();
  await query(ctx.pool, dropOld, [now]);
  const names = await readdir(join(ctx.settings.filesDir, 'kyc')).catch(() => []);
  for (const partnerId of names.filter((name) => z.uuid().safeParse(name).success)) {
    const store = kycStore(ctx.settings.filesDir, partnerId);
    const lying = await store.listUploads();
    if (lying.length === 0) continue;
    const rows = await query<{ id: string }>(ctx.pool, known, [partnerId]);
    const named = new Set(rows.map((row) => row.id));
    for (const { uploadId, touchedAt, sizeBytes } of lying) {
      // The row of an upload that is just being begun is not committed yet.
      const lately = now.getTime() - touchedAt.getTime() < writtenLatelyMs;
      if (!named.has(uploadId) && !lately) await store.discardUpload(uploadId);
      // A process that died could not say how much it had received: the account's use counts it from here on.
      if (named.has(uploadId)) await query(ctx.pool, setSize, [uploadId, sizeBytes]);
    }
  }
}
