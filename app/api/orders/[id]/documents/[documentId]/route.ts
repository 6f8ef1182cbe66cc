import { Readable } from 'node:stream';
import { handler, json } from '@/lib/auth/handler.ts';
import { documentAccessSchema, documentIdSchema } from '@/lib/features/orders/schema.ts';
import { openDocument } from '@/lib/features/orders/verbs/upload-document.ts';

// Keeps a file of any type from running scripts, loading or sending anything. Only our own pages may frame it, which
// overrides the X-Frame-Options of every answer.
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Sends the portal's copy of a document: shown if a browser can show it safely, else saved. */
export const GET = handler({
  useCase: openDocument,
  params: documentIdSchema,
  query: documentAccessSchema,
  run: async (actor, { params, query }) => {
    const found = await openDocument(actor, { orderId: params.id, documentId: params.documentId });
    if (!found) return json({ code: 'document-not-found' }, 404);
    const { mediaType, fileName, sizeBytes, content } = found;
    const isShown = mediaType !== 'application/octet-stream' && query.download === undefined;
    return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': mediaType,
        'content-length': String(sizeBytes),
        'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${nameHeader(fileName)}`,
        // A sandbox would block the PDF viewer, which is a plug-in.
        'content-security-policy': mediaType === 'application/pdf' ? policy : `sandbox; ${policy}`,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      },
    });
  },
});

/** Encodes a file name in ASCII for old clients and in full for others (RFC 6266). */
function nameHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
