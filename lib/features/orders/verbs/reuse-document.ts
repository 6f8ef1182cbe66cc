import type { z } from 'zod';
import { useCase } from '../../../auth/use-case.ts';
import { err, type Result } from '../../../result.ts';
import type { DocumentView, ReuseRefusal } from '../../documents/schema.ts';
import { lendsFiles } from '../data/documents.ts';
import { findOrder } from '../data/order.ts';
import type { reuseDocumentSchema } from '../schema.ts';
import { openDocument } from './open-document.ts';
import { uploadDocument } from './upload-document.ts';

/**
 * Sends the same bytes that an earlier order between the same parties had, under the same name and type: the portal
 * holds them. Of any other order they are somebody else's papers, whoever asks.
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
