import { createHash } from 'node:crypto';
import { recordAudit } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { uploadToPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { endpoints, globalFileTypes } from '../../../service-core/contract/index.ts';
import {
  type DocumentView,
  maxFileBytes,
  maxFilesPerOrder,
  type UploadRefusal,
} from '../../documents/types.ts';
import { countDocuments, finishDocument, startDocument } from '../document-repository.ts';
import { documentView } from '../document-view.ts';
import { addTimeline, announce, inTransaction, lockOrder, updateOrder } from '../repository.ts';

export type UploadInput = {
  orderId: string;
  type: string;
  fileName: string;
  mediaType: string;
  /** As announced by the sender; undefined when it did not say. */
  announcedBytes: number | undefined;
  content: AsyncIterable<Uint8Array>;
};

const takesDocuments = new Set(['pending', 'information_required', 'awaiting_transfe']);

/**
 * Passes one file on to the service while it comes in; at no time is more than a piece of it in memory. Sending the
 * same file again is harmless: the service keeps one document (decisions §6), so an unknown outcome may be repeated.
 */
export async function uploadDocument(
  actor: Actor,
  input: UploadInput,
): Promise<Result<DocumentView, UploadRefusal>> {
  authorise(actor, 'order:upload');
  const type = globalFileTypes.find((known) => known === input.type);
  if (!type) return err({ code: 'unknown-type' });
  if (input.announcedBytes === 0) return err({ code: 'empty' });
  if ((input.announcedBytes ?? 0) > maxFileBytes) return err({ code: 'too-large', maxBytes: maxFileBytes });
  const started = await start(actor, input);
  if (!started.ok) return started;

  const { documentId, tradeId } = started.value;
  const meter = metered(input.content);
  const outcome = await uploadToPayout(endpoints.globalUploadMultipart, {
    tradeId,
    type,
    fileName: input.fileName,
    mediaType: input.mediaType,
    content: meter.content,
    ...(input.announcedBytes === undefined ? {} : { sizeBytes: input.announcedBytes }),
  });
  const document = await finish(actor, { ...input, documentId, answer: answerOf(outcome, meter) });
  if (meter.state.end === 'too-large') return err({ code: 'too-large', maxBytes: maxFileBytes });
  return ok(document);
}

function start(
  actor: Actor,
  { orderId, type, fileName }: UploadInput,
): Promise<Result<{ documentId: string; tradeId: string }, UploadRefusal>> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.tradeId) return err({ code: 'order-not-found' as const });
    if (!takesDocuments.has(order.serviceStatus ?? '')) {
      return err({ code: 'not-allowed-now' as const, status: order.serviceStatus });
    }
    if ((await countDocuments(tx, orderId)) >= maxFilesPerOrder) {
      return err({ code: 'too-many' as const, max: maxFilesPerOrder });
    }
    const { id } = await startDocument(tx, { orderId, type, fileName, actor });
    return ok({ documentId: id, tradeId: order.tradeId });
  });
}

type Answer = Parameters<typeof finishDocument>[2];

function finish(
  actor: Actor,
  o: UploadInput & { documentId: string; answer: Answer },
): Promise<DocumentView> {
  const { orderId, answer, fileName, type: documentType } = o;
  return inTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const document = await finishDocument(tx, o.documentId, answer);
    if (answer.state !== 'unknown') {
      const kind = answer.state === 'accepted' ? 'document-accepted' : 'document-refused';
      const { code, message } = answer;
      const told = { ...(code ? { code } : {}), ...(message ? { message } : {}) };
      await addTimeline(tx, {
        orderId,
        kind,
        source: 'person',
        actor,
        data: { fileName, documentType, ...told },
      });
    }
    await recordAudit(tx, {
      actor,
      action: 'order.upload',
      subject: { kind: 'order', id: orderId },
      data: { documentId: o.documentId, documentType, state: answer.state, sha256: answer.sha256 },
    });
    const order = await updateOrder(tx, orderId, {});
    await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
    return documentView(document);
  });
}

type Meter = {
  content: AsyncIterable<Uint8Array>;
  state: { bytes: number; sha256: string | null; end: 'open' | 'whole' | 'too-large' | 'interrupted' };
};

/** Counts and hashes what passes; breaks off above the limit, so that the service never sees a whole message. */
function metered(source: AsyncIterable<Uint8Array>): Meter {
  const state: Meter['state'] = { bytes: 0, sha256: null, end: 'open' };
  const hash = createHash('sha256');
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        state.bytes += chunk.byteLength;
        if (state.bytes > maxFileBytes) {
          state.end = 'too-large';
          throw new RangeError('the file is larger than the limit');
        }
        hash.update(chunk);
        yield chunk;
      }
      state.end = 'whole';
      state.sha256 = hash.digest('hex');
    } finally {
      if (state.end === 'open') state.end = 'interrupted';
    }
  }
  return { content: content(), state };
}

function answerOf(outcome: Outcome<unknown>, { state }: Meter): Answer {
  const measured = { sizeBytes: state.bytes, sha256: state.sha256 };
  if (state.end === 'too-large') return { ...measured, state: 'refused', code: 'too-large' };
  switch (outcome.kind) {
    case 'accepted':
      return { ...measured, state: 'accepted' };
    case 'refused':
      return { ...measured, state: 'refused', code: outcome.code, message: outcome.message };
    case 'not-sent':
      return { ...measured, state: 'refused', code: outcome.reason, message: outcome.message };
    case 'unknown':
      // Half a file is no file: the service never saw the end of the message.
      return state.end === 'whole'
        ? { ...measured, state: 'unknown', message: outcome.message }
        : { ...measured, state: 'refused', code: 'interrupted', message: outcome.message };
    default:
      return outcome satisfies never;
  }
}
