import { handler } from '@/lib/auth/handler.ts';
import { piecesOf } from '@/lib/auth/request-body.ts';
import { uploadHeaders } from '@/lib/features/documents/schema.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';
import { uploadDocument } from '@/lib/features/orders/verbs/upload-document.ts';
import { uploadAnswer } from './upload-answer.ts';

/** The body is the file; it goes through to the service piece by piece. */
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
 * The last part of the name, without what no file system or header takes and without what would show it in another
 * order than it has; never empty, at most 200 characters.
 */
function fileNameOf(header: string | null): string {
  let name = '';
  try {
    name = decodeURIComponent(header ?? '');
  } catch {
    // Not percent-encoded as it should be: the file still has a type and a place.
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
