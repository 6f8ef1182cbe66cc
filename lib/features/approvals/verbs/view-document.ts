import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { addView } from '../data.ts';
import { documentViewedSchema } from '../schema.ts';

/** Notes that this person opened a document, for "Viewed 2 of 3" and for policies that ask for all. */
export const noteDocumentViewed = useCase({
  permission: 'approval:decide',
  input: documentViewedSchema,
  run: async (actor, { approvalId, documentId }): Promise<Result<object, { code: 'document-not-found' }>> => {
    const isThere = await addView({ approvalId, documentId, userId: actor.userId });
    return isThere ? ok({}) : err({ code: 'document-not-found' });
  },
});
