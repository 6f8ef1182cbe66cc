import { handler } from '@/lib/auth/handler.ts';
import { piecesOf } from '@/lib/auth/request-body.ts';
import { uploadHeaders } from '@/lib/features/documents/schema.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';
import { uploadDocument } from '@/lib/features/orders/verbs/upload-document.ts';
import { uploadAnswer } from './upload-answer.ts';

/** Uploads a document; the body is the file, streamed to the service. */
export const POST = handler({
  useCase: uploadDocument,
  params: orderIdSchema,
  run: async (actor, { params, request }) => {
    const { headers, body } = request;
    const length = headers.get('content-length');
    const uploaded = await uploadDocument(actor, {
      orderId: params.id,
      type: headers.get(uploadHeaders.type) ?? '',
      fileName: fileNameOf(headers.get(uploadHeaders.name)),
      mediaType: headers.get('content-type') ?? 'application/octet-stream',
      announcedBytes: body === null ? 0 : length === null ? undefined : Number(length),
      content: piecesOf(request),
    });
    return uploadAnswer(uploaded);
  },
});

/**
 * Returns the last part of the name, without characters that file systems, headers or display order cannot handle;
 * never empty, at most 200 characters.
 */
function fileNameOf(header: string | null): string {
  let name = '';
  try {
    name = decodeURIComponent(header ?? '');
  } catch {
    // Ignores a name that is not valid percent-encoding; the upload still works without it.
  }
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    [
      ...last
        .replaceAll(/[\p{Cc}\p{Bidi_Control}"]/gu, '')
        .normalize('NFC')
        .trim(),
    ]
      .slice(-200)
      .join('') || 'document'
  );
}
