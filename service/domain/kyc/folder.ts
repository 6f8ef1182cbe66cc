import { stat } from 'node:fs/promises';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { kycStore } from './store.ts';

/** An entry of a partner's folder. An unfinished upload hides the file it will replace. */
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
// $2 is the folder with its final slash; deeper paths contain another slash.
const findInFolder = `
  select distinct on (path) * from (${visible}) entry
  where starts_with(path, $2) and strpos(substr(path, length($2) + 1), '/') = 0 and path <> '/'
  order by path, rank`;

const top: FolderEntry = { kind: 'folder', path: '/', modifiedAt: new Date(0) };

/** Returns the entry at a path from {@link parseFolderPath}, or undefined. */
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

/** Lists the entries directly in a folder, by name. The caller checks that the folder exists. */
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

/** Reads the size from the disk, because the row gets it only when the upload ends. */
async function sizeOfUpload(ctx: ServiceContext, partner: Partner, uploadId: string): Promise<number> {
  const path = kycStore(ctx.settings.filesDir, partner.id).uploadPath(uploadId);
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}

/** A refused operation on a partner's folder; the kinds are those of SFTP version 3. */
export type FolderRefusal = {
  kind: 'not-found' | 'denied' | 'failure' | 'unsupported' | 'bad-request';
  /** A sentence for the SFTP user. */
  message: string;
};

export type FolderResult<T> = Result<T, FolderRefusal>;

export function refuseInFolder(
  kind: FolderRefusal['kind'],
  message: string,
): { ok: false; reason: FolderRefusal } {
  return err({ kind, message });
}

const maxNameBytes = 255;
const maxPathBytes = 1024;
const maxDepth = 16;

// Control characters, unpaired surrogates and the replacement character that decoders leave for bytes that are not
// UTF-8; then invisible characters and characters that change the text direction, which can disguise a name.
const unfit = /[\p{Cc}\p{Cs}\uFFFD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/**
 * Parses a path into its normal form: `/` or `/name/name`, NFC. `..` never leads above the top, and a path only selects
 * rows of the partner: it is never used on disk.
 */
export function parseFolderPath(text: string): FolderResult<string> {
  const names: string[] = [];
  for (const name of text.normalize('NFC').split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      names.pop();
      continue;
    }
    const problem = problemOfName(name);
    if (problem) return refuseInFolder('failure', problem);
    names.push(name);
  }
  const path = `/${names.join('/')}`;
  if (names.length > maxDepth) return refuseInFolder('failure', `folders go ${maxDepth} levels deep at most`);
  if (Buffer.byteLength(path) > maxPathBytes) {
    return refuseInFolder('failure', `a path has at most ${maxPathBytes} bytes`);
  }
  return ok(path);
}

export const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function problemOfName(name: string): string | undefined {
  if (Buffer.byteLength(name) > maxNameBytes) return `a name has at most ${maxNameBytes} bytes`;
  if (name.includes('\\')) return 'a name has no backslash; folders are separated by /';
  if (unfit.test(name)) return 'a name is readable UTF-8 text without control or invisible characters';
  if (name !== name.trim()) return 'a name does not begin or end with white space';
  return undefined;
}

const lock = 'select 1 as found from sftp_accounts where partner_id = $1 for no key update';
const counted = `
  select (select count(*) from kyc_files where partner_id = $1)
       + (select count(*) from kyc_folders where partner_id = $1)
       + (select count(*) from kyc_uploads where partner_id = $1) as entries,
         (select coalesce(sum(size_bytes), 0) from
            (select distinct sha256, size_bytes from kyc_files where partner_id = $1) content)
       + (select coalesce(sum(size_bytes), 0) from kyc_uploads where partner_id = $1) as bytes`;

/** Serialises changes to a partner's folder across sessions and processes. */
export async function lockFolder(tx: Queryable, partner: Partner): Promise<void> {
  const [account] = await query(tx, lock, [partner.id]);
  if (!account) throw new Error('the partner has no SFTP account');
}

export type FolderUse = { entries: number; bytes: number };

/** Returns the entries and bytes a partner uses; equal content counts once. */
export async function folderUse(tx: Queryable, partner: Partner): Promise<FolderUse> {
  const [row] = await query<{ entries: bigint; bytes: string }>(tx, counted, [partner.id]);
  return { entries: Number(row?.entries ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Refuses if the account already has its maximum of entries. */
export function roomForEntry(ctx: ServiceContext, use: FolderUse): FolderResult<undefined> {
  const { kycMaxEntries } = ctx.settings;
  return use.entries < kycMaxEntries
    ? { ok: true, value: undefined }
    : refuseInFolder(
        'failure',
        `the account holds ${kycMaxEntries} files and folders, which is its limit: ask the service`,
      );
}
