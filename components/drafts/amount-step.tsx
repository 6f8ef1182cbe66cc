'use client';
import { AmountFields } from './amount-fields.tsx';
import { BusinessTerms } from './business-terms.tsx';
import { StepForm } from './step-form.tsx';

export function AmountStep() {
  return (
    <StepForm step="amount">
      <AmountFields businessTerms={<BusinessTerms />} />
    </StepForm>
  );
}
