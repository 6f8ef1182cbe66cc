'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWords } from '@/components/drafts/use-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { createDraftAction } from '@/lib/features/drafts/actions.ts';

/** The way to other values: an order's own are fixed, a copy's are not. */
export function RepeatPanel({ orderId }: { orderId: string }) {
  const words = useWords('review');
  const router = useRouter();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function repeat(): Promise<void> {
    setState('busy');
    const answer = await createDraftAction({ family: 'global', from: { repeatOrderId: orderId } }).catch(
      () => null,
    );
    if (answer?.ok) router.push(`/drafts/${answer.value.draftId}/amount`);
    else setState('failed');
  }

  return (
    <Notice
      title={words('fixed.title')}
      actions={
        <Button size="sm" busy={state === 'busy'} onClick={() => void repeat()}>
          {words('fixed.repeat')}
        </Button>
      }
    >
      {words('fixed.text')}
      {state === 'failed' && (
        <p role="alert" className="text-red-ink">
          {words('fixed.failed')}
        </p>
      )}
    </Notice>
  );
}
