import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { stepWords, type WizardStep } from '@/components/drafts/wizard-steps.ts';
import { amendmentOfPage } from './amendment-of-page.ts';

/** The title of a step's page. */
export const stepMetadata =
  (step: WizardStep) =>
  async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => {
    const [{ draft }, t] = await Promise.all([amendmentOfPage((await params).id), getTranslations('wizard')]);
    const title = t(`steps.${stepWords(step, draft.family)}.title` as never);
    return { title: `${title} — ${t('change.title')}` };
  };
