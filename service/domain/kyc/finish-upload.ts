import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { fileTypeFromFile } from 'file-type';
import { ok } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { type Queryable, query } from '../database.ts';
import { newUuid } from '../ids.ts';
import { type ScanOutcome, scanOutcome } from '../malware-scanner.ts';
import { findPartnerById } from '../partners/find-partner.ts';
import { type FolderResult, folderUse, lockFolder, refuseInFolder } from './folder.ts';
import { kycStore } from './store.ts';
import type { KycUpload } from './uploads.ts';

const sampleBytes = 4096;

/** Detects a delivered file's media type from its content, for the people who read it: any type is accepted. */
async function mediaTypeOf(path: string): Promise<string> {
  // A file crafted to break the detection counts as unknown.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found) return found.mime;
  return (await looksLikeText(path)) ? 'text/plain' : 'application/octet-stream';
}

async function looksLikeText(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const sample = buffer.subarray(0, bytesRead);
    // The sample may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return bytesRead > 0 && !sample.includes(0);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

type DeliveredFile = { fileId: string; sizeBytes: number; sha256: Buffer } & ScanOutcome;
type ExaminedFile = Omit<DeliveredFile, 'fileId'> & { mediaType: string };

const scanTimeoutMs = 120_000;

const takeUpload = 'delete from kyc_uploads where id = $1 returning path, modified_at';
const isKept = 'select 1 as found from kyc_files where partner_id = $1 and sha256 = $2 limit 1';
const supersede = `
  update kyc_files set state = 'superseded' where partner_id = $1 and path = $2 and state = 'current'`;
const insertFile = `
  insert into kyc_files (id, partner_id, path, delivered_path, version, state, size_bytes, sha256, media_type, scan,
                         malware, delivered_at, modified_at, wall_received_at)
  select $1::uuid, $2::uuid, $3::text, $3::text, 1 + coalesce(max(version), 0), $4::text, $5::bigint, $6::bytea,
         $7::text, $8::text, $9::text, $10::timestamptz, $11::timestamptz, $12::timestamptz
    from kyc_files where partner_id = $2 and path = $3`;

/** Refusal for an upload that a later upload replaced. */
const replaced = refuseInFolder('failure', 'another upload of this file began since: that one counts');

/**
 * Syncs the received file to disk and returns its size, SHA-256, media type and scan; undefined if the scanner was
 * unavailable.
 */
async function examineUpload(
  ctx: ServiceContext,
  partner: Partner,
  upload: KycUpload,
): Promise<ExaminedFile | undefined> {
  await upload.file.sync();
  const path = kycStore(ctx.settings.filesDir, partner.id).uploadPath(upload.id);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size: sizeBytes } = await upload.file.stat();
  const verdict = await ctx.scanner?.scan(path, { timeoutMs: scanTimeoutMs });
  if (verdict?.found === 'unknown')
    ctx.log.error({ problem: verdict.problem }, 'malware scanner unavailable');
  const outcome = scanOutcome(verdict);
  return outcome && { ...outcome, sizeBytes, sha256: hash.digest(), mediaType: await mediaTypeOf(path) };
}

/** Registers an examined upload as the newest version at its path and stores its content. */
async function registerFile(
  ctx: ServiceContext,
  tx: Queryable,
  { partner, upload, examined }: { partner: Partner; upload: KycUpload; examined: ExaminedFile },
): Promise<FolderResult<DeliveredFile>> {
  const { sizeBytes, sha256, mediaType, scan, malware } = examined;
  await lockFolder(tx, partner);
  // Sessions are long: the partner may have been suspended, or its clock moved, since sign-in.
  const now = await findPartnerById(tx, partner.id);
  if (now?.partner.state !== 'active') return refuseInFolder('denied', 'this account takes no files now');
  const [taken] = await query<{ path: string; modified_at: Date }>(tx, takeUpload, [upload.id]);
  if (!taken) return replaced;
  const [kept] = await query(tx, isKept, [partner.id, sha256]);
  const use = await folderUse(tx, partner);
  if (!kept && use.bytes + sizeBytes > ctx.settings.kycQuotaBytes) {
    return refuseInFolder('failure', 'the account is full: ask the service for more room');
  }
  const infected = scan === 'infected';
  const store = kycStore(ctx.settings.filesDir, partner.id);
  await store.keep(upload.id, { sha256, infected });
  if (!infected) await query(tx, supersede, [partner.id, taken.path]);
  const fileId = newUuid();
  await query(tx, insertFile, [
    fileId,
    partner.id,
    taken.path,
    infected ? 'quarantined' : 'current',
    sizeBytes,
    sha256,
    mediaType,
    scan,
    malware,
    partnerNow(ctx, now.partner),
    taken.modified_at,
    ctx.wallNow(),
  ]);
  return ok({ fileId, sizeBytes, sha256, scan, malware });
}

const isUnderWay = 'select 1 as found from kyc_uploads where id = $1';
const setLeft = 'update kyc_uploads set size_bytes = $2, wall_touched_at = $3 where id = $1';
const removeUpload = 'delete from kyc_uploads where id = $1';

const notScanned = refuseInFolder(
  'failure',
  'the file could not be scanned for malware now: send it again later',
);

/**
 * Ends an upload: scans the file and registers it with size and SHA-256 as the newest version at its path, before the
 * client learns of success. Malware is recorded, quarantined and refused. Returns undefined if nothing was changed.
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

/** Ends an upload whose sender disconnected: the received part is kept for resuming and is not delivered. */
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
  // The file of a replaced upload is gone too; the transaction checks again.
  const [mine] = await query(ctx.pool, isUnderWay, [upload.id]);
  if (!mine) return replaced;
  const examined = await examineUpload(ctx, partner, upload);
  if (!examined) return notScanned;
  const registered = await inTransaction(ctx, (tx) => registerFile(ctx, tx, { partner, upload, examined }));
  return registered.ok ? deliveryResult(ctx, partner, registered.value) : registered;
}

/** Logs a registered file and returns the answer for its sender; a file with malware is refused. */
function deliveryResult(
  ctx: ServiceContext,
  partner: Partner,
  file: DeliveredFile,
): FolderResult<DeliveredFile> {
  const { fileId, sizeBytes, scan, malware } = file;
  const noted = { partnerId: partner.id, fileId, sizeBytes, scan };
  if (scan === 'infected') {
    ctx.log.warn({ ...noted, malware }, 'KYC file in quarantine');
    return refuseInFolder('denied', `the file was refused: it contains ${malware}`);
  }
  ctx.log.info(noted, 'KYC file delivered');
  return ok(file);
}
