'use client';
import { ChevronUp } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { media, useMedia } from '@/components/ui/use-media.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import type { StepStatus } from '@/lib/features/transfers/fields.ts';
import { useWords, type Words } from '../fields/use-words.ts';
import { useDerived, useDraft, useProgress } from '../form/draft-context.ts';
import { DraftMoney, DraftSummary } from './summary.tsx';
import { TaskList } from './wizard-frame.tsx';
import { isFormStep, stepHref, stepsOf, stepWords, type WizardStep } from './wizard-steps.ts';

const loadDialog = () => import('../save-template-dialog.tsx');

/** Saves the filled-in values as a template. Not shown while an existing order is changed. */
function SaveTemplate() {
  const { mode } = useDraft();
  const words = useWords('wizard');
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(loadDialog, open);
  if (mode === 'update') return null;
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('template.save')}
      </Button>
      {open && dialog && <dialog.SaveTemplateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const loadSheet = () => import('@/components/ui/popups/dialog.tsx');

export function SummaryRail() {
  const words = useWords('wizard');
  // One summary at a time: screen readers would read two summaries twice.
  const isWide = useMedia(media.xl, { onServer: true });
  return (
    <aside
      id="summary"
      tabIndex={-1}
      aria-label={words('summary.title')}
      className="flex flex-col gap-4 max-xl:hidden xl:sticky xl:top-20 xl:w-68 xl:self-start xl:justify-self-end 2xl:w-80 2xl:justify-self-start"
    >
      {isWide && (
        <>
          <DraftSummary />
          <SaveTemplate />
        </>
      )}
    </aside>
  );
}

/** Below 1280 px: the amounts and the number of missing fields, with the whole summary on request. */
export function SummaryBar() {
  const words = useWords('wizard');
  const { missing, toCheck } = useProgress();
  const [open, setOpen] = useState(false);
  const sheet = useOnDemand(loadSheet, open);
  const isEmpty = useDerived(({ sourceAmount, targetAmount }) => sourceAmount === '' && targetAmount === '');
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-subtle border-t bg-surface xl:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 px-4 text-start hover:bg-hover"
      >
        {isEmpty ? (
          <span className="text-ink-2">{words('summary.empty')}</span>
        ) : (
          <span className="min-w-0">
            <span className="block font-semibold">
              <DraftMoney side="source" />
            </span>
            <span className="block text-hint text-ink-2">
              <DraftMoney side="target" />
            </span>
          </span>
        )}
        <span className="flex items-center gap-1.5 whitespace-nowrap text-hint text-ink-2">
          {statusText(words, { check: toCheck.length, missing: missing.length }) || words('needed.none')}
          <ChevronUp className="size-4" />
          <span className="sr-only">{words('summary.open')}</span>
        </span>
      </button>
      {sheet && (
        <sheet.Sheet side="bottom" open={open} onClose={() => setOpen(false)} title={words('summary.title')}>
          {/* A press on what is still needed goes there: the sheet must not lie over it. */}
          <div
            className="flex flex-col gap-4"
            onClickCapture={(event) => {
              if (event.target instanceof Element && event.target.closest('li button')) setOpen(false);
            }}
          >
            <DraftSummary />
            <SaveTemplate />
          </div>
        </sheet.Sheet>
      )}
    </div>
  );
}

/** The task list of a draft or a change. Documents and review open once there is an order. */
export function DraftTasks() {
  const { family, mode, place } = useDraft();
  const { steps, problems } = useProgress();
  const path = usePathname();
  const words = useWords('wizard');
  const textOf = (status: StepStatus) => {
    if (status.kind === 'complete') return words('status.complete');
    if (status.kind === 'missing') return statusText(words, { check: 0, missing: status.count });
    return statusText(words, { check: status.count, missing: status.missing });
  };
  const statusOf = (step: WizardStep) => {
    if (isFormStep(step)) return textOf(steps[step]);
    if (path.endsWith(`/${step}`)) return words('status.current');
    return words(problems.length > 0 ? 'status.notYet' : 'status.next');
  };
  const later = mode === 'create' ? (['documents', 'review'] as const) : [];
  return (
    <TaskList
      label={words('tasks')}
      tasks={[
        ...stepsOf(family, mode).map((step) => ({
          id: step,
          title: words(`steps.${stepWords(step, family)}.title`),
          status: statusOf(step),
          check: isFormStep(step) && steps[step].kind === 'check',
          href: stepHref(place, step),
          current: path.endsWith(`/${step}`),
        })),
        ...later.map((step) => ({
          id: step,
          title: words(`steps.${step}.title`),
          status: words('status.notYet'),
        })),
      ]}
    />
  );
}

/** Returns the numbers of problems and missing fields in a part of the form; empty when there are none. */
function statusText(words: Words, { check, missing }: { check: number; missing: number }): string {
  const texts = [
    check > 0 && words('status.check', { count: check }),
    missing > 0 && words('status.missing', { count: missing }),
  ];
  return texts.filter(Boolean).join(' · ');
}
