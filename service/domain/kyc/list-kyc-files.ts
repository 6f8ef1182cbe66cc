import type { QueryResultRow } from 'pg';
import type { Partner, Queryable, ServiceContext } from '../context.ts';
import { query } from '../sql.ts';

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

type Row = QueryResultRow & {
  id: string;
  path: string;
  delivered_path: string;
  version: number;
  state: KycFile['state'];
  size_bytes: string;
  sha256: Buffer;
  media_type: string;
  scan: KycFile['scan'];
  malware: string | null;
  delivered_at: Date;
};

const columns = `id, path, delivered_path, version, state, size_bytes, sha256, media_type, scan, malware, delivered_at`;
const listAll = `
  select ${columns} from kyc_files where partner_id = $1 order by delivered_at desc, wall_received_at desc, id`;
const findOne = `select ${columns} from kyc_files where partner_id = $1 and id = $2`;

/** All that a partner has delivered, newest first. Authorisation and audit are the caller's. */
export async function listKycFiles(
  ctx: Pick<ServiceContext, 'pool'>,
  partner: Pick<Partner, 'id'>,
): Promise<KycFile[]> {
  return (await query<Row>(ctx.pool, listAll, [partner.id])).map(fileOf);
}

export async function findKycFile(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  fileId: string,
): Promise<KycFile | undefined> {
  const [row] = await query<Row>(db, findOne, [partner.id, fileId]);
  return row && fileOf(row);
}

function fileOf(row: Row): KycFile {
  return {
    fileId: row.id,
    path: row.path,
    deliveredPath: row.delivered_path,
    version: row.version,
    state: row.state,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256.toString('hex'),
    mediaType: row.media_type,
    scan: row.scan,
    malware: row.malware,
    deliveredAt: row.delivered_at,
  };
}
