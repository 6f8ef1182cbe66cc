import { ok } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, type ServiceContext } from '../context.ts';
import { query } from '../sql.ts';
import type { KycUpload } from './begin-upload.ts';
import { type FolderResult, refuseInFolder } from './refusal.ts';
import { type DeliveredFile, examineUpload, registerFile, replaced } from './register-file.ts';
import { kycStore } from './store.ts';

const isUnderWay = 'select 1 as found from kyc_uploads where id = $1';
const setLeft = 'update kyc_uploads set size_bytes = $2, wall_touched_at = $3 where id = $1';
const removeUpload = 'delete from kyc_uploads where id = $1';

const notScanned = refuseInFolder(
  'failure',
  'the file could not be scanned for malware now: send it again later',
);

/**
 * Ends an upload: the file is examined, scanned and registered with size and SHA-256 as the newest version at its
 * path, all before the client hears of success. Malware is recorded, kept in quarantine and refused. Answers
 * undefined when nothing was changed.
 */
export async function finishUpload(
  ctx: ServiceContext,
  partner: Partner,
  upload: KycUpload,
): Promise<FolderResult<DeliveredFile | undefined>> {
  let resumable = true;
  try {
    const finished = await deliver(ctx, partner, upload);
    resumable = finished === notScanned;
    return finished;
  } finally {
    if (resumable) await leaveUpload(ctx, partner, upload);
    else await dropUpload(ctx, partner, upload);
  }
}

/** Ends an upload whose sender went away: the received part stays, so that it can be resumed, and is not delivered. */
export async function leaveUpload(ctx: ServiceContext, partner: Partner, upload: KycUpload): Promise<void> {
  const nothingNew = upload.failure !== undefined || !upload.changed || upload.sizeBytes === 0;
  if (nothingNew) {
    await dropUpload(ctx, partner, upload);
    return;
  }
  await upload.file.sync().finally(() => upload.file.close());
  await query(ctx.pool, setLeft, [upload.id, upload.sizeBytes, ctx.wallNow()]);
}

async function dropUpload(ctx: ServiceContext, partner: Partner, upload: KycUpload): Promise<void> {
  await upload.file.close();
  await query(ctx.pool, removeUpload, [upload.id]);
  await kycStore(ctx.settings.filesDir, partner.id).discardUpload(upload.id);
}

async function deliver(
  ctx: ServiceContext,
  partner: Partner,
  upload: KycUpload,
): Promise<FolderResult<DeliveredFile | undefined>> {
  if (upload.failure) return { ok: false, reason: upload.failure };
  if (!upload.changed) return ok(undefined);
  // Its file is gone as well; the transaction looks again.
  const [mine] = await query(ctx.pool, isUnderWay, [upload.id]);
  if (!mine) return replaced;
  const examined = await examineUpload(ctx, partner, upload);
  if (!examined) return notScanned;
  const registered = await inTransaction(ctx, (tx) => registerFile(ctx, tx, { partner, upload, examined }));
  return registered.ok ? told(ctx, partner, registered.value) : registered;
}

/** The answer to the sender of a registered file; a file with malware is refused. */
function told(ctx: ServiceContext, partner: Partner, file: DeliveredFile): FolderResult<DeliveredFile> {
  const { fileId, sizeBytes, scan, malware } = file;
  const noted = { partnerId: partner.id, fileId, sizeBytes, scan };
  if (scan === 'infected') {
    ctx.log.warn({ ...noted, malware }, 'KYC file in quarantine');
    return refuseInFolder('denied', `the file was refused: it contains ${malware}`);
  }
  ctx.log.info(noted, 'KYC file delivered');
  return ok(file);
}
