import type { Readable } from 'node:stream';
import { env } from '../env.ts';
import { shared } from '../shared.ts';
import { localFileStore } from './local-store.ts';

/** A file on its way in. Exactly one of `keep` and `discard` ends it; either may be called again without effect. */
export type IncomingFile = {
  /** Resolves when the piece is written, so that the sender never runs ahead of the disk. */
  write(chunk: Uint8Array): Promise<void>;
  /** Durably under its SHA-256 (hex); the same content a second time is one file. */
  keep(): Promise<KeptFile>;
  discard(): Promise<void>;
};

export type KeptFile = { sha256: string; sizeBytes: number; mediaType: MediaType };

/** The kind of a file by how its content begins, never by its name; anything else is bytes. */
export type MediaType =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'application/octet-stream';

/**
 * Stores the files the portal passed on, told apart by their content: a local folder by default, a bucket behind the
 * same calls elsewhere. No server serves it.
 */
export type FileStore = {
  begin(): Promise<IncomingFile>;
  /** The content, to be read once; null when the store has none of this hash. */
  open(sha256: string): Promise<{ sizeBytes: number; content: Readable } | null>;
};

/** The store of this process. */
export function fileStore(): FileStore {
  return shared('file-store', () => localFileStore(env().filesDir));
}
