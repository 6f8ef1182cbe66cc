'use client';
import { AmountFields } from './amount-fields.tsx';
import { StepForm } from './step-form.tsx';

export function AmountStep() {
  return (
    <StepForm step="amount">
      <AmountFields />
    </StepForm>
  );
}
