import type { FileHandle } from 'node:fs/promises';
import type { KycUpload } from '../domain/kyc/begin-upload.ts';
import type { FolderEntry } from '../domain/kyc/folder.ts';

const maxHandles = 64;

export type OpenHandle =
  | { kind: 'upload'; upload: KycUpload; path: string; append: boolean; readable: boolean }
  | { kind: 'file'; file: FileHandle }
  | { kind: 'folder'; entries: readonly FolderEntry[]; next: number };

export type Handles = {
  isFull(): boolean;
  add(handle: OpenHandle): Buffer;
  find(name: Buffer): OpenHandle | undefined;
  /** Takes it out: closing is the caller's. */
  take(name: Buffer): OpenHandle | undefined;
  takeAll(): OpenHandle[];
};

/** The open files and listings of one session, under names that only this session can use. */
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
