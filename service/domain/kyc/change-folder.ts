import { ok } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, type ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import {
  type FolderResult,
  findEntry,
  folderUse,
  lockFolder,
  parentOf,
  parseFolderPath,
  refuseInFolder,
  roomForEntry,
} from './folder.ts';
import { kycStore } from './store.ts';

type Done = FolderResult<undefined>;

const done: Done = ok(undefined);
const insertFolder = 'insert into kyc_folders (partner_id, path, wall_created_at) values ($1, $2, $3)';
const deleteFolder = 'delete from kyc_folders where partner_id = $1 and path = $2';
const anyInside = `
  select 1 as found from kyc_folders where partner_id = $1 and starts_with(path, $2)
  union all select 1 from kyc_uploads where partner_id = $1 and starts_with(path, $2)
  union all select 1 from kyc_files where partner_id = $1 and state = 'current' and starts_with(path, $2)
  limit 1`;
const removeUpload = 'delete from kyc_uploads where partner_id = $1 and path = $2 returning id';
const removeFile = `
  update kyc_files set state = 'removed' where partner_id = $1 and path = $2 and state = 'current'`;
const setUploadTime = 'update kyc_uploads set modified_at = $3 where partner_id = $1 and path = $2';
const setFileTime = `
  update kyc_files set modified_at = $3 where partner_id = $1 and path = $2 and state = 'current'`;

/** SQL: $2 is the old path, $3 the new path; everything below moves too. */
const moved = `partner_id = $1 and (path = $2 or starts_with(path, $2 || '/'))`;
const newPath = `$3 || substr(path, length($2) + 1)`;
const pathsToMove = `
  select path from kyc_folders where ${moved} union select path from kyc_uploads where ${moved}
  union select path from kyc_files where ${moved} and state = 'current'`;
const moves = [
  `update kyc_folders set path = ${newPath} where ${moved}`,
  `update kyc_uploads set path = ${newPath} where ${moved}`,
  `update kyc_files f set path = ${newPath},
     version = 1 + (select coalesce(max(version), 0) from kyc_files o
                    where o.partner_id = $1 and o.path = $3 || substr(f.path, length($2) + 1))
     where ${moved} and state = 'current'`,
];

/** Creates a folder in an existing folder. */
export function makeFolder(ctx: ServiceContext, partner: Partner, path: string): Promise<Done> {
  return changing(ctx, partner, async (tx) => {
    if (await findEntry(ctx, tx, partner, path)) return refuseInFolder('failure', 'this name exists already');
    const place = await folderAt(ctx, tx, partner, parentOf(path));
    if (!place.ok) return place;
    const room = roomForEntry(ctx, await folderUse(tx, partner));
    if (!room.ok) return room;
    await query(tx, insertFolder, [partner.id, path, ctx.wallNow()]);
    return done;
  });
}

export function removeFolder(ctx: ServiceContext, partner: Partner, path: string): Promise<Done> {
  return changing(ctx, partner, async (tx) => {
    if (path === '/') return refuseInFolder('denied', 'the account’s own folder stays');
    const place = await folderAt(ctx, tx, partner, path);
    if (!place.ok) return place;
    const [inside] = await query(tx, anyInside, [partner.id, `${path}/`]);
    if (inside) return refuseInFolder('failure', 'the folder is not empty');
    await query(tx, deleteFolder, [partner.id, path]);
    return done;
  });
}

/** Removes a file or unfinished upload from the folder. A delivered file stays registered. */
export async function removeEntry(ctx: ServiceContext, partner: Partner, path: string): Promise<Done> {
  let uploadId: string | undefined;
  const removed = await changing(ctx, partner, async (tx) => {
    const entry = await findEntry(ctx, tx, partner, path);
    if (!entry) return refuseInFolder('not-found', 'there is no such file');
    if (entry.kind === 'folder') return refuseInFolder('failure', 'this is a folder');
    const [upload] = await query<{ id: string }>(tx, removeUpload, [partner.id, path]);
    uploadId = upload?.id;
    await query(tx, removeFile, [partner.id, path]);
    return done;
  });
  if (removed.ok && uploadId) await kycStore(ctx.settings.filesDir, partner.id).discardUpload(uploadId);
  return removed;
}

/** Renames or moves a file, or a folder with its contents. Never overwrites anything. */
export function renameEntry(
  ctx: ServiceContext,
  partner: Partner,
  { from, to }: { from: string; to: string },
): Promise<Done> {
  return changing(ctx, partner, async (tx) => {
    const entry = await findEntry(ctx, tx, partner, from);
    if (!entry) return refuseInFolder('not-found', 'there is no such file or folder');
    if (from === '/' || to.startsWith(`${from}/`)) {
      return refuseInFolder('failure', 'a folder cannot be moved into itself');
    }
    if (from === to) return done;
    if (await findEntry(ctx, tx, partner, to))
      return refuseInFolder('failure', 'the new name exists already');
    const place = await folderAt(ctx, tx, partner, parentOf(to));
    if (!place.ok) return place;
    for (const { path } of await query<{ path: string }>(tx, pathsToMove, [partner.id, from])) {
      const fits = parseFolderPath(to + path.slice(from.length));
      if (!fits.ok) return fits;
    }
    for (const move of moves) await query(tx, move, [partner.id, from, to]);
    return done;
  });
}

/** Sets a file's modification time, for clients that preserve times. Does nothing for a folder. */
export function setModified(
  ctx: ServiceContext,
  partner: Partner,
  { path, modifiedAt }: { path: string; modifiedAt: Date },
): Promise<Done> {
  return changing(ctx, partner, async (tx) => {
    const entry = await findEntry(ctx, tx, partner, path);
    if (!entry) return refuseInFolder('not-found', 'there is no such file');
    const statement = entry.kind === 'upload' ? setUploadTime : setFileTime;
    if (entry.kind !== 'folder') await query(tx, statement, [partner.id, path, modifiedAt]);
    return done;
  });
}

function changing(
  ctx: ServiceContext,
  partner: Partner,
  work: (tx: Queryable) => Promise<Done>,
): Promise<Done> {
  return inTransaction(ctx, async (tx) => {
    await lockFolder(tx, partner);
    return work(tx);
  });
}

async function folderAt(ctx: ServiceContext, tx: Queryable, partner: Partner, path: string): Promise<Done> {
  const found = await findEntry(ctx, tx, partner, path);
  return found?.kind === 'folder' ? done : refuseInFolder('not-found', 'there is no such folder');
}
