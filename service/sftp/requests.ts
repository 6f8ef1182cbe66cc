import type { FileHandle } from 'node:fs/promises';
import ssh2 from 'ssh2';
import { ok } from '../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../domain/context.ts';
import {
  makeFolder,
  removeEntry,
  removeFolder,
  renameEntry,
  setModified,
} from '../domain/kyc/change-folder.ts';
import { openFile } from '../domain/kyc/files.ts';
import { finishUpload, leaveUpload } from '../domain/kyc/finish-upload.ts';
import {
  type FolderEntry,
  type FolderResult,
  findEntry,
  listFolder,
  parseFolderPath,
  refuseInFolder,
} from '../domain/kyc/folder.ts';
import { beginUpload, type KycUpload, resizeUpload, writeUpload } from '../domain/kyc/uploads.ts';
import {
  attributesOf,
  endOfFile,
  fileAttributes,
  listingEntry,
  type Reply,
  refused,
  replyTo,
  success,
} from './replies.ts';

const { OPEN_MODE } = ssh2.utils.sftp;
const maxReadBytes = 128 * 1024;

const noHandle = refused(refuseInFolder('bad-request', 'there is no such handle').reason);
const notWritable = refused(refuseInFolder('denied', 'this file is not open for writing').reason);
const notReadable = refused(refuseInFolder('denied', 'this file is not open for reading').reason);

/** Handlers of one session's requests on open files. */
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
    /** Closes the files that an ended session left open: uploads can be resumed, and none is delivered. */
    async leaveAll(): Promise<void> {
      for (const handle of handles.takeAll()) await leave(ctx, partner, handle);
    },
  };
}

async function leave(ctx: ServiceContext, partner: Partner, handle: OpenHandle): Promise<void> {
  if (handle.kind === 'upload') await leaveUpload(ctx, partner, handle.upload);
  if (handle.kind === 'file') await handle.file.close();
}

const maxHandles = 64;

type OpenHandle =
  | { kind: 'upload'; upload: KycUpload; path: string; append: boolean; readable: boolean }
  | { kind: 'file'; file: FileHandle }
  | { kind: 'folder'; entries: readonly FolderEntry[]; next: number };

type Handles = {
  isFull(): boolean;
  add(handle: OpenHandle): Buffer;
  find(name: Buffer): OpenHandle | undefined;
  /** Removes and returns the handle; the caller closes it. */
  take(name: Buffer): OpenHandle | undefined;
  takeAll(): OpenHandle[];
};

/** Creates the table of one session's open files and listings; handle names are valid only in this session. */
export function createHandles(): Handles {
  const open = new Map<number, OpenHandle>();
  let last = 0;
  const keyOf = (name: Buffer) => (name.length === 4 ? name.readUInt32BE() : -1);
  return {
    isFull: () => open.size >= maxHandles,
    add(handle) {
      last += 1;
      open.set(last, handle);
      const name = Buffer.alloc(4);
      name.writeUInt32BE(last);
      return name;
    },
    find: (name) => open.get(keyOf(name)),
    take(name) {
      const found = open.get(keyOf(name));
      open.delete(keyOf(name));
      return found;
    },
    takeAll() {
      const all = [...open.values()];
      open.clear();
      return all;
    },
  };
}

const namesAtOnce = 100;

/** The SETSTAT attributes that the service supports. */
export type WantedAttributes = { size?: number | undefined; mtime?: number | undefined };

/** Handlers of one session's requests that name a path. */
export function folderRequests(ctx: ServiceContext, partner: Partner, handles: Handles) {
  const at = async (text: string, work: (path: string) => Promise<Reply>): Promise<Reply> => {
    const path = parseFolderPath(text);
    return path.ok ? work(path.value) : refused(path.reason);
  };
  const changing = (text: string, work: (path: string) => Promise<FolderResult<unknown>>): Promise<Reply> =>
    at(text, async (path) => replyTo(await work(path)));

  return {
    realPath: (text: string) =>
      at(text, async (path) => ({
        type: 'names',
        names: [listingEntry({ kind: 'folder', path, modifiedAt: new Date(0) }, path)],
      })),
    stat: (text: string) =>
      at(text, async (path) => {
        const entry = await findEntry(ctx, ctx.pool, partner, path);
        return entry ? { type: 'attrs', attrs: attributesOf(entry) } : notThere('file or folder');
      }),
    setStat: (text: string, { size, mtime }: WantedAttributes) =>
      changing(text, async (path) => {
        if (size !== undefined) return refuseInFolder('unsupported', 'only an open file can be cut');
        if (mtime === undefined) return ok(undefined);
        return setModified(ctx, partner, { path, modifiedAt: new Date(mtime * 1000) });
      }),
    openFolder: (text: string) =>
      at(text, async (path) => {
        if (handles.isFull()) return refused(refuseInFolder('failure', 'too many folders are open').reason);
        const entry = await findEntry(ctx, ctx.pool, partner, path);
        if (entry?.kind !== 'folder') return notThere('folder');
        const entries = await listFolder(ctx, partner, path);
        return { type: 'handle', handle: handles.add({ kind: 'folder', entries, next: 0 }) };
      }),
    async readFolder(name: Buffer): Promise<Reply> {
      const handle = handles.find(name);
      if (handle?.kind !== 'folder')
        return refused(refuseInFolder('bad-request', 'there is no such handle').reason);
      const part = handle.entries.slice(handle.next, handle.next + namesAtOnce);
      handle.next += part.length;
      return part.length === 0
        ? endOfFile
        : { type: 'names', names: part.map((entry) => listingEntry(entry)) };
    },
    remove: (text: string) => changing(text, (path) => removeEntry(ctx, partner, path)),
    removeFolder: (text: string) => changing(text, (path) => removeFolder(ctx, partner, path)),
    makeFolder: (text: string) => changing(text, (path) => makeFolder(ctx, partner, path)),
    rename: (fromText: string, toText: string) =>
      at(fromText, (from) => changing(toText, (to) => renameEntry(ctx, partner, { from, to }))),
  };
}

function notThere(what: string): Reply {
  return refused(refuseInFolder('not-found', `there is no such ${what}`).reason);
}
