import type { FileHandle } from 'node:fs/promises';
import { ok } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, type Queryable, type ServiceContext } from '../context.ts';
import { newUuid } from '../ids.ts';
import { query } from '../sql.ts';
import { folderUse, lockFolder, roomForEntry } from './account-lock.ts';
import { type FolderEntry, findEntry } from './folder.ts';
import { parentOf } from './path.ts';
import { type FolderRefusal, type FolderResult, refuseInFolder } from './refusal.ts';
import { kycStore } from './store.ts';

export type UploadIntent = {
  /** Begin a file that is not there yet. */
  create: boolean;
  /** Refuse when it is there. */
  exclusive: boolean;
  /** Begins the file anew; else the present one is continued, a whole file or one whose sender broke off. */
  truncate: boolean;
};

/** A file under way. Ended by finishUpload or leaveUpload, exactly one of them. */
export type KycUpload = {
  readonly id: string;
  readonly file: FileHandle;
  /** Maximum size of the file, by the limit of a file and by what is left of the account. */
  readonly limitBytes: number;
  sizeBytes: number;
  changed: boolean;
  /** Set once a write failed: the file is not whole, and is not delivered. */
  failure?: FolderRefusal;
};

const removeUpload = 'delete from kyc_uploads where partner_id = $1 and path = $2 returning id';
const insertUpload = `
  insert into kyc_uploads (id, partner_id, path, size_bytes, modified_at, wall_touched_at)
  values ($1, $2, $3, 0, $4, $4)`;

/**
 * Opens a path of the partner's folder for writing. Each upload writes to a file of its own: the last one begun for
 * a path is the one that counts, and what was delivered before stays as it is until this one is finished.
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
      // Opened and closed again without a change, a delivered file is not delivered anew.
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
