import { handler } from '@/lib/auth/handler.ts';
import { orderIdSchema, reuseDocumentSchema } from '@/lib/features/orders/schema.ts';
import { reuseDocument } from '@/lib/features/orders/verbs/upload-document.ts';
import { uploadAnswer } from '../upload-answer.ts';

/** Sends a document of an earlier order again; the bytes are the portal's own copy. */
export const POST = handler({
  useCase: reuseDocument,
  params: orderIdSchema,
  body: reuseDocumentSchema,
  run: async (actor, { params, body }) =>
    uploadAnswer(await reuseDocument(actor, { orderId: params.id, from: body })),
});
