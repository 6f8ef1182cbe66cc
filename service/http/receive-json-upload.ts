import type { IncomingMessage } from 'node:http';
import { englishOf, parseWire } from '../../lib/service-core/contract/index.ts';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { EMPTY_BODY } from '../../lib/service-core/signing/index.ts';
import type { DocumentStore, ReceivedFile } from '../domain/documents/index.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import { base64Content, NotBase64 } from './base64-content.ts';

/** Fits every rule for the field, so that the others can be checked before the content is looked at. */
const standIn = 'AAAA';

/** The body's bytes, which the signature covers as a whole; refuses `bodyTooLarge`. */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array, DomainError>> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    // Leaving the loop early must not end the connection, on which the caller is to hear why.
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
  /** The request with a short stand-in for the content. */
  fields: unknown;
  /** Empty where there is none; the schema refuses that. */
  fileBase64: string;
};

/** Parts the content, which may be megabytes, from the fields that say what it is. Refuses `bodyInvalid`. */
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

/** Decodes the content into quarantine; refuses `bodyInvalid` for what is not base64 and `fileRejected` for size. */
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
