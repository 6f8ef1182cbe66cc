'use client';
import { PartiesFields } from './parties-fields.tsx';
import { StepForm } from './step-form.tsx';

export function PartiesStep() {
  return (
    <StepForm step="parties">
      <PartiesFields />
    </StepForm>
  );
}
