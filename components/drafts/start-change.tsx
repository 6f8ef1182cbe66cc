'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure.tsx';
import { useGo } from '@/components/ui/going.tsx';
import { createAmendmentAction } from '@/lib/features/drafts/actions.ts';
import { useWords } from './fields/use-words.ts';

/** Begins a change of an order; `next` is where its form is opened. */
export function StartChange({ orderId, next }: { orderId: string; next: string }) {
  const wizard = useWords('wizard');
  const router = useRouter();
  const go = useGo();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function start(): Promise<void> {
    setState('busy');
    const answer = await createAmendmentAction({ orderId }).catch(() => null);
    if (answer?.ok) return go(next);
    setState('failed');
    // The order may have moved on: the page says why it cannot be changed any more.
    router.refresh();
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="primary" busy={state === 'busy'} onClick={() => void start()}>
        {wizard('change.start')}
      </Button>
      <FailureNotice>{state === 'failed' && wizard('change.notStarted')}</FailureNotice>
    </div>
  );
}
