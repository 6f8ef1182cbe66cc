import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ok } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, partnerNow, type Queryable, type ServiceContext } from '../context.ts';
import { newUuid } from '../ids.ts';
import { type ScanOutcome, scanOutcome } from '../malware/scanner.ts';
import { findPartnerById } from '../partners/find-partner.ts';
import { query } from '../sql.ts';
import { folderUse, lockFolder } from './account-lock.ts';
import type { KycUpload } from './begin-upload.ts';
import { mediaTypeOf } from './media-type.ts';
import { type FolderResult, refuseInFolder } from './refusal.ts';
import { type KycStore, kycStore } from './store.ts';

export type DeliveredFile = { fileId: string; sizeBytes: number; sha256: Buffer } & ScanOutcome;

const scanTimeoutMs = 120_000;

const takeUpload = 'delete from kyc_uploads where id = $1 returning path, modified_at';
const isKept = 'select 1 as found from kyc_files where partner_id = $1 and sha256 = $2 limit 1';
const supersede = `
  update kyc_files set state = 'superseded' where partner_id = $1 and path = $2 and state = 'current'`;
const register = `
  insert into kyc_files (id, partner_id, path, delivered_path, version, state, size_bytes, sha256, media_type, scan,
                         malware, delivered_at, modified_at, wall_received_at)
  select $1::uuid, $2::uuid, $3::text, $3::text, 1 + coalesce(max(version), 0), $4::text, $5::bigint, $6::bytea,
         $7::text, $8::text, $9::text, $10::timestamptz, $11::timestamptz, $12::timestamptz
    from kyc_files where partner_id = $2 and path = $3`;
const setLeft = 'update kyc_uploads set size_bytes = $2, wall_touched_at = $3 where id = $1';
const removeUpload = 'delete from kyc_uploads where id = $1';

type Examined = Omit<DeliveredFile, 'fileId'> & { mediaType: string };

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
  const store = kycStore(ctx.settings.dataDir, partner.id);
  if (upload.failure || !upload.changed) {
    await upload.file.close();
    await forget(ctx, store, upload);
    return upload.failure ? { ok: false, reason: upload.failure } : ok(undefined);
  }
  const examined = await examine(ctx, store, upload);
  if (!examined) {
    await leaveUpload(ctx, partner, upload);
    return refuseInFolder('failure', 'the file could not be scanned for malware now: send it again later');
  }
  await upload.file.close();
  const registered = await inTransaction(ctx, (tx) =>
    registerFile(ctx, tx, { partner, store, upload, examined }),
  );
  await forget(ctx, store, upload);
  if (!registered.ok) return registered;
  const { fileId, scan, malware } = registered.value;
  const noted = { partnerId: partner.id, fileId, sizeBytes: examined.sizeBytes, scan };
  if (scan === 'infected') {
    ctx.log.warn({ ...noted, malware }, 'KYC file in quarantine');
    return refuseInFolder('denied', `the file was refused: it contains ${malware}`);
  }
  ctx.log.info(noted, 'KYC file delivered');
  return registered;
}

/** Ends an upload whose sender went away: what came stays, so that it can be resumed, and is not delivered. */
export async function leaveUpload(ctx: ServiceContext, partner: Partner, upload: KycUpload): Promise<void> {
  const store = kycStore(ctx.settings.dataDir, partner.id);
  await upload.file.sync();
  await upload.file.close();
  const nothingNew = upload.failure !== undefined || !upload.changed || upload.sizeBytes === 0;
  if (nothingNew) await forget(ctx, store, upload);
  else await query(ctx.pool, setLeft, [upload.id, upload.sizeBytes, ctx.wallNow()]);
}

async function examine(
  ctx: ServiceContext,
  store: KycStore,
  upload: KycUpload,
): Promise<Examined | undefined> {
  await upload.file.sync();
  const path = store.uploadPath(upload.id);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size: sizeBytes } = await upload.file.stat();
  const verdict = await ctx.scanner?.scan(path, { timeoutMs: scanTimeoutMs });
  if (verdict?.found === 'unknown')
    ctx.log.error({ problem: verdict.problem }, 'malware scanner unavailable');
  const outcome = scanOutcome(verdict);
  return outcome && { ...outcome, sizeBytes, sha256: hash.digest(), mediaType: await mediaTypeOf(path) };
}

async function registerFile(
  ctx: ServiceContext,
  tx: Queryable,
  {
    partner,
    store,
    upload,
    examined,
  }: { partner: Partner; store: KycStore; upload: KycUpload; examined: Examined },
): Promise<FolderResult<DeliveredFile>> {
  const { sizeBytes, sha256, mediaType, scan, malware } = examined;
  await lockFolder(tx, partner);
  // A session lasts longer than a request: the partner may have been suspended, or its clock moved.
  const now = await findPartnerById(tx, partner.id);
  if (now?.partner.state !== 'active') return refuseInFolder('denied', 'this account takes no files now');
  const [taken] = await query<{ path: string; modified_at: Date }>(tx, takeUpload, [upload.id]);
  if (!taken) return refuseInFolder('failure', 'another upload of this file began since: that one counts');
  const [kept] = await query(tx, isKept, [partner.id, sha256]);
  const use = await folderUse(tx, partner);
  if (!kept && use.bytes + sizeBytes > ctx.settings.kycQuotaBytes) {
    return refuseInFolder('failure', 'the account is full: ask the service for more room');
  }
  const infected = scan === 'infected';
  await store.keep(upload.id, { sha256, infected });
  if (!infected) await query(tx, supersede, [partner.id, taken.path]);
  const fileId = newUuid();
  await query(tx, register, [
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

async function forget(ctx: ServiceContext, store: KycStore, upload: KycUpload): Promise<void> {
  await query(ctx.pool, removeUpload, [upload.id]);
  await store.discardUpload(upload.id);
}
