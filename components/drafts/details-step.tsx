'use client';
import { CreatePanel } from './create-panel.tsx';
import { DetailsFields } from './details-fields.tsx';
import { StepForm } from './step-form.tsx';

/** The last step of an order that can still be changed once it exists: it ends in making it. */
export function DetailsStep() {
  return (
    <StepForm step="details" footer={<CreatePanel />}>
      <DetailsFields />
    </StepForm>
  );
}
