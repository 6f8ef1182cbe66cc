import type { Metadata, Route } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { stepHref, stepWords, type WizardStep } from '@/components/drafts/wizard-steps.ts';
import type { DraftDetail } from '@/lib/features/drafts/types.ts';
import { draftOfPage } from './draft-of-page.ts';

export type StepProps = { params: Promise<{ id: string }> };

/** The title of a step's page. */
export const stepMetadata =
  (step: WizardStep | 'all') =>
  async ({ params }: StepProps): Promise<Metadata> => {
    const [{ draft }, t] = await Promise.all([draftOfPage((await params).id), getTranslations('wizard')]);
    return { title: t('pageTitle', { step: t(`steps.${stepWords(step, draft.family)}.title` as never) }) };
  };

/** The draft of a step's page. Who likes the form on one page is taken to the step's part of it. */
export async function stepOfPage({ params }: StepProps, step: WizardStep): Promise<DraftDetail> {
  const { draft, onePage } = await draftOfPage((await params).id);
  if (step !== 'check' && onePage) {
    redirect(stepHref({ base: `/drafts/${draft.id}`, onePage: true }, step) as Route);
  }
  return draft;
}
