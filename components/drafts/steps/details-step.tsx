'use client';
import { useDraft } from '../form/draft-context.ts';
import { CreatePanel } from './create-panel.tsx';
import { DetailsFields } from './details-fields.tsx';
import { StepForm } from './step-form.tsx';
import { stepsOf } from './wizard-steps.ts';

/** The last step of the form. It ends in making the order, unless everything is read back before it counts. */
export function DetailsStep() {
  const { family, mode } = useDraft();
  const isLast = stepsOf(family, mode).at(-1) === 'details';
  return (
    <StepForm step="details" {...(isLast && { footer: <CreatePanel /> })}>
      <DetailsFields />
    </StepForm>
  );
}
