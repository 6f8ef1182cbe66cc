import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import { addView } from '../repository.ts';

/** Notes that this person opened a document, for "Viewed 2 of 3" and for policies that ask for all. */
export async function noteDocumentViewed(
  actor: Actor,
  { approvalId, documentId }: { approvalId: string; documentId: string },
): Promise<Result<object, { code: 'document-not-found' }>> {
  authorise(actor, 'approval:decide');
  const isThere = await addView({ approvalId, documentId, userId: actor.userId });
  return isThere ? ok({}) : err({ code: 'document-not-found' });
}
