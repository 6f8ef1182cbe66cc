import type { Partner, Queryable, ServiceContext } from '../context.ts';
import { asFields, query } from '../sql.ts';

/** One delivery of a KYC file (decisions §10), for the back office. Deliveries are never forgotten. */
export type KycFile = {
  fileId: string;
  /** The path in the partner's folder now, and the path it was delivered under. */
  path: string;
  deliveredPath: string;
  /** 1 for the first file at its path, counted on with each further one. */
  version: number;
  /** current: the path shows it now; quarantined: malware was found, and no one can read it. */
  state: 'current' | 'superseded' | 'removed' | 'quarantined';
  sizeBytes: number;
  /** 64 hex digits. */
  sha256: string;
  /** The kind by content, for information: any kind is accepted. */
  mediaType: string;
  scan: 'not_scanned' | 'clean' | 'infected';
  /** The scanner's name of what it found. */
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

/** All that a partner has delivered, newest first. Authorisation and audit are the caller's. */
export async function listKycFiles(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
): Promise<KycFile[]> {
  return query<KycFile>(ctx.pool, listAll, [partner.id]);
}

export async function findKycFile(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  fileId: string,
): Promise<KycFile | undefined> {
  const [file] = await query<KycFile>(db, findOne, [partner.id, fileId]);
  return file;
}
