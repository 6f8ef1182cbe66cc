'use client';
import { DetailsFields } from './details-fields.tsx';
import { StepForm } from './step-form.tsx';

/** The same step where everything is read back before it counts. */
export function DetailsBeforeCheck() {
  return (
    <StepForm step="details">
      <DetailsFields />
    </StepForm>
  );
}
