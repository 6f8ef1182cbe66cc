import type { Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { requireActor } from '@/lib/auth/current-actor.ts';
import type { Actor } from '@/lib/auth/types.ts';
import { amendmentOfOrder, loadDraft } from '@/lib/features/drafts/queries.ts';
import type { DraftDetail } from '@/lib/features/drafts/types.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';

type Amendment = DraftDetail & { amends: NonNullable<DraftDetail['amends']> };

/** The change of an order that is being edited, read once per request; without one, the page that begins it. */
export const amendmentOfPage = cache(async (id: string): Promise<{ actor: Actor; draft: Amendment }> => {
  const actor = await requireActor(`/orders/${id}/edit`);
  if (!orderIdSchema.safeParse({ id }).success) notFound();
  const standing = await amendmentOfOrder(actor, id);
  const draft = standing?.openDraftId ? await loadDraft(actor, standing.openDraftId) : null;
  if (!draft?.amends) redirect(`/orders/${id}/edit` as Route);
  return { actor, draft: { ...draft, amends: draft.amends } };
});
