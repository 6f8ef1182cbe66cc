import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from 'ssh2';
import type { FolderRefusal, FolderResult } from '../domain/kyc/refusal.ts';

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

/** Success, or why not. */
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
