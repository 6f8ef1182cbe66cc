import { handler, json } from '@/lib/auth/handler.ts';
import { draftIdSchema, presenceSchema } from '@/lib/features/drafts/schema.ts';
import { bePresent } from '@/lib/features/drafts/verbs/be-present.ts';

/** A tab's sign of life, repeated by a timer: it does not keep a session alive. Null when the draft is not open. */
export const POST = handler({
  useCase: bePresent,
  background: true,
  params: draftIdSchema,
  body: presenceSchema,
  run: async (actor, { params, body }) => json(await bePresent(actor, { draftId: params.id, ...body })),
});
