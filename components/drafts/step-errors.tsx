'use client';
import { useIdle } from '@/components/ui/use-idle.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { type FieldPath, isFieldPath, sectionOf } from '@/lib/features/transfers/fields.ts';
import { stepOfSection } from '@/lib/features/transfers/sections.ts';
import { useDraft, useShown } from './draft-context.ts';
import { useErrorTitle } from './use-error-title.ts';
import { useFieldTexts } from './use-words.ts';
import { sectionKey, type WizardStep } from './wizard-steps.ts';

const loadSummary = () => import('@/components/forms/error-summary.tsx');

type Props = { step: WizardStep | 'all'; attempt: number };

/**
 * Shows the problems that keep a person from going on; a step from which everything goes on shows the problems of all
 * of them. Nothing is shown before the first try, so its code comes after the page's.
 */
export function StepErrors({ step, attempt }: Props) {
  const { state, family, goToField } = useDraft();
  const { problems, words } = useShown();
  const { problemText, wizard } = useFieldTexts();
  const isIdle = useIdle();
  const summary = useOnDemand(loadSummary, isIdle || attempt > 0);
  const section = (path: FieldPath) => sectionOf(path, family);
  const isLate = step !== 'amount' && step !== 'parties';
  const own = (path: FieldPath) => isLate || stepOfSection(section(path)) === step;
  const items = [
    ...words.filter(({ path }) => own(path)).map(({ path, message }) => ({ path, message })),
    ...problems
      .filter(({ path }) => own(path))
      .map((problem) => ({ path: problem.path, message: problemText(problem, state.values) })),
  ];
  useErrorTitle(attempt > 0 && items.length > 0);
  if (!summary) return null;
  return (
    <summary.ErrorSummary
      attempt={attempt}
      items={items.map(({ path, message }) => ({
        field: path,
        message,
        section: wizard(sectionKey(section(path), family)),
      }))}
      onReveal={(field) => isFieldPath(field) && goToField(field)}
    />
  );
}
