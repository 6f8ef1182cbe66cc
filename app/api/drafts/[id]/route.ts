import { handler, json } from '@/lib/auth/handler.ts';
import { loadDraft } from '@/lib/features/drafts/queries.ts';
import { draftIdSchema, draftPatchSchema } from '@/lib/features/drafts/schema.ts';
import { saveDraft } from '@/lib/features/drafts/verbs/save-draft.ts';

export const GET = handler({
  useCase: loadDraft,
  params: draftIdSchema,
  run: async (actor, { params }) => {
    const draft = await loadDraft(actor, params.id);
    return draft ? json(draft) : json({ code: 'not-found' }, 404);
  },
});

/** Autosave. `If-Match` names the edited revision; 409 returns the version that somebody else saved. */
export const PATCH = handler({
  useCase: saveDraft,
  params: draftIdSchema,
  body: draftPatchSchema,
  run: async (actor, { params, body, request }) => {
    const revision = Number(/^"?(\d{1,9})"?$/.exec(request.headers.get('if-match') ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(revision)) return json({ code: 'if-match-needed' }, 428);
    const saved = await saveDraft(actor, { id: params.id, revision, values: body.values });
    if (saved.ok) return json(saved.value);
    switch (saved.reason.code) {
      case 'conflict':
        return json({ current: saved.reason.current }, 409);
      case 'not-found':
        return json(saved.reason, 404);
      case 'not-open':
        return json(saved.reason, 410);
      default:
        return saved.reason satisfies never;
    }
  },
});
