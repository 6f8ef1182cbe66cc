import { handler, json } from '@/lib/auth/handler.ts';
import { uploadHeaders } from '@/lib/features/documents/types.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';
import { uploadDocument } from '@/lib/features/orders/use-cases/upload-document.ts';

const statusOf = {
  'order-not-found': 404,
  'not-allowed-now': 409,
  'unknown-type': 422,
  empty: 422,
  'too-large': 413,
  'too-many': 409,
} as const;

/** The body is the file; it goes through to the service piece by piece. */
export const POST = handler({
  permission: 'order:upload',
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
      content: body ?? new Blob().stream(),
    });
    return uploaded.ok ? json(uploaded.value) : json(uploaded.reason, statusOf[uploaded.reason.code]);
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
