'use client';
import { type ReactNode, useId } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { pathsOf, sectionOf } from '@/lib/features/transfers/fields.ts';
import type { DraftStep } from '@/lib/features/transfers/types.ts';
import { DraftField, FieldGroup, Fields } from '../fields/draft-field.tsx';
import type { TextPath } from '../fields/field-kinds.ts';
import { useWords } from '../fields/use-words.ts';
import { useDraft } from '../form/draft-context.ts';
import { AmountFields } from './amount-step.tsx';
import { CreatePanel } from './create-panel.tsx';
import { PartiesFields } from './parties-step.tsx';
import { StepForm } from './step-form.tsx';
import { stepId, stepsOf, stepWords } from './wizard-steps.ts';

/** The steps of the form on one page, by the person's preference, with the same parts and checks. */
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

/** The last step of the form. It creates the order, unless a step to check everything follows. */
export function DetailsStep() {
  const { family, mode } = useDraft();
  const isLast = stepsOf(family, mode).at(-1) === 'details';
  return (
    <StepForm step="details" {...(isLast && { footer: <CreatePanel /> })}>
      <DetailsFields />
    </StepForm>
  );
}

/** Step 3: purpose, source of funds and goods. */
export function DetailsFields() {
  const { family } = useDraft();
  const words = useWords('fields');
  // A business order's payment stage and mode are on the amount step.
  const trade = pathsOf('details', 'trade').filter(
    (path) => sectionOf(path, family) === 'details',
  ) as TextPath[];
  return (
    <Card className="flex flex-col gap-5">
      <Fields paths={pathsOf('details', 'purpose') as TextPath[]} />
      <FieldGroup title={words('group.trade')} paths={trade}>
        <Fields paths={trade} />
      </FieldGroup>
      <div className="border-subtle border-t pt-5 first:border-t-0 first:pt-0">
        <DraftField path="internalNote" />
      </div>
    </Card>
  );
}
