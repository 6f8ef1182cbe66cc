import type { Metadata, Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { stepWords, type WizardStep } from '@/components/drafts/steps/wizard-steps.ts';
import { requireActor } from '@/lib/auth/current-actor.ts';
import type { Actor } from '@/lib/auth/permissions.ts';
import { amendmentOfOrder, loadDraft } from '@/lib/features/drafts/queries.ts';
import type { DraftDetail } from '@/lib/features/drafts/schema.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';

type Amendment = DraftDetail & { amends: NonNullable<DraftDetail['amends']> };

/** The open change of an order, read once per request; redirects to the start page if there is none. */
export const amendmentOfPage = cache(async (id: string): Promise<{ actor: Actor; draft: Amendment }> => {
  const actor = await requireActor(`/orders/${id}/edit`);
  if (!orderIdSchema.safeParse({ id }).success) notFound();
  const standing = await amendmentOfOrder(actor, id);
  const draft = standing?.openDraftId ? await loadDraft(actor, standing.openDraftId) : null;
  if (!draft?.amends) redirect(`/orders/${id}/edit` as Route);
  return { actor, draft: { ...draft, amends: draft.amends } };
});

export const stepMetadata =
  (step: WizardStep) =>
  async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => {
    const [{ draft }, t] = await Promise.all([amendmentOfPage((await params).id), getTranslations('wizard')]);
    const title = t(`steps.${stepWords(step, draft.family)}.title` as never);
    return { title: `${title} — ${t('change.title')}` };
  };
