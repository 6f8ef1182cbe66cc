import { type Endpoint, endpoints } from '../contract/index.ts';
import { EMPTY_BODY, signedBytesOfMultipart } from '../signing/index.ts';
import { asIterable, collect, multipartBody } from './multipart.ts';
import type { Upload } from './options.ts';
import type { TransportRequest } from './transport.ts';

/** The content of one attempt: prepared anew for each, because a stream can be read once only. */
export type Prepared = {
  path: string;
  /** The bytes a version 1 signature covers. */
  signedBytes: Uint8Array;
  headers: Record<string, string>;
  body?: TransportRequest['body'];
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A call with a JSON body, or with a query and none. */
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
 * An upload, signed over its text parts. Version 2 signs the file's hash too, which needs the whole content first:
 * undefined when that is larger than 16 MiB. A stream can be sent once only, so it is not replayable.
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

/** Bodies as an exchange tells them: the token call holds nothing but secrets. */
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
