import type { Metadata, Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { stepHref, stepWords, type WizardStep } from '@/components/drafts/steps/wizard-steps.ts';
import { requireActor } from '@/lib/auth/current-actor.ts';
import type { Actor } from '@/lib/auth/permissions.ts';
import { loadDraft } from '@/lib/features/drafts/queries.ts';
import { type DraftDetail, draftIdSchema } from '@/lib/features/drafts/schema.ts';
import { usesOnePageWizard } from '@/lib/features/users/queries.ts';

type PageDraft = { actor: Actor; draft: DraftDetail; onePage: boolean };

/**
 * The draft of a URL, for its layout and pages, read once per request. A sent draft redirects to its order; a discarded
 * or unknown draft is not found.
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

export type StepProps = { params: Promise<{ id: string }> };

export const stepMetadata =
  (step: WizardStep | 'all') =>
  async ({ params }: StepProps): Promise<Metadata> => {
    const [{ draft }, t] = await Promise.all([draftOfPage((await params).id), getTranslations('wizard')]);
    return { title: t('pageTitle', { step: t(`steps.${stepWords(step, draft.family)}.title` as never) }) };
  };

/** The draft of a step's page. If the person prefers the form on one page, redirects to the step's section. */
export async function stepOfPage({ params }: StepProps, step: WizardStep): Promise<DraftDetail> {
  const { draft, onePage } = await draftOfPage((await params).id);
  if (step !== 'check' && onePage) {
    redirect(stepHref({ base: `/drafts/${draft.id}`, onePage: true }, step) as Route);
  }
  return draft;
}
