import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { fileStore } from '../../../files/store.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { FileType } from '../../../service-core/contract/enums.ts';
import {
  type DocumentView,
  fileTypesOf,
  maxFileBytes,
  maxFilesPerOrder,
  type ReuseRefusal,
  type UploadRefusal,
} from '../../documents/schema.ts';
import {
  countDocuments,
  findDocument,
  finishDocument,
  lendsFiles,
  startDocument,
} from '../data/documents.ts';
import { touchOrder } from '../data/move.ts';
import { addTimeline, announce, findOrder, inTransaction, lockOrder } from '../data/order.ts';
import { documentView } from '../documents.ts';
import { isPossible } from '../life-cycle/transitions.ts';
import type { reuseDocumentSchema } from '../schema.ts';
import { type PassedOn, passOnFile } from './pass-on-file.ts';

export type UploadInput = {
  orderId: string;
  type: string;
  fileName: string;
  mediaType: string;
  /** The size announced by the sender; undefined if it announced none. */
  announcedBytes: number | undefined;
  content: AsyncIterable<Uint8Array>;
};

/**
 * Passes a file on to the service and keeps a copy in the portal. The service keeps one document per content and type
 * (decisions §6), so an upload with an unknown outcome can safely be repeated.
 */
export const uploadDocument = useCase(
  'order:upload',
  async (actor, input: UploadInput): Promise<Result<DocumentView, UploadRefusal>> => {
    if (input.announcedBytes === 0) return err({ code: 'empty' });
    if ((input.announcedBytes ?? 0) > maxFileBytes) return err({ code: 'too-large', maxBytes: maxFileBytes });
    const started = await start(actor, input);
    if (!started.ok) return started;

    const { documentId, ...order } = started.value;
    const answer = await passOnFile(fileStore(), { ...input, ...order });
    const document = await finish(actor, { ...input, documentId, answer });
    if (answer.code === 'too-large') return err({ code: 'too-large', maxBytes: maxFileBytes });
    return ok(document);
  },
);

type Started = { documentId: string; tradeId: string; family: string; type: FileType };

function start(
  actor: Actor,
  { orderId, type: asked, fileName }: UploadInput,
): Promise<Result<Started, UploadRefusal>> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.tradeId) return err({ code: 'order-not-found' as const });
    const type = fileTypesOf(order.family).find((known) => known === asked);
    if (!type) return err({ code: 'unknown-type' as const });
    if (!isPossible(order, 'add-document')) {
      return err({ code: 'not-allowed-now' as const, status: order.serviceStatus });
    }
    if ((await countDocuments(tx, orderId)) >= maxFilesPerOrder) {
      return err({ code: 'too-many' as const, max: maxFilesPerOrder });
    }
    const { id } = await startDocument(tx, { orderId, type, fileName, actor });
    return ok({ documentId: id, tradeId: order.tradeId, family: order.family, type });
  });
}

function finish(
  actor: Actor,
  o: UploadInput & { documentId: string; answer: PassedOn },
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
    await auditOrder(tx, orderId, {
      actor,
      action: 'order.upload',
      data: { documentId: o.documentId, documentType, state: answer.state, sha256: document.sha256 },
    });
    const order = await touchOrder(tx, orderId);
    await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
    return documentView(document);
  });
}

export type OpenDocument = {
  fileName: string;
  type: string;
  mediaType: string;
  sizeBytes: number;
  content: Readable;
};

/** Opens the portal's copy of an order's document; null if there is no such document or no copy. */
export const openDocument = useCase(
  'order:read',
  async (actor, ids: { orderId: string; documentId: string }): Promise<OpenDocument | null> => {
    const document = await findDocument(ids);
    if (!document?.sha256 || document.mediaType === null) return null;
    const file = await fileStore().open(document.sha256);
    const { fileName, type, mediaType } = document;
    return file && { ...file, fileName, type, mediaType };
  },
);

/**
 * Sends the portal's copy of a document of an earlier order between the same parties, under the same name and type.
 * Documents of any other order are refused as `document-gone`, whatever the person's role.
 */
export const reuseDocument = useCase(
  'order:upload',
  async (
    actor,
    o: { orderId: string; from: z.output<typeof reuseDocumentSchema> },
  ): Promise<Result<DocumentView, ReuseRefusal>> => {
    const order = await findOrder(o.orderId);
    if (!order) return err({ code: 'order-not-found' });
    const earlier = (await lendsFiles(order, o.from.orderId)) ? await openDocument(actor, o.from) : null;
    if (!earlier) return err({ code: 'document-gone' });
    const { content, type, fileName, mediaType, sizeBytes } = earlier;
    const file = { orderId: o.orderId, type, fileName, mediaType, announcedBytes: sizeBytes, content };
    const answer = await uploadDocument(actor, file);
    content.destroy();
    return answer;
  },
);
