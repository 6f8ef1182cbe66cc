'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useIdle, useOnDemand } from '@/components/ui/use-on-demand.ts';
import { isFieldPath, sectionOf } from '@/lib/features/transfers/fields.ts';
import { stepOfSection } from '@/lib/features/transfers/sections.ts';
import { useFieldTexts } from '../fields/use-words.ts';
import { useDraft, useShown } from '../form/draft-context.ts';
import { sectionKey, type WizardStep } from './wizard-steps.ts';

const loadSummary = () => import('@/components/forms/error-summary.tsx');

type Props = { step: WizardStep | 'all'; attempt: number };

/**
 * Shows the problems that keep a person from going on; a step from which everything goes on shows the problems of all
 * of them. Nothing is shown before the first try, so its code comes after the page's.
 */
export function StepErrors({ step, attempt }: Props) {
  const { family, goToField } = useDraft();
  const shown = useShown();
  const { wizard } = useFieldTexts();
  const isIdle = useIdle();
  const summary = useOnDemand(loadSummary, isIdle || attempt > 0);
  const isLate = step !== 'amount' && step !== 'parties';
  const items = shown.filter(({ path }) => isLate || stepOfSection(sectionOf(path, family)) === step);
  useErrorTitle(attempt > 0 && items.length > 0);
  if (!summary) return null;
  return (
    <summary.ErrorSummary
      attempt={attempt}
      items={items.map(({ path, message }) => ({
        field: path,
        message,
        section: wizard(sectionKey(sectionOf(path, family), family)),
      }))}
      onReveal={(field) => isFieldPath(field) && goToField(field)}
    />
  );
}

/** The page's title says that something is wrong, for those who hear it first (ui.md §3.13). */
export function useErrorTitle(hasErrors: boolean): void {
  const t = useTranslations('wizard');
  useEffect(() => {
    if (!hasErrors) return;
    const before = document.title;
    document.title = t('errorTitle', { title: before });
    return () => {
      document.title = before;
    };
  }, [hasErrors, t]);
}
