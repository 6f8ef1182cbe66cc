'use client';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { PageForm } from '@/components/forms/page-form.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useIdle, useOnDemand } from '@/components/ui/use-on-demand.ts';
import { isFieldPath, sectionOf, sectionsOfStep, stepOfSection } from '@/lib/features/transfers/fields.ts';
import { type DraftStep, needsQuote, quoteFits } from '@/lib/features/transfers/types.ts';
import { useStepKeys } from '../../keyboard/use-shortcut.tsx';
import { useFieldTexts } from '../fields/use-words.ts';
import { useDraft, useShown } from '../form/draft-context.ts';
import { isFormStep, leadKey, sectionKey, stepsOf, stepWords, type WizardStep } from './wizard-steps.ts';

const loadSummary = () => import('@/components/forms/error-summary.tsx');

type StepErrorsProps = { step: WizardStep | 'all'; attempt: number };

/**
 * Shows the problems that block continuing; the last step shows the problems of all steps. It shows nothing before the
 * first attempt, so its code loads after the page.
 */
export function StepErrors({ step, attempt }: StepErrorsProps) {
  const { family, goToField } = useDraft();
  const shown = useShown();
  const { wizard } = useFieldTexts();
  const isIdle = useIdle();
  const summary = useOnDemand(loadSummary, isIdle || attempt > 0);
  const isLate = step !== 'amount' && step !== 'parties';
  const items = shown.filter(({ path }) => isLate || stepOfSection(sectionOf(path, family)) === step);
  useErrorTitle(attempt > 0 && items.length > 0);
  if (!summary) return null;
  return (
    <summary.ErrorSummary
      attempt={attempt}
      items={items.map(({ path, message }) => ({
        field: path,
        message,
        section: wizard(sectionKey(sectionOf(path, family), family)),
      }))}
      onReveal={(field) => isFieldPath(field) && goToField(field)}
    />
  );
}

/** Puts "error" into the page's title, which screen readers say first (ui.md §3.13). */
export function useErrorTitle(hasErrors: boolean): void {
  const t = useTranslations('wizard');
  useEffect(() => {
    if (!hasErrors) return;
    const before = document.title;
    document.title = t('errorTitle', { title: before });
    return () => {
      document.title = before;
    };
  }, [hasErrors, t]);
}

const prefix = '#field-';

/** Focuses the field that the address names, for links such as "Change", and opens the part that hides it. */
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
  /** Replaces the Continue button on a step that ends differently. */
  footer?: ReactNode;
  /** The step that Continue opens, if it skips others. */
  next?: WizardStep;
  children: ReactNode;
};

/** One page of the wizard: the error summary on top, the fields, and the button to continue. */
export function StepForm({ step, footer: own, next: later, children }: Props) {
  const { editor, saver, family, mode, readOnly, goTo, footer: shared } = useDraft();
  const { wizard } = useFieldTexts();
  const [attempt, setAttempt] = useState(0);
  const steps = stepsOf(family, mode);
  const last = step === 'all' ? 'details' : step;
  const next = later ?? steps[steps.indexOf(last) + 1];
  const previous = step === 'all' ? undefined : steps[steps.indexOf(last) - 1];

  // A change can be sent from any step, so that a change of one field need not visit the others.
  const footer = shared ?? own;
  const rate = useDueRate();

  function goOn(): void {
    if (next && !rate.waiting) rate.after(() => void goOnTo(next));
  }

  async function goOnTo(next: WizardStep): Promise<void> {
    // The next step reads the whole form back, so all of it has to be complete.
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
              // Always in view, unless the step ends differently and says more before its button.
              <div className="mt-6 flex flex-wrap items-center justify-end gap-3 xl:sticky xl:bottom-0 xl:z-10 xl:border-subtle xl:border-t xl:bg-canvas xl:py-3">
                {previous && (
                  <Button variant="ghost" className="me-auto" onClick={() => goTo(previous)}>
                    {wizard('previous')}
                  </Button>
                )}
                <Button type="submit" variant="primary" data-testid="continue" busy={rate.waiting}>
                  {wizard(leadKey(last, next, family))}
                </Button>
              </div>
            )}
      </PageForm>
    </StepFormContext>
  );
}

type StepFormControl = {
  /** Runs when continuing failed and problems are shown: the summary takes the focus. */
  fail: () => void;
};

export const StepFormContext = createContext<StepFormControl | null>(null);

export function useStepForm(): StepFormControl {
  const control = use(StepFormContext);
  if (control === null) throw new Error('used outside of a step');
  return control;
}

/**
 * Waits for the rate of an amount typed just before Continue, because a pending rate is not a mistake in the form. `after`
 * runs once it has arrived, unless the person left the page.
 */
export function useDueRate(): { waiting: boolean; after: (goOn: () => void) => void } {
  const { editor, quote, readOnly } = useDraft();
  const { arrival } = quote;
  const [waiting, setWaiting] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const after = useCallback(
    (goOn: () => void) => {
      const { values } = editor;
      const amount = values.fixedSide === 'source' ? values.sourceAmount : values.targetAmount;
      const due = amount !== '' && needsQuote(values) && !quoteFits(values) && editor.rule('queryNo').visible;
      if (readOnly || !due) {
        goOn();
        return;
      }
      setWaiting(true);
      void arrival().then(() => {
        if (!here.current) return;
        setWaiting(false);
        goOn();
      });
    },
    [editor, arrival, readOnly],
  );
  return { waiting, after };
}
