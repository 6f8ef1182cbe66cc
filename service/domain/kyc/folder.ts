import { stat } from 'node:fs/promises';
import type { Partner, Queryable, ServiceContext } from '../context.ts';
import { query } from '../sql.ts';
import { kycStore } from './store.ts';

/** An entry of a partner's folder. An unfinished upload shows in place of the file that it will replace. */
export type FolderEntry =
  | { kind: 'folder'; path: string; modifiedAt: Date }
  | { kind: 'upload'; path: string; modifiedAt: Date; sizeBytes: number; uploadId: string }
  | { kind: 'file'; path: string; modifiedAt: Date; sizeBytes: number; fileId: string; sha256: Buffer };

type Row = {
  kind: FolderEntry['kind'];
  path: string;
  id: string | null;
  size_bytes: bigint;
  sha256: Buffer | null;
  modified_at: Date;
};

const visible = `
  select 'folder' as kind, path, null::uuid as id, 0::bigint as size_bytes, null::bytea as sha256,
         wall_created_at as modified_at, 1 as rank
    from kyc_folders where partner_id = $1
  union all
  select 'upload', path, id, size_bytes, null, modified_at, 2 from kyc_uploads where partner_id = $1
  union all
  select 'file', path, id, size_bytes, sha256, modified_at, 3 from kyc_files
    where partner_id = $1 and state = 'current'`;
const findAtPath = `select * from (${visible}) entry where path = $2 order by rank limit 1`;
// $2 is the folder with its final slash; what lies deeper has another one after it.
const findInFolder = `
  select distinct on (path) * from (${visible}) entry
  where starts_with(path, $2) and strpos(substr(path, length($2) + 1), '/') = 0 and path <> '/'
  order by path, rank`;

const top: FolderEntry = { kind: 'folder', path: '/', modifiedAt: new Date(0) };

/** Returns the entry at a path of the partner's folder, or undefined. `path` comes from parseFolderPath. */
export async function findEntry(
  ctx: ServiceContext,
  db: Queryable,
  partner: Partner,
  path: string,
): Promise<FolderEntry | undefined> {
  if (path === '/') return top;
  const [row] = await query<Row>(db, findAtPath, [partner.id, path]);
  return row && entryOf(ctx, partner, row);
}

/** Everything directly in a folder, by name; the folder itself must be known to exist. */
export async function listFolder(
  ctx: ServiceContext,
  partner: Partner,
  path: string,
): Promise<FolderEntry[]> {
  const prefix = path === '/' ? '/' : `${path}/`;
  const rows = await query<Row>(ctx.pool, findInFolder, [partner.id, prefix]);
  const entries: FolderEntry[] = [];
  for (const row of rows) entries.push(await entryOf(ctx, partner, row));
  return entries;
}

async function entryOf(ctx: ServiceContext, partner: Partner, row: Row): Promise<FolderEntry> {
  const { path, modified_at: modifiedAt } = row;
  if (row.kind === 'file' && row.id && row.sha256) {
    return {
      kind: 'file',
      path,
      modifiedAt,
      sizeBytes: Number(row.size_bytes),
      fileId: row.id,
      sha256: row.sha256,
    };
  }
  if (row.kind === 'upload' && row.id) {
    const { uploadId, sizeBytes } = { uploadId: row.id, sizeBytes: await sizeOfUpload(ctx, partner, row.id) };
    return { kind: 'upload', path, modifiedAt, sizeBytes, uploadId };
  }
  return { kind: 'folder', path, modifiedAt };
}

/** The row learns the size when the upload ends; until then, and after a crash, the disk knows. */
async function sizeOfUpload(ctx: ServiceContext, partner: Partner, uploadId: string): Promise<number> {
  const path = kycStore(ctx.settings.filesDir, partner.id).uploadPath(uploadId);
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}
