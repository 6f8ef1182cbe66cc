'use client';
import { type ReactNode, useId } from 'react';
import type { DraftStep } from '@/lib/features/transfers/types.ts';
import { useWords } from '../fields/use-words.ts';
import { useDraft } from '../form/draft-context.ts';
import { AmountFields } from './amount-step.tsx';
import { CreatePanel } from './create-panel.tsx';
import { DetailsFields } from './details-step.tsx';
import { PartiesFields } from './parties-step.tsx';
import { StepForm } from './step-form.tsx';
import { stepId, stepsOf, stepWords } from './wizard-steps.ts';

/** The steps of the form on one page, by preference, with the same parts and checks. */
export function AllSteps() {
  const { family, mode } = useDraft();
  const isLast = stepsOf(family, mode).at(-1) === 'details';
  return (
    <StepForm step="all" {...(isLast && { footer: <CreatePanel /> })}>
      <Part step="amount">
        <AmountFields />
      </Part>
      <Part step="parties">
        <PartiesFields />
      </Part>
      <Part step="details">
        <DetailsFields />
      </Part>
    </StepForm>
  );
}

function Part({ step, children }: { step: DraftStep; children: ReactNode }) {
  const { family } = useDraft();
  const words = useWords('wizard');
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div id={stepId(step)} tabIndex={-1} className="scroll-mt-20 rounded-sm pt-3">
        <h2 id={id} className="text-h2">
          {words(`steps.${stepWords(step, family)}.title`)}
        </h2>
      </div>
      {children}
    </section>
  );
}
