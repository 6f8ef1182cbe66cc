'use client';
import { isRestComplete } from '@/lib/features/transfers/sections.ts';
import { useDraft, useProgress } from '../form/draft-context.ts';
import { AmountFields } from './amount-fields.tsx';
import { CreatePanel } from './create-panel.tsx';
import { FilledRest } from './filled-rest.tsx';
import { StepForm } from './step-form.tsx';
import { stepsOf } from './wizard-steps.ts';

/** The first step, and the only one of a repeated payment: its end is here for as long as the rest is complete. */
export function AmountStep() {
  const { family, mode, isRepeat } = useDraft();
  const isOnlyStep = isRestComplete(useProgress()) && isRepeat;
  const isReadBack = stepsOf(family, mode).at(-1) === 'check';
  const end = isReadBack ? { next: 'check' as const } : { footer: <CreatePanel isFirst /> };
  return (
    <StepForm step="amount" {...(isOnlyStep && end)}>
      <AmountFields />
      {isOnlyStep && <FilledRest />}
    </StepForm>
  );
}
