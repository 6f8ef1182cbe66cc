import { createHash, randomBytes } from 'node:crypto';
import { type Endpoint, endpoints } from '../contract/index.ts';
import { EMPTY_BODY, signedBytesOfMultipart } from '../signing/index.ts';
import type { Upload, UploadContent } from './options.ts';
import type { TransportRequest } from './transport.ts';

type MultipartBody = {
  contentType: string;
  /** Undefined if the size is unknown; the body is then sent in chunks. */
  contentLength: number | undefined;
  body: AsyncIterable<Uint8Array>;
};

/** Quotes a name as HTML forms do: only quotes and line breaks could break out of the header. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;
}

/** Returns a media type that cannot inject another header. */
function safeMediaType(mediaType: string | undefined): string {
  return mediaType !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(mediaType)
    ? mediaType
    : 'application/octet-stream';
}

/** Streams form data, text parts first and file last, without holding the whole content in memory. */
function multipartBody(form: {
  parts: Readonly<Record<string, string | undefined>>;
  fileName: string;
  mediaType?: string | undefined;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  sizeBytes?: number | undefined;
}): MultipartBody {
  const boundary = `corridor-${randomBytes(18).toString('hex')}`;
  const texts = Object.entries(form.parts)
    .filter((part): part is [string, string] => part[1] !== undefined)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
  const head = encoder.encode(
    `${texts.join('')}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="file"; filename=${quoted(form.fileName)}\r\n` +
      `Content-Type: ${safeMediaType(form.mediaType)}\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const size = form.content instanceof Uint8Array ? form.content.length : form.sizeBytes;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: size === undefined ? undefined : head.length + size + tail.length,
    body: framed(head, form.content, tail, size),
  };
}

async function* framed(
  head: Uint8Array,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  tail: Uint8Array,
  size: number | undefined,
): AsyncGenerator<Uint8Array> {
  yield head;
  if (content instanceof Uint8Array) {
    yield content;
  } else {
    let sent = 0;
    for await (const chunk of content) {
      sent += chunk.length;
      yield chunk;
    }
    if (size !== undefined && sent !== size) throw new Error(`the content has ${sent} bytes, not ${size}`);
  }
  yield tail;
}

/** Returns the content as bytes or an async iterable, whichever kind of stream was given. */
function asIterable(content: UploadContent): Uint8Array | AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array || Symbol.asyncIterator in content) return content;
  return readerOf(content);
}

async function* readerOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.releaseLock();
  }
}

const MAX_COLLECTED_BYTES = 16 * 1024 * 1024;

/** Reads the whole content into memory, for signatures over its hash; undefined above 16 MiB. */
async function collect(
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ bytes: Uint8Array; sha256: string } | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    size += chunk.length;
    if (size > MAX_COLLECTED_BYTES) return undefined;
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The content of one attempt: prepared for each attempt, because a stream can be read only once. */
export type Prepared = {
  path: string;
  /** The bytes a version 1 signature covers. */
  signedBytes: Uint8Array;
  headers: Record<string, string>;
  body?: TransportRequest['body'];
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Prepares a call with a JSON body, or with a query and no body. */
export function plainRequest(endpoint: Endpoint, encoded: string): Prepared {
  if (endpoint.method === 'GET') {
    const query = encoded === '' ? '' : `?${encoded}`;
    return { path: endpoint.path + query, signedBytes: EMPTY_BODY, headers: {} };
  }
  const body = encoder.encode(encoded);
  return {
    path: endpoint.path,
    signedBytes: body,
    headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    body,
  };
}

/**
 * Prepares an upload, signed over its text parts. Version 2 also signs the file's hash, which needs the whole content
 * in memory: undefined above 16 MiB. A stream can be sent only once, so it is not replayable.
 */
export async function prepareUpload(
  path: string,
  upload: Upload,
  signsFileHash: boolean,
): Promise<{ prepare: () => Prepared; replayable: boolean } | undefined> {
  const { tradeId, type, fileName, mediaType, sizeBytes } = upload;
  let content = asIterable(upload.content);
  let fileSha256: string | undefined;
  if (signsFileHash) {
    const collected = await collect(content);
    if (collected === undefined) return undefined;
    content = collected.bytes;
    fileSha256 = collected.sha256;
  }
  const parts = { tradeId, type, fileName };
  const prepare = (): Prepared => {
    const form = multipartBody({ parts, fileName, mediaType, content, sizeBytes });
    const length = form.contentLength;
    return {
      path,
      signedBytes: signedBytesOfMultipart({ ...parts, fileSha256 }),
      headers: {
        'content-type': form.contentType,
        ...(length !== undefined && { 'content-length': String(length) }),
      },
      body: form.body,
    };
  };
  return { prepare, replayable: content instanceof Uint8Array };
}

const HIDDEN = '[hidden]';

/** Returns the bodies for an exchange record; those of the token call are redacted, because they hold only secrets. */
export function bodiesOf(
  endpoint: Endpoint,
  prepared: Prepared,
  answer: Uint8Array | undefined,
): { requestBody: string; responseBody?: string } {
  if (endpoint.name === endpoints.token.name) {
    return { requestBody: HIDDEN, ...(answer !== undefined && { responseBody: HIDDEN }) };
  }
  const requestBody = decoder.decode(prepared.signedBytes);
  return answer === undefined ? { requestBody } : { requestBody, responseBody: decoder.decode(answer) };
}
