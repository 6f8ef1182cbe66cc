'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useGo } from '@/components/ui/link.tsx';
import { FailureNotice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { createAmendmentAction } from '@/lib/features/drafts/actions.ts';
import { useWords } from './fields/use-words.ts';
import { type ChangeField, changeFieldHref, changeHref } from './steps/wizard-steps.ts';

/**
 * A link that changes a field: one press opens the form at that field. Without script, or while no change can begin, it
 * opens the page that explains changes.
 */
export function ChangeLink({ children, ...place }: ChangeField & { children: ReactNode }) {
  const go = useGo();
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    const answer = await createAmendmentAction({ orderId: place.orderId }).catch(() => null);
    go(answer?.ok ? changeFieldHref(place) : changeHref(place));
  }

  return (
    <TextLink
      href={changeHref(place)}
      prefetch={false}
      aria-busy={busy || undefined}
      className="shrink-0 text-hint"
      onClick={(event) => {
        // Opened in another tab, it works as a plain link.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!busy) void begin();
      }}
    >
      {children}
    </TextLink>
  );
}

/** Begins a change of an order and opens its form at `next`. */
export function StartChange({ orderId, next }: { orderId: string; next: string }) {
  const wizard = useWords('wizard');
  const common = useWords('common');
  const router = useRouter();
  const go = useGo();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'too-many'>('idle');

  async function start(): Promise<void> {
    setState('busy');
    const answer = await createAmendmentAction({ orderId }).catch(() => null);
    if (answer?.ok) return go(next);
    setState(answer?.reason.code === 'too-many-fills' ? 'too-many' : 'failed');
    // The order may have moved on: the page says why it cannot be changed any more.
    router.refresh();
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="primary" busy={state === 'busy'} onClick={() => void start()}>
        {wizard('change.start')}
      </Button>
      <FailureNotice>
        {state === 'failed' && wizard('change.notStarted')}
        {state === 'too-many' && common('fillLimit')}
      </FailureNotice>
    </div>
  );
}
