import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { asFields, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { type FolderResult, findEntry, refuseInFolder } from './folder.ts';
import { kycStore } from './store.ts';

/** A delivery of a KYC file (decisions §10), for the back office. Deliveries are never deleted. */
export type KycFile = {
  fileId: string;
  /** The current path in the partner's folder, and the path it was delivered under. */
  path: string;
  deliveredPath: string;
  /** Counts from 1 per path. */
  version: number;
  /** current: visible at its path; quarantined: contains malware and cannot be read. */
  state: 'current' | 'superseded' | 'removed' | 'quarantined';
  sizeBytes: number;
  /** 64 hex digits. */
  sha256: string;
  /** Detected from the content, for information: any type is accepted. */
  mediaType: string;
  scan: 'not_scanned' | 'clean' | 'infected';
  /** The scanner's name for the malware. */
  malware: string | null;
  /** By the partner's clock. */
  deliveredAt: Date;
};

const select = `
  select id as "fileId", ${asFields('path, delivered_path, version, state, media_type, scan, malware, delivered_at')},
    size_bytes::float8 as "sizeBytes", encode(sha256, 'hex') as sha256
  from kyc_files where partner_id = $1`;
const listAll = `${select} order by delivered_at desc, wall_received_at desc, id`;
const findOne = `${select} and id = $2`;

/** Lists a partner's deliveries, newest first. The caller authorises and audits. */
export async function listKycFiles(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
): Promise<KycFile[]> {
  return query<KycFile>(ctx.pool, listAll, [partner.id]);
}

async function findKycFile(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  fileId: string,
): Promise<KycFile | undefined> {
  const [file] = await query<KycFile>(db, findOne, [partner.id, fileId]);
  return file;
}

/**
 * Returns the content of a delivery, even if superseded or removed. Refuses with `notFound`, or with
 * `operationNotAllowed` for a file in quarantine. The caller authorises and audits.
 */
export async function readKycFile(
  ctx: Pick<ServiceContext, 'pool' | 'settings'>,
  partner: Pick<Partner, 'id'>,
  fileId: string,
): Promise<Result<{ file: KycFile; content: Readable }, DomainError>> {
  const file = z.uuid().safeParse(fileId).success ? await findKycFile(ctx.pool, partner, fileId) : undefined;
  if (!file) return refuse('notFound', 'this partner delivered no KYC file with this id');
  if (file.state === 'quarantined') {
    return refuse('operationNotAllowed', `the file is in quarantine: it contains ${file.malware}`);
  }
  const path = kycStore(ctx.settings.filesDir, partner.id).contentPath({
    sha256: Buffer.from(file.sha256, 'hex'),
    infected: false,
  });
  return ok({ file, content: createReadStream(path) });
}

/** Opens the file or unfinished upload at a path for reading; the caller closes it. */
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
