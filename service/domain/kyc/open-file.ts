import { type FileHandle, open } from 'node:fs/promises';
import { ok } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { findEntry } from './folder.ts';
import { type FolderResult, refuseInFolder } from './refusal.ts';
import { kycStore } from './store.ts';

/** Opens what a path of the partner's folder shows, for reading; the caller closes it. */
export async function openFile(
  ctx: ServiceContext,
  partner: Partner,
  path: string,
): Promise<FolderResult<FileHandle>> {
  const entry = await findEntry(ctx, ctx.pool, partner, path);
  if (!entry) return refuseInFolder('not-found', 'there is no such file');
  if (entry.kind === 'folder') return refuseInFolder('failure', 'this is a folder');
  const store = kycStore(ctx.settings.filesDir, partner.id);
  const place =
    entry.kind === 'upload'
      ? store.uploadPath(entry.uploadId)
      : store.contentPath({ sha256: entry.sha256, infected: false });
  return ok(await open(place, 'r'));
}
