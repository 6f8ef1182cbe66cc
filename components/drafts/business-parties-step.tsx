'use client';
import { BusinessPartiesFields } from './business-parties-fields.tsx';
import { StepForm } from './step-form.tsx';

export function BusinessPartiesStep() {
  return (
    <StepForm step="parties">
      <BusinessPartiesFields />
    </StepForm>
  );
}
