import { handler, json } from '@/lib/auth/handler.ts';
import { draftIdSchema, presenceSchema } from '@/lib/features/drafts/schema.ts';
import { bePresent } from '@/lib/features/drafts/verbs/be-present.ts';

/**
 * Records that a tab has the draft open; repeated by a timer, so it does not count as session activity. Null if the
 * draft is no longer open.
 */
export const POST = handler({
  useCase: bePresent,
  background: true,
  params: draftIdSchema,
  body: presenceSchema,
  run: async (actor, { params, body }) => json(await bePresent(actor, { draftId: params.id, ...body })),
});
