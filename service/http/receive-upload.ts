import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import type { DocumentStore, ReceivedFile } from '../domain/documents/store.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import {
  FormBroken,
  type FormPart,
  formParts,
  jsonText,
  readFileName,
  readParameters,
  readText,
} from './form-parts.ts';

export type ReceivedUpload = {
  /** The decoded text parts by name. */
  texts: Readonly<Record<string, string>>;
  file: ReceivedFile;
  /** The name of the file part, for uploads without a fileName part. */
  partFileName: string;
};

const maxParts = 17;
const maxNameLength = 64;
const maxTextBytes = 4_096;

/** Returns the boundary of a multipart content type; undefined for other types. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const { value, parameters } = readParameters(contentType ?? '');
  return value === 'multipart/form-data' ? (parameters.get('boundary') ?? '') : undefined;
}

/**
 * Streams an upload's text parts to memory and its `file` part to quarantine, in any order. On a refusal
 * (`bodyInvalid`, `bodyTooLarge`, `fileRejected`) or an error no file is left behind; on success the caller owns the
 * file.
 */
export async function receiveUpload(
  incoming: IncomingMessage,
  boundary: string,
  store: DocumentStore,
  { maxFileBytes, maxBodyBytes }: { maxFileBytes: number; maxBodyBytes: number },
): Promise<Result<ReceivedUpload, DomainError>> {
  const texts = new Map<string, string>();
  let file: ReceivedFile | undefined;
  let partFileName = '';
  let handedOver = false;
  let count = 0;
  try {
    if (boundary === '') throw new FormBroken('the content type names no boundary');
    for await (const part of formParts(fromSender(incoming, maxBodyBytes), boundary)) {
      count += 1;
      if (count > maxParts) return err(domainError('bodyInvalid', 'the upload has too many parts'));
      const { name, fileName, isFile } = describe(part);
      if (!isFile) {
        const refused = await takeText(texts, name, part);
        if (refused) return err(refused);
        continue;
      }
      if (name !== 'file') {
        return err(partError(name, 'is not a file part; the file goes into the part called file'));
      }
      if (file) return err(domainError('bodyInvalid', 'an upload takes one file'));
      const received = await store.receive(part.content, maxFileBytes);
      if (!received.ok) {
        return err(domainError('fileRejected', `the file is larger than ${maxFileBytes} bytes`));
      }
      file = received.value;
      partFileName = fileName ?? '';
    }
    if (!file) return err(partError('file', 'is required'));
    handedOver = true;
    return ok({ texts: Object.fromEntries(texts), file, partFileName });
  } catch (error) {
    if (error instanceof TooLarge) return err(domainError('bodyTooLarge'));
    if (!(error instanceof FormBroken)) throw error;
    return err(domainError('bodyInvalid', error.message));
  } finally {
    if (file && !handedOver) await store.discard(file);
  }
}

/** A file part has a file name, or is called `file` and has a content type (decisions §6). */
function describe({ headers }: FormPart) {
  const { parameters } = readParameters(headers.get('content-disposition') ?? '');
  const name = parameters.get('name') ?? '';
  const fileName = readFileName(parameters);
  return {
    name,
    fileName,
    isFile: fileName !== undefined || (name === 'file' && headers.has('content-type')),
  };
}

async function takeText(
  texts: Map<string, string>,
  name: string,
  { headers, content }: FormPart,
): Promise<DomainError | undefined> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of content) {
    sizeBytes += piece.length;
    if (sizeBytes > maxTextBytes) break;
    pieces.push(piece);
  }
  const type = readParameters(headers.get('content-type') ?? '');
  const text = readText(Buffer.concat(pieces), type.parameters.get('charset'));
  const value = text !== undefined && type.value === 'application/json' ? jsonText(text) : text;
  if (
    value === undefined ||
    sizeBytes > maxTextBytes ||
    name.length > maxNameLength ||
    name in Object.prototype
  ) {
    return partError(name.slice(0, maxNameLength), 'must be plain text of a sane length');
  }
  // The signature covers one value: with two, signer and reader could pick different ones.
  if (texts.has(name)) return partError(name, 'is given more than once');
  texts.set(name, value);
  return undefined;
}

function partError(path: string, message: string): DomainError {
  return domainError('bodyInvalid', `${path} ${message}`, { errors: [{ path, message }] });
}

class TooLarge extends Error {}

async function* fromSender(incoming: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  try {
    // Leaving the loop early must keep the connection open for the refusal.
    const read: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
    for await (const chunk of read) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new TooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof TooLarge ? error : new FormBroken('the form data is malformed or ended early');
  }
}

export type ByteBudget = {
  /**
   * Waits, first come first served, until this many bytes are free for the owner. Resolves to the function that
   * releases them; undefined if they did not become free in time.
   */
  reserve(bytes: number, owner: string): Promise<(() => void) | undefined>;
};

type Waiting = { bytes: number; owner: string; admit: () => void };

/**
 * Limits the memory of bodies that must be held as a whole. Each owner gets at most half, so a slow sender leaves room
 * for others. A body above a limit is admitted when nothing else counts against that limit.
 */
export function createByteBudget(limits: { bytes: number; waitMs: number }): ByteBudget {
  const queue: Waiting[] = [];
  const takenBy = new Map<string, number>();
  const share = limits.bytes / 2;
  let taken = 0;

  const fits = (bytes: number) => taken === 0 || taken + bytes <= limits.bytes;
  const fitsOwner = (bytes: number, owner: string) => {
    const own = takenBy.get(owner) ?? 0;
    return own === 0 || own + bytes <= share;
  };
  const take = (bytes: number, owner: string) => {
    taken += bytes;
    takenBy.set(owner, (takenBy.get(owner) ?? 0) + bytes);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      taken -= bytes;
      const left = (takenBy.get(owner) ?? 0) - bytes;
      if (left > 0) takenBy.set(owner, left);
      else takenBy.delete(owner);
      admitWaiting();
    };
  };
  /** The first waiting entry whose owner has room: an owner at its limit holds up nobody else. */
  const nextInTurn = () => queue.find(({ bytes, owner }) => fitsOwner(bytes, owner));
  const admitWaiting = () => {
    for (let next = nextInTurn(); next && fits(next.bytes); next = nextInTurn()) {
      queue.splice(queue.indexOf(next), 1);
      next.admit();
    }
  };

  return {
    async reserve(bytes, owner) {
      if (!nextInTurn() && fits(bytes) && fitsOwner(bytes, owner)) return take(bytes, owner);
      return new Promise((resolve) => {
        const waiting: Waiting = {
          bytes,
          owner,
          admit: () => {
            clearTimeout(timer);
            resolve(take(bytes, owner));
          },
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          resolve(undefined);
          // The upload that gave up may have blocked smaller uploads behind it.
          admitWaiting();
        }, limits.waitMs);
        queue.push(waiting);
      });
    },
  };
}
