'use client';
import { type ReactNode, useRef, useState } from 'react';
import { ErrorSummary } from '@/components/forms/error-summary.tsx';
import { Button } from '@/components/ui/button.tsx';
import { type FieldPath, sectionOf } from '@/lib/features/transfers/fields.ts';
import { draftSteps, sectionsOfStep, stepOfSection } from '@/lib/features/transfers/sections.ts';
import type { DraftStep } from '@/lib/features/transfers/types.ts';
import { useDraft, useShown } from './draft-context.ts';
import { StepFormContext } from './step-form-context.ts';
import { useErrorTitle } from './use-error-title.ts';
import { useStepKeys } from './use-step-keys.ts';
import { useFieldTexts } from './use-words.ts';

type Props = { step: DraftStep; footer?: ReactNode; children: ReactNode };

/** One page of the wizard: what is wrong on top, the fields, and the way on. */
export function StepForm({ step, footer, children }: Props) {
  const { state, goTo } = useDraft();
  const { wizard } = useFieldTexts();
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  const next = draftSteps[draftSteps.indexOf(step) + 1];
  const previous = draftSteps[draftSteps.indexOf(step) - 1];

  function goOn(): void {
    const found = state.show(sectionsOfStep[step]);
    if (found.length > 0) setAttempt((count) => count + 1);
    else if (next) goTo(next);
  }

  useStepKeys({
    onGo: () => form.current?.requestSubmit(),
    onNext: () => next && goTo(next),
    onPrevious: () => previous && goTo(previous),
  });

  return (
    <StepFormContext value={{ fail: () => setAttempt((count) => count + 1) }}>
      <form
        ref={form}
        noValidate
        aria-label={wizard(`steps.${step}.title`)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!footer) goOn();
        }}
      >
        <StepErrors step={step} attempt={attempt} />
        <p className="mb-4 text-hint text-ink-2">{wizard('requiredNote')}</p>
        <div className="flex flex-col gap-5">{children}</div>
        {footer ?? (
          <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
            {previous ? (
              <Button variant="ghost" onClick={() => goTo(previous)}>
                {wizard('previous')}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" variant="primary">
              {wizard(`steps.${step}.continue`)}
            </Button>
          </div>
        )}
      </form>
    </StepFormContext>
  );
}

function StepErrors({ step, attempt }: { step: DraftStep; attempt: number }) {
  const { state, goTo } = useDraft();
  const { problems, words } = useShown();
  const { problemText, wizard } = useFieldTexts();
  const own = (path: FieldPath) => step === 'details' || stepOfSection(sectionOf(path)) === step;
  const items = [
    ...words.filter(({ path }) => own(path)).map(({ path, message }) => ({ path, message })),
    ...problems
      .filter(({ path }) => own(path))
      .map((problem) => ({ path: problem.path, message: problemText(problem, state.values) })),
  ];
  useErrorTitle(attempt > 0 && items.length > 0);
  return (
    <ErrorSummary
      attempt={attempt}
      items={items.map(({ path, message }) => ({
        field: path,
        message,
        section: wizard(`sections.${sectionOf(path)}`),
      }))}
      onReveal={(field) => goTo(stepOfSection(sectionOf(field as FieldPath)), field as FieldPath)}
    />
  );
}
