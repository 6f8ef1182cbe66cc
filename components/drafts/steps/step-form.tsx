'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { PageForm } from '@/components/forms/page-form.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { sectionsOfStep } from '@/lib/features/transfers/sections.ts';
import type { DraftStep } from '@/lib/features/transfers/types.ts';
import { useStepKeys } from '../../keyboard/use-step-keys.ts';
import { useFieldTexts } from '../fields/use-words.ts';
import { useDraft } from '../form/draft-context.ts';
import { useDueRate } from '../form/use-due-rate.ts';
import { StepErrors } from './step-errors.tsx';
import { StepFormContext } from './step-form-context.ts';
import { isFormStep, leadKey, stepsOf, stepWords, type WizardStep } from './wizard-steps.ts';

const prefix = '#field-';

/** A link to one field, such as "Change" of a read-back, ends in that field and opens what hides it. */
function useFieldOfAddress(): void {
  const { goToField } = useDraft();
  useEffect(() => {
    const path = location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : '';
    if (isFieldPath(path)) goToField(path);
  }, [goToField]);
}

type Props = {
  /** `all` where the steps of the form share one page. */
  step: DraftStep | 'all';
  /** Instead of the way on, for the step that ends in something else. */
  footer?: ReactNode;
  /** The step that the way on leads to, where it passes over others. */
  next?: WizardStep;
  children: ReactNode;
};

/** One page of the wizard: what is wrong on top, the fields, and the way on. */
export function StepForm({ step, footer: own, next: later, children }: Props) {
  const { editor, saver, family, mode, readOnly, goTo, footer: shared } = useDraft();
  const { wizard } = useFieldTexts();
  const [attempt, setAttempt] = useState(0);
  const steps = stepsOf(family, mode);
  const last = step === 'all' ? 'details' : step;
  const next = later ?? steps[steps.indexOf(last) + 1];
  const previous = step === 'all' ? undefined : steps[steps.indexOf(last) - 1];

  // A change is sent from any step: nobody who came for one field is led past the others.
  const footer = shared ?? own;
  const rate = useDueRate();

  function goOn(): void {
    if (next && !rate.waiting) rate.after(() => void goOnTo(next));
  }

  async function goOnTo(next: WizardStep): Promise<void> {
    // The next step reads all of the form back: all of it has to be there.
    const sections = isFormStep(next) ? sectionsOfStep[last] : undefined;
    if (!readOnly && (await editor.show(sections)).length > 0) setAttempt((count) => count + 1);
    else goTo(next);
  }

  useFieldOfAddress();
  useStepKeys({
    ...(!footer && next && { onGo: goOn }),
    ...(next && { onNext: () => goTo(next) }),
    ...(previous && { onPrevious: () => goTo(previous) }),
    onSave: () => void saver.flush(),
  });

  return (
    <StepFormContext value={{ fail: () => setAttempt((count) => count + 1) }}>
      <PageForm
        aria-label={wizard(`steps.${stepWords(step, family)}.title`)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!footer) goOn();
        }}
      >
        <StepErrors step={mode === 'update' ? 'all' : step} attempt={attempt} />
        <p className="mb-4 text-hint text-ink-2">
          {wizard('requiredNote')} <TextLink href="/help/fields">{wizard('fieldGuide')}</TextLink>
        </p>
        <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-5">
          {children}
        </fieldset>
        {footer && !readOnly
          ? footer
          : next && (
              // In view however long the form is. A step that ends in something else says more before its button.
              <div className="mt-6 flex flex-wrap items-center justify-end gap-3 xl:sticky xl:bottom-0 xl:z-10 xl:border-subtle xl:border-t xl:bg-canvas xl:py-3">
                {previous && (
                  <Button variant="ghost" className="me-auto" onClick={() => goTo(previous)}>
                    {wizard('previous')}
                  </Button>
                )}
                <Button type="submit" variant="primary" busy={rate.waiting}>
                  {wizard(leadKey(last, next, family))}
                </Button>
              </div>
            )}
      </PageForm>
    </StepFormContext>
  );
}
