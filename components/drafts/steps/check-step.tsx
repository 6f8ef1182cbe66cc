'use client';
import { useState } from 'react';
import { useDraft } from '../form/draft-context.ts';
import { CreatePanel } from './create-panel.tsx';
import { ReadBack } from './read-back.tsx';
import { StepErrors } from './step-errors.tsx';
import { StepFormContext } from './step-form-context.ts';

/** The step that reads back the fields that can never be changed (ui.md §0, decision 2). */
export function CheckStep() {
  const { readOnly } = useDraft();
  const [attempt, setAttempt] = useState(0);
  return (
    <StepFormContext value={{ fail: () => setAttempt((count) => count + 1) }}>
      <StepErrors step="check" attempt={attempt} />
      <div className="flex flex-col gap-5">
        <ReadBack />
      </div>
      {!readOnly && <CreatePanel />}
    </StepFormContext>
  );
}
