'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FailureText } from '@/components/ui/failure.tsx';
import { discardDraftAction } from '@/lib/features/drafts/actions.ts';
import { useDraft } from './draft-context.ts';
import { useWords } from './use-words.ts';

/** Gives a change up before it was sent: the order is as it was all along. */
export function DiscardChange({ onDone }: { onDone: () => void }) {
  const { draftId, saver } = useDraft();
  const wizard = useWords('wizard');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function discard(): Promise<void> {
    setState('busy');
    saver.hold(true);
    const answer = await discardDraftAction({ draftId }).catch(() => null);
    if (answer?.ok) {
      saver.stop();
      return onDone();
    }
    saver.hold(false);
    setState('failed');
  }

  return (
    <>
      <Button variant="ghost" busy={state === 'busy'} onClick={() => void discard()}>
        {wizard('change.discard')}
      </Button>
      <FailureText>{state === 'failed' && wizard('change.notDiscarded')}</FailureText>
    </>
  );
}
