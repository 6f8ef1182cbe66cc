import type { FileStore, IncomingFile, KeptFile } from '../../../files/store.ts';
import { log } from '../../../logger.ts';
import { callPayout, uploadToPayout } from '../../../payout/client.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import type { FileType } from '../../../service-core/contract/index.ts';
import { maxFileBytes } from '../../documents/schema.ts';
import { endpointsOf, type familyEndpoints } from '../data/order.ts';

export type PassedOn = {
  state: 'accepted' | 'refused' | 'unknown';
  sizeBytes: number;
  /** The portal's copy; null if the file was incomplete or refused, or the copy could not be stored. */
  kept: KeptFile | null;
  code?: string;
  message?: string;
};

type File = {
  family: string;
  tradeId: string;
  type: FileType;
  fileName: string;
  mediaType: string;
  announcedBytes: number | undefined;
  content: AsyncIterable<Uint8Array>;
};

type Meter = { bytes: number; end: 'open' | 'whole' | 'too-large' | 'interrupted' };

/**
 * Passes a file on to the service and keeps a copy. Form data is streamed to both while the file arrives. Base64 in a
 * signed JSON body needs the whole file, so the copy is written first. Files that the service refuses are not kept.
 */
export async function passOnFile(store: FileStore, file: File): Promise<PassedOn> {
  const incoming = await store.begin();
  const meter: Meter = { bytes: 0, end: 'open' };
  const content = metered(file.content, { meter, incoming });
  try {
    const outcome = await send(file, content);
    const answer = answerOf(outcome, meter);
    // A file with an unknown outcome is kept too, since it may have been accepted.
    const isWanted = answer.state !== 'refused' && meter.end === 'whole';
    const kept = isWanted ? await incoming.keep().catch(withoutCopy) : null;
    return { ...answer, sizeBytes: meter.bytes, kept };
  } finally {
    await incoming.discard();
  }
}

/** Logs a failed copy without failing the upload: the service may have the document. */
function withoutCopy(error: unknown): null {
  log.error('a file was passed on and could not be kept', { err: error });
  return null;
}

function send(file: File, content: AsyncIterable<Uint8Array>): Promise<Outcome<unknown>> {
  const { upload } = endpointsOf(file);
  if (upload.encoding === 'base64') return sendWhole(upload.endpoint, { file, content });
  const { tradeId, type, fileName, mediaType, announcedBytes } = file;
  const size = announcedBytes === undefined ? {} : { sizeBytes: announcedBytes };
  return uploadToPayout(upload.endpoint, { tradeId, type, fileName, mediaType, content, ...size });
}

async function sendWhole(
  endpoint: (typeof familyEndpoints)['personal']['upload']['endpoint'],
  { file, content }: { file: File; content: AsyncIterable<Uint8Array> },
): Promise<Outcome<unknown>> {
  const { tradeId, type, fileName } = file;
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of content) pieces.push(piece);
  } catch {
    return { kind: 'unknown', reason: 'connection-lost', message: 'the file did not come in whole' };
  }
  const fileBase64 = Buffer.concat(pieces).toString('base64');
  return callPayout(endpoint, { tradeId, fileBase64, fileName, type });
}

/** Counts the bytes and writes the copy. Aborts above the limit, so that the service never gets a complete message. */
async function* metered(
  source: AsyncIterable<Uint8Array>,
  { meter, incoming }: { meter: Meter; incoming: IncomingFile },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) {
      meter.bytes += chunk.byteLength;
      if (meter.bytes > maxFileBytes) {
        meter.end = 'too-large';
        throw new RangeError('the file is larger than the limit');
      }
      await incoming.write(chunk);
      yield chunk;
    }
    meter.end = 'whole';
  } finally {
    if (meter.end === 'open') meter.end = 'interrupted';
  }
}

type Answer = Pick<PassedOn, 'state' | 'code' | 'message'>;

function answerOf(outcome: Outcome<unknown>, { end }: Meter): Answer {
  if (end === 'too-large') return { state: 'refused', code: 'too-large' };
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'accepted' };
    case 'refused':
      return { state: 'refused', code: outcome.code, message: outcome.message };
    case 'not-sent':
      return { state: 'refused', code: outcome.reason, message: outcome.message };
    case 'unknown':
      // The service ignores an incomplete file: it never received the end of the message.
      return end === 'whole'
        ? { state: 'unknown', message: outcome.message }
        : { state: 'refused', code: 'interrupted', message: outcome.message };
    default:
      return outcome satisfies never;
  }
}
