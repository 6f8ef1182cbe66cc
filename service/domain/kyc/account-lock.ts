import type { Partner, Queryable, ServiceContext } from '../context.ts';
import { query } from '../sql.ts';
import { type FolderResult, refuseInFolder } from './refusal.ts';

const lock = 'select 1 as found from sftp_accounts where partner_id = $1 for no key update';
const counted = `
  select (select count(*) from kyc_files where partner_id = $1)
       + (select count(*) from kyc_folders where partner_id = $1)
       + (select count(*) from kyc_uploads where partner_id = $1) as entries,
         (select coalesce(sum(size_bytes), 0) from
            (select distinct sha256, size_bytes from kyc_files where partner_id = $1) content)
       + (select coalesce(sum(size_bytes), 0) from kyc_uploads where partner_id = $1) as bytes`;

/** Makes changes of one partner's folder happen one after the other, in any session or process. */
export async function lockFolder(tx: Queryable, partner: Partner): Promise<void> {
  const [account] = await query(tx, lock, [partner.id]);
  if (!account) throw new Error('the partner has no SFTP account');
}

export type FolderUse = { entries: number; bytes: number };

/** Returns the space the partner's files take; the same content counts once. */
export async function folderUse(tx: Queryable, partner: Partner): Promise<FolderUse> {
  const [row] = await query<{ entries: bigint; bytes: string }>(tx, counted, [partner.id]);
  return { entries: Number(row?.entries ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Refuses one more entry than the account may have. */
export function roomForEntry(ctx: ServiceContext, use: FolderUse): FolderResult<undefined> {
  const { kycMaxEntries } = ctx.settings;
  return use.entries < kycMaxEntries
    ? { ok: true, value: undefined }
    : refuseInFolder(
        'failure',
        `the account holds ${kycMaxEntries} files and folders, which is its limit: ask the service`,
      );
}
