import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from 'ssh2';
import { type FolderEntry, type FolderRefusal, type FolderResult, nameOf } from '../domain/kyc/folder.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

/** The answer to one request. */
export type Reply =
  | { type: 'status'; code: number; message: string }
  | { type: 'handle'; handle: Buffer }
  | { type: 'data'; data: Buffer }
  | { type: 'names'; names: FileEntry[] }
  | { type: 'attrs'; attrs: Attributes };

const codes: Record<FolderRefusal['kind'], number> = {
  'not-found': STATUS_CODE.NO_SUCH_FILE,
  denied: STATUS_CODE.PERMISSION_DENIED,
  failure: STATUS_CODE.FAILURE,
  unsupported: STATUS_CODE.OP_UNSUPPORTED,
  'bad-request': STATUS_CODE.BAD_MESSAGE,
};

export const success: Reply = { type: 'status', code: STATUS_CODE.OK, message: 'done' };
export const endOfFile: Reply = { type: 'status', code: STATUS_CODE.EOF, message: 'end of file' };

export function refused({ kind, message }: FolderRefusal): Reply {
  return { type: 'status', code: codes[kind], message };
}

export function replyTo(result: FolderResult<unknown>): Reply {
  return result.ok ? success : refused(result.reason);
}

export function sendReply(sftp: SFTPWrapper, requestId: number, reply: Reply): void {
  switch (reply.type) {
    case 'status':
      sftp.status(requestId, reply.code, reply.message);
      break;
    case 'handle':
      sftp.handle(requestId, reply.handle);
      break;
    case 'data':
      sftp.data(requestId, reply.data);
      break;
    case 'names':
      sftp.name(requestId, reply.names);
      break;
    case 'attrs':
      sftp.attrs(requestId, reply.attrs);
      break;
  }
}

const folderMode = 0o040_755;
const fileMode = 0o100_644;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Owner and mode are fixed: an account sees only its own folder. */
export function attributesOf(entry: FolderEntry): Attributes {
  const seconds = Math.floor(entry.modifiedAt.getTime() / 1000);
  const size = entry.kind === 'folder' ? 0 : entry.sizeBytes;
  const mode = entry.kind === 'folder' ? folderMode : fileMode;
  return { mode, uid: 0, gid: 0, size, atime: seconds, mtime: seconds };
}

export function fileAttributes(sizeBytes: number, modifiedAt: Date): Attributes {
  return attributesOf({ kind: 'upload', path: '', uploadId: '', sizeBytes, modifiedAt });
}

/** An entry of a listing; the long form is what `ls -l` prints, in UTC. */
export function listingEntry(entry: FolderEntry, name = nameOf(entry.path)): FileEntry {
  const attrs = attributesOf(entry);
  const rights = entry.kind === 'folder' ? 'drwxr-xr-x' : '-rw-r--r--';
  const size = String(attrs.size).padStart(12);
  const at = entry.modifiedAt;
  const day = `${months[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} ${at.getUTCFullYear()}`;
  return { filename: name, longname: `${rights}    1 partner  partner ${size} ${day} ${name}`, attrs };
}
