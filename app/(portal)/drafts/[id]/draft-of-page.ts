import type { Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { requireActor } from '@/lib/auth/current-actor.ts';
import type { Actor } from '@/lib/auth/types.ts';
import { loadDraft } from '@/lib/features/drafts/queries.ts';
import { draftIdSchema } from '@/lib/features/drafts/schema.ts';
import type { DraftDetail } from '@/lib/features/drafts/types.ts';
import { usesOnePageWizard } from '@/lib/features/users/queries.ts';

type PageDraft = { actor: Actor; draft: DraftDetail; onePage: boolean };

/**
 * The draft of an address, for its layout and pages alike, read once per request. What became an order is shown as
 * that order; what was discarded or never was is not found.
 */
export const draftOfPage = cache(async (id: string): Promise<PageDraft> => {
  const actor = await requireActor(`/drafts/${id}/amount`);
  if (!draftIdSchema.safeParse({ id }).success) notFound();
  const draft = await loadDraft(actor, id);
  if (draft?.state === 'sent' && draft.orderId !== null) redirect(`/orders/${draft.orderId}` as Route);
  if (draft === null || draft.state !== 'open') notFound();
  if (draft.amends) redirect(`/orders/${draft.amends.orderId}/edit` as Route);
  return { actor, draft, onePage: await usesOnePageWizard(actor) };
});
