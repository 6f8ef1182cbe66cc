'use client';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { media, useMedia } from '@/components/ui/use-media.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { useWords } from '../fields/use-words.ts';
import { useDerived, useDraft, useProgress } from '../form/draft-context.ts';
import { statusText } from './draft-tasks.tsx';
import { DraftMoney, DraftSummary } from './summary.tsx';

const loadDialog = () => import('../save-template-dialog.tsx');

/** Keeps what is filled in for the next time. Not for the change of an order that exists. */
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

const loadSheet = () => import('@/components/ui/popups/sheet.tsx');

export function SummaryRail() {
  const words = useWords('wizard');
  // One summary at a time: two would say everything twice to those who listen.
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

/** Below 1280 px: what you send, what arrives, how much is left, and the whole summary on request. */
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
