import type { Multipart } from '@fastify/multipart';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import type { DocumentStore, ReceivedFile } from '../domain/documents/index.ts';
import { type DomainError, domainError } from '../domain/errors.ts';

export type ReceivedUpload = {
  /** The text parts as they came, at most one of a name. */
  texts: Readonly<Record<string, string>>;
  file: ReceivedFile;
  /** The name of the file part, for uploads without a fileName part. */
  partFileName: string;
};

/** The sender's side failed: a part is malformed or the connection ended. Not a fault of ours. */
class UploadBroken extends Error {}

/**
 * Streams the parts of an upload: text parts to memory, the one part called `file` to quarantine. Text parts may come
 * after the file. When it refuses (`bodyInvalid`, `fileRejected`) or throws, no file is left behind; else the caller
 * owns the file.
 */
export async function receiveUpload(
  parts: AsyncIterable<Multipart>,
  store: DocumentStore,
  maxFileBytes: number,
): Promise<Result<ReceivedUpload, DomainError>> {
  const texts = new Map<string, string>();
  let file: ReceivedFile | undefined;
  let partFileName = '';
  let handedOver = false;
  try {
    for await (const part of fromSender(parts)) {
      if (part.type === 'field') {
        const refused = takeText(texts, part);
        if (refused) return err(refused);
        continue;
      }
      if (part.fieldname !== 'file') {
        return invalid(part.fieldname, 'is not a file part; the file goes into the part called file');
      }
      const received = await store.receive(fromSender(part.file), maxFileBytes);
      if (!received.ok || part.file.truncated) {
        if (received.ok) await store.discard(received.value);
        return err(domainError('fileRejected', `the file is larger than ${maxFileBytes} bytes`));
      }
      file = received.value;
      partFileName = part.filename ?? '';
    }
    if (!file) return invalid('file', 'is required');
    handedOver = true;
    return ok({ texts: Object.fromEntries(texts), file, partFileName });
  } catch (error) {
    if (!(error instanceof UploadBroken)) throw error;
    return err(domainError('bodyInvalid', error.message));
  } finally {
    if (file && !handedOver) await store.discard(file);
  }
}

function takeText(texts: Map<string, string>, part: Multipart & { type: 'field' }): DomainError | undefined {
  const { fieldname, value } = part;
  if (typeof value !== 'string' || part.fieldnameTruncated || part.valueTruncated) {
    return partError(fieldname.slice(0, 64), 'must be plain text of a sane length');
  }
  // The signature covers one value: with two, the signer and the reader could mean different ones.
  if (texts.has(fieldname)) return partError(fieldname, 'is given more than once');
  texts.set(fieldname, value);
  return undefined;
}

function partError(path: string, message: string): DomainError {
  return domainError('bodyInvalid', `${path} ${message}`, { errors: [{ path, message }] });
}

function invalid(path: string, message: string): { ok: false; reason: DomainError } {
  return err(partError(path, message));
}

async function* fromSender<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        throw new UploadBroken(problemOf(error));
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_FILES_LIMIT':
      return 'an upload takes one file';
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return 'the upload has too many parts';
    default:
      return 'the form data is malformed or ended early';
  }
}
