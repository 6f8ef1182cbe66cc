'use client';
import { usePathname } from 'next/navigation';
import type { StepStatus } from '@/lib/features/transfers/sections.ts';
import { useWords, type Words } from '../fields/use-words.ts';
import { useDraft, useProgress } from '../form/draft-context.ts';
import { TaskList } from './wizard-frame.tsx';
import { isFormStep, stepHref, stepsOf, stepWords, type WizardStep } from './wizard-steps.ts';

/** The task list while the transfer is a draft or is changed: a new one's last two parts need an order. */
export function DraftTasks() {
  const { family, mode, place } = useDraft();
  const { steps, problems } = useProgress();
  const path = usePathname();
  const words = useWords('wizard');
  const textOf = (status: StepStatus) => {
    if (status.kind === 'complete') return words('status.complete');
    if (status.kind === 'missing') return statusText(words, { check: 0, missing: status.count });
    return statusText(words, { check: status.count, missing: status.missing });
  };
  const statusOf = (step: WizardStep) => {
    if (isFormStep(step)) return textOf(steps[step]);
    if (path.endsWith(`/${step}`)) return words('status.current');
    return words(problems.length > 0 ? 'status.notYet' : 'status.next');
  };
  const later = mode === 'create' ? (['documents', 'review'] as const) : [];
  return (
    <TaskList
      label={words('tasks')}
      tasks={[
        ...stepsOf(family, mode).map((step) => ({
          id: step,
          title: words(`steps.${stepWords(step, family)}.title`),
          status: statusOf(step),
          check: isFormStep(step) && steps[step].kind === 'check',
          href: stepHref(place, step),
          current: path.endsWith(`/${step}`),
        })),
        ...later.map((step) => ({
          id: step,
          title: words(`steps.${step}.title`),
          status: words('status.notYet'),
        })),
      ]}
    />
  );
}

/** Returns the numbers of problems and missing fields in a part of the form; empty when there are none. */
export function statusText(words: Words, { check, missing }: { check: number; missing: number }): string {
  const texts = [
    check > 0 && words('status.check', { count: check }),
    missing > 0 && words('status.missing', { count: missing }),
  ];
  return texts.filter(Boolean).join(' · ');
}
