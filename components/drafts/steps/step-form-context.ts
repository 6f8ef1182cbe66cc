'use client';
import { createContext, use } from 'react';

type StepFormControl = {
  /** The way on was tried and there are problems on show: the summary takes the focus. */
  fail: () => void;
};

export const StepFormContext = createContext<StepFormControl | null>(null);

export function useStepForm(): StepFormControl {
  const control = use(StepFormContext);
  if (control === null) throw new Error('used outside of a step');
  return control;
}
