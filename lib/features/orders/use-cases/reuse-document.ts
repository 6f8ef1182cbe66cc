import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, type Result } from '../../../result.ts';
import type { DocumentView, ReuseRefusal } from '../../documents/types.ts';
import { openDocument } from './open-document.ts';
import { uploadDocument } from './upload-document.ts';

/** Sends the same bytes that an earlier order had, under the same name and type: the portal holds them. */
export async function reuseDocument(
  actor: Actor,
  o: { orderId: string; from: { orderId: string; documentId: string } },
): Promise<Result<DocumentView, ReuseRefusal>> {
  authorise(actor, 'order:upload');
  const earlier = await openDocument(actor, o.from);
  if (!earlier) return err({ code: 'document-gone' });
  const { content, type, fileName, mediaType, sizeBytes } = earlier;
  const file = { orderId: o.orderId, type, fileName, mediaType, announcedBytes: sizeBytes, content };
  const answer = await uploadDocument(actor, file);
  content.destroy();
  return answer;
}
