import { type FileHandle, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ok } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, type ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { newUuid } from '../ids.ts';
import {
  type FolderEntry,
  type FolderRefusal,
  type FolderResult,
  findEntry,
  folderUse,
  lockFolder,
  parentOf,
  refuseInFolder,
  roomForEntry,
} from './folder.ts';
import { kycStore } from './store.ts';

const noRoomCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Writes at any offset of the file, so that a resumed upload can continue. */
export async function writeUpload(
  upload: KycUpload,
  offset: number,
  data: Buffer,
): Promise<FolderResult<undefined>> {
  if (upload.failure) return { ok: false, reason: upload.failure };
  const end = offset + data.length;
  if (!Number.isSafeInteger(end) || end > upload.limitBytes) return failed(upload, tooLarge(upload));
  try {
    for (let done = 0; done < data.length; ) {
      done += (await upload.file.write(data, done, data.length - done, offset + done)).bytesWritten;
    }
  } catch (problem) {
    return failed(upload, noRoom(problem));
  }
  upload.sizeBytes = Math.max(upload.sizeBytes, end);
  upload.changed = true;
  return ok(undefined);
}

/** Sets the file's length: clients truncate a file to resume it, and announce the length of a new file. */
export async function resizeUpload(upload: KycUpload, sizeBytes: number): Promise<FolderResult<undefined>> {
  if (upload.failure) return { ok: false, reason: upload.failure };
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes > upload.limitBytes)
    return failed(upload, tooLarge(upload));
  try {
    await upload.file.truncate(sizeBytes);
  } catch (problem) {
    return failed(upload, noRoom(problem));
  }
  upload.sizeBytes = sizeBytes;
  upload.changed = true;
  return ok(undefined);
}

function failed(upload: KycUpload, reason: FolderRefusal): { ok: false; reason: FolderRefusal } {
  upload.failure = reason;
  return { ok: false, reason };
}

function tooLarge({ limitBytes }: KycUpload): FolderRefusal {
  const message = `a file may have ${limitBytes} bytes here: it is larger than the limit, or the account is full`;
  return refuseInFolder('failure', message).reason;
}

/** The refusal for a full disk; throws any other error. */
function noRoom(problem: unknown): FolderRefusal {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
  if (typeof code !== 'string' || !noRoomCodes.has(code)) throw problem;
  return refuseInFolder('failure', 'the service has no room for this file now: send it again later').reason;
}

export type UploadIntent = {
  /** Create the file if it does not exist. */
  create: boolean;
  /** Refuse if the file exists. */
  exclusive: boolean;
  /** Start empty; otherwise continue the delivered file or unfinished upload. */
  truncate: boolean;
};

/** An upload in progress. End it with either finishUpload or leaveUpload, once. */
export type KycUpload = {
  readonly id: string;
  readonly file: FileHandle;
  /** Maximum size of the file: the limit per file, or the account's remaining room if that is less. */
  readonly limitBytes: number;
  sizeBytes: number;
  changed: boolean;
  /** Set once a write fails: the file is incomplete and is not delivered. */
  failure?: FolderRefusal;
};

const removeUpload = 'delete from kyc_uploads where partner_id = $1 and path = $2 returning id';
const insertUpload = `
  insert into kyc_uploads (id, partner_id, path, size_bytes, modified_at, wall_touched_at)
  values ($1, $2, $3, 0, $4, $4)`;

/**
 * Opens a path of the partner's folder for writing. Each upload writes to its own file: the last upload begun for a
 * path wins, and the delivered file stays until that upload is finished.
 */
export async function beginUpload(
  ctx: ServiceContext,
  partner: Partner,
  path: string,
  intent: UploadIntent,
): Promise<FolderResult<KycUpload>> {
  const store = kycStore(ctx.settings.filesDir, partner.id);
  const opened: KycUpload[] = [];
  let replaced: string | undefined;
  let begun: FolderResult<KycUpload> | undefined;
  try {
    begun = await inTransaction(ctx, async (tx): Promise<FolderResult<KycUpload>> => {
      await lockFolder(tx, partner);
      const existing = await findEntry(ctx, tx, partner, path);
      const refused = await refusal(ctx, tx, partner, { path, existing, intent });
      if (refused) return refused;
      const [earlier] = await query<{ id: string }>(tx, removeUpload, [partner.id, path]);
      replaced = earlier?.id;
      const use = await folderUse(tx, partner);
      const room = roomForEntry(ctx, use);
      if (!room.ok) return room;

      const id = newUuid();
      const base = intent.truncate ? undefined : basePath(store, existing);
      const file = await store.create(id, base);
      const { kycMaxFileBytes, kycQuotaBytes } = ctx.settings;
      const limitBytes = Math.max(0, Math.min(kycMaxFileBytes, kycQuotaBytes - use.bytes));
      const upload: KycUpload = { id, file, limitBytes, sizeBytes: 0, changed: true };
      opened.push(upload);
      upload.sizeBytes = (await file.stat()).size;
      // A delivered file that is reopened and closed unchanged is not delivered again.
      upload.changed = existing?.kind !== 'file' || base === undefined;
      await query(tx, insertUpload, [id, partner.id, path, ctx.wallNow()]);
      return ok(upload);
    });
  } finally {
    const kept = begun?.ok ? begun.value : undefined;
    for (const upload of opened) if (upload !== kept) await upload.file.close();
  }
  if (begun.ok && replaced) await store.discardUpload(replaced);
  return begun;
}

async function refusal(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  { path, existing, intent }: { path: string; existing: FolderEntry | undefined; intent: UploadIntent },
): Promise<{ ok: false; reason: FolderRefusal } | undefined> {
  if (existing?.kind === 'folder') return refuseInFolder('failure', 'this is a folder');
  if (existing && intent.exclusive) return refuseInFolder('failure', 'this file exists already');
  if (existing) return undefined;
  if (!intent.create) return refuseInFolder('not-found', 'there is no such file');
  const parent = await findEntry(ctx, tx, partner, parentOf(path));
  return parent?.kind === 'folder' ? undefined : refuseInFolder('not-found', 'there is no such folder');
}

function basePath(store: ReturnType<typeof kycStore>, existing: FolderEntry | undefined): string | undefined {
  if (existing?.kind === 'upload') return store.uploadPath(existing.uploadId);
  if (existing?.kind === 'file') return store.contentPath({ sha256: existing.sha256, infected: false });
  return undefined;
}

const resumableDays = 7;
const writtenLatelyMs = 3_600_000;

const dropOld = `
  delete from kyc_uploads where wall_touched_at < $1::timestamptz - make_interval(days => ${resumableDays})`;
const setSize = 'update kyc_uploads set size_bytes = $2 where id = $1 and size_bytes = 0';
const known = 'select id from kyc_uploads where partner_id = $1';

/**
 * Removes unfinished uploads not resumed for a week, and files in the uploads folder that dead processes left without a
 * row. A file is registered before its sender learns of success, so no acknowledged file is removed.
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
      // The row of an upload that is just beginning may not be committed yet.
      const lately = now.getTime() - touchedAt.getTime() < writtenLatelyMs;
      if (!named.has(uploadId) && !lately) await store.discardUpload(uploadId);
      // A process that died did not record the size, which counts towards the account's quota.
      if (named.has(uploadId)) await query(ctx.pool, setSize, [uploadId, sizeBytes]);
    }
  }
}
