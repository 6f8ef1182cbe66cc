'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FailureText } from '@/components/ui/failure.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { discardDraftAction, restoreDraftAction } from '@/lib/features/drafts/actions.ts';

/** Takes a draft off the list; for ten seconds one press brings it back, so that nobody is asked beforehand. */
export function DiscardButton({ draftId, name }: { draftId: string; name: string }) {
  const t = useTranslations('wizard.drafts');
  const router = useRouter();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function discard(): Promise<void> {
    setState('busy');
    const answer = await discardDraftAction({ draftId }).catch(() => null);
    if (!answer?.ok) {
      setState('failed');
      return;
    }
    offerUndo(t('discarded', { name }));
    router.refresh();
  }

  function offerUndo(message: string): void {
    const action = { label: t('undo'), onPress: () => void undo() };
    toast({ kind: 'undo', message, durationMs: 10_000, action });
  }

  async function undo(): Promise<void> {
    const answer = await restoreDraftAction({ draftId }).catch(() => null);
    if (!answer?.ok) return offerUndo(t('notUndone', { name }));
    router.refresh();
  }

  return (
    <>
      <Button size="sm" variant="ghost" busy={state === 'busy'} onClick={() => void discard()}>
        {t('discard')}
        <span className="sr-only"> {name}</span>
      </Button>
      <FailureText>{state === 'failed' && t('notDiscarded')}</FailureText>
    </>
  );
}
