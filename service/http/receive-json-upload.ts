import type { IncomingMessage } from 'node:http';
import { englishOf, parseWire } from '../../lib/service-core/contract/index.ts';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { EMPTY_BODY } from '../../lib/service-core/signing/index.ts';
import type { DocumentStore, ReceivedFile } from '../domain/documents/store.ts';
import { type DomainError, domainError } from '../domain/errors.ts';

/** The text is not canonical standard base64 with padding. */
export class NotBase64 extends Error {}

const pieceLength = 256 * 1024;
/** MIME encoders break lines with CR, LF or both (decisions §2). */
const lineEnds = /[\r\n]+/g;

/**
 * Decodes base64 piece by piece, so that a document of megabytes does not block the process. Ignores line ends. Throws
 * {@link NotBase64} for anything but the canonical spelling: a lenient decoder would accept a file that arrived broken.
 */
export function* base64Content(text: string): Generator<Uint8Array> {
  let kept = '';
  for (let at = 0; at < text.length; at += pieceLength) {
    kept += text.slice(at, at + pieceLength).replaceAll(lineEnds, '');
    // Keeps the last group back: padding in it is valid only at the end of the text.
    const whole = Math.max(0, Math.ceil(kept.length / 4) - 1) * 4;
    if (whole > 0) yield decoded(kept.slice(0, whole), (whole / 4) * 3);
    kept = kept.slice(whole);
  }
  if (kept !== '') yield decoded(kept);
}

function decoded(piece: string, expectedBytes?: number): Uint8Array {
  const bytes = Buffer.from(piece, 'base64');
  if (expectedBytes !== undefined && bytes.length !== expectedBytes) throw new NotBase64();
  if (bytes.toString('base64') !== piece) throw new NotBase64();
  return bytes;
}

/** Passes every rule for the content field, so that the other fields can be checked before decoding. */
const standIn = 'AAAA';

/** Reads the body, which the signature covers as a whole; refuses `bodyTooLarge`. */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array, DomainError>> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    // Leaving the loop early must keep the connection open for the refusal.
    const read: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
    for await (const chunk of read) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return err(domainError('bodyTooLarge'));
      chunks.push(chunk);
    }
  } catch {
    return err(domainError('bodyInvalid', 'the body ended early; send the upload again'));
  }
  return ok(sizeBytes === 0 ? EMPTY_BODY : Buffer.concat(chunks, sizeBytes));
}

export type JsonUpload = {
  /** The request with a short placeholder for the content. */
  fields: unknown;
  /** Empty if missing; the schema then refuses it. */
  fileBase64: string;
};

/** Separates the content, which may be megabytes, from the other fields. Refuses `bodyInvalid`. */
export function splitJsonUpload(body: Uint8Array): Result<JsonUpload, DomainError> {
  const parsed = parseWire(body);
  if (!parsed.ok) return err(domainError(parsed.reason.code, parsed.reason.message));
  const fields = parsed.value;
  if (typeof fields !== 'object' || fields === null || !('fileBase64' in fields)) {
    return ok({ fields, fileBase64: '' });
  }
  const { fileBase64 } = fields;
  if (typeof fileBase64 !== 'string' || fileBase64 === '') return ok({ fields, fileBase64: '' });
  return ok({ fields: { ...fields, fileBase64: standIn }, fileBase64 });
}

/** Decodes the content into quarantine; refuses `bodyInvalid` if it is not base64, and `fileRejected` for its size. */
export async function receiveBase64(
  fileBase64: string,
  store: DocumentStore,
  maxFileBytes: number,
): Promise<Result<ReceivedFile, DomainError>> {
  try {
    const received = await store.receive(asynchronously(base64Content(fileBase64)), maxFileBytes);
    if (received.ok) return received;
    return err(domainError('fileRejected', `the file is larger than ${maxFileBytes} bytes`));
  } catch (error) {
    if (!(error instanceof NotBase64)) throw error;
    const message = englishOf({ rule: 'not-base64' });
    const errors = [{ path: 'fileBase64', message }];
    return err(domainError('bodyInvalid', `fileBase64 ${message}`, { errors }));
  }
}

async function* asynchronously<T>(source: Iterable<T>): AsyncGenerator<T> {
  yield* source;
}
