import ssh2 from 'ssh2';
import type { Partner, ServiceContext } from '../domain/context.ts';
import { beginUpload } from '../domain/kyc/begin-upload.ts';
import { setModified } from '../domain/kyc/change-folder.ts';
import { finishUpload, leaveUpload } from '../domain/kyc/finish-upload.ts';
import { openFile } from '../domain/kyc/open-file.ts';
import { parseFolderPath } from '../domain/kyc/path.ts';
import { refuseInFolder } from '../domain/kyc/refusal.ts';
import { resizeUpload, writeUpload } from '../domain/kyc/uploads.ts';
import { fileAttributes } from './attributes.ts';
import type { WantedAttributes } from './folder-requests.ts';
import type { Handles, OpenHandle } from './handles.ts';
import { endOfFile, type Reply, refused, replyTo, success } from './replies.ts';

const { OPEN_MODE } = ssh2.utils.sftp;
const maxReadBytes = 128 * 1024;

const noHandle = refused(refuseInFolder('bad-request', 'there is no such handle').reason);
const notWritable = refused(refuseInFolder('denied', 'this file is not open for writing').reason);
const notReadable = refused(refuseInFolder('denied', 'this file is not open for reading').reason);

/** The requests of one session that concern open files. */
export function fileRequests(ctx: ServiceContext, partner: Partner, handles: Handles) {
  return {
    async open(text: string, flags: number): Promise<Reply> {
      if (handles.isFull()) return refused(refuseInFolder('failure', 'too many files are open').reason);
      const path = parseFolderPath(text);
      if (!path.ok) return refused(path.reason);
      if ((flags & OPEN_MODE.WRITE) === 0) {
        const file = await openFile(ctx, partner, path.value);
        if (!file.ok) return refused(file.reason);
        return { type: 'handle', handle: handles.add({ kind: 'file', file: file.value }) };
      }
      const create = (flags & OPEN_MODE.CREAT) !== 0;
      const upload = await beginUpload(ctx, partner, path.value, {
        create,
        exclusive: create && (flags & OPEN_MODE.EXCL) !== 0,
        truncate: (flags & OPEN_MODE.TRUNC) !== 0,
      });
      if (!upload.ok) return refused(upload.reason);
      const append = (flags & OPEN_MODE.APPEND) !== 0;
      const readable = (flags & OPEN_MODE.READ) !== 0;
      const opened = { kind: 'upload', upload: upload.value, path: path.value, append, readable } as const;
      return { type: 'handle', handle: handles.add(opened) };
    },
    async read(name: Buffer, offset: number, length: number): Promise<Reply> {
      const handle = handles.find(name);
      if (!handle || handle.kind === 'folder') return noHandle;
      if (handle.kind === 'upload' && !handle.readable) return notReadable;
      const file = handle.kind === 'upload' ? handle.upload.file : handle.file;
      if (!Number.isSafeInteger(offset)) return endOfFile;
      const wanted = Math.min(length, maxReadBytes);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset);
      return bytesRead === 0 ? endOfFile : { type: 'data', data: buffer.subarray(0, bytesRead) };
    },
    async write(name: Buffer, offset: number, data: Buffer): Promise<Reply> {
      const handle = handles.find(name);
      if (!handle) return noHandle;
      if (handle.kind !== 'upload') return notWritable;
      const { upload, append } = handle;
      return replyTo(await writeUpload(upload, append ? upload.sizeBytes : offset, data));
    },
    async stat(name: Buffer): Promise<Reply> {
      const handle = handles.find(name);
      if (!handle || handle.kind === 'folder') return noHandle;
      const file = handle.kind === 'upload' ? handle.upload.file : handle.file;
      const { size, mtime } = await file.stat();
      return { type: 'attrs', attrs: fileAttributes(size, mtime) };
    },
    async setStat(name: Buffer, { size, mtime }: WantedAttributes): Promise<Reply> {
      const handle = handles.find(name);
      if (!handle) return noHandle;
      if (handle.kind !== 'upload') return size === undefined ? success : notWritable;
      if (size !== undefined) {
        const resized = await resizeUpload(handle.upload, size);
        if (!resized.ok) return refused(resized.reason);
      }
      if (mtime === undefined) return success;
      return replyTo(
        await setModified(ctx, partner, { path: handle.path, modifiedAt: new Date(mtime * 1000) }),
      );
    },
    async close(name: Buffer): Promise<Reply> {
      const handle = handles.take(name);
      if (!handle) return noHandle;
      if (handle.kind === 'upload') return replyTo(await finishUpload(ctx, partner, handle.upload));
      if (handle.kind === 'file') await handle.file.close();
      return success;
    },
    /** Ends what a session that is over left open: uploads can be resumed, none of them is delivered. */
    async leaveAll(): Promise<void> {
      for (const handle of handles.takeAll()) await leave(ctx, partner, handle);
    },
  };
}

async function leave(ctx: ServiceContext, partner: Partner, handle: OpenHandle): Promise<void> {
  if (handle.kind === 'upload') await leaveUpload(ctx, partner, handle.upload);
  if (handle.kind === 'file') await handle.file.close();
}
