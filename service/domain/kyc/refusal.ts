import { err, type Result } from '../../../lib/service-core/result.ts';

/** A refused operation on a partner's folder, in the kinds that SFTP version 3 can tell apart. */
export type FolderRefusal = {
  kind: 'not-found' | 'denied' | 'failure' | 'unsupported' | 'bad-request';
  /** One sentence for the person at the other end. */
  message: string;
};

export type FolderResult<T> = Result<T, FolderRefusal>;

export function refuseInFolder(
  kind: FolderRefusal['kind'],
  message: string,
): { ok: false; reason: FolderRefusal } {
  return err({ kind, message });
}
