'use client';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import { Button } from '@/components/ui/button.tsx';
import { FailureText } from '@/components/ui/notice.tsx';
import { Dialog } from '@/components/ui/popups/dialog.tsx';
import { toast } from '@/components/ui/popups/toast-store.ts';
import { discardDraftAction, restoreDraftAction } from '@/lib/features/drafts/actions.ts';

type Props = {
  draftId: string;
  name: string;
  /** The colleague who began the draft. Discarding a colleague's draft asks first; discarding your own only offers undo. */
  colleague: string | null;
};

/** Removes a draft from the list; a toast offers undo for ten seconds. */
export function DiscardButton({ draftId, name, colleague }: Props) {
  const t = useTranslations('wizard.drafts');
  const router = useRouter();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [isAsking, setAsking] = useState(false);

  async function discard(): Promise<void> {
    setState('busy');
    const answer = await discardDraftAction({ draftId }).catch(() => null);
    if (!answer?.ok) {
      setState('failed');
      return;
    }
    setAsking(false);
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
      <Button
        size="icon"
        variant="ghost"
        title={t('discard')}
        busy={state === 'busy'}
        icon={<Trash2 className="size-4 text-ink-2" />}
        onClick={() => (colleague === null ? void discard() : setAsking(true))}
      >
        <span className="sr-only">
          {t('discard')} {name}
        </span>
      </Button>
      <FailureText>{state === 'failed' && !isAsking && t('notDiscarded')}</FailureText>
      <Dialog
        alert
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('askTitle', { colleague: colleague ?? '' })}
        description={t('askText', { colleague: colleague ?? '' })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button variant="danger" busy={state === 'busy'} onClick={() => void discard()}>
              {t('discard')}
            </Button>
          </>
        }
      >
        {state === 'failed' && <FailureText>{t('notDiscarded')}</FailureText>}
      </Dialog>
    </>
  );
}

type Answer = Awaited<ReturnType<typeof restoreDraftAction>>;

/** Brings a discarded draft back to the list. */
export function RestoreButton({ draftId, name }: { draftId: string; name: string }) {
  const t = useTranslations('wizard.drafts');
  const router = useRouter();
  const accessRefusal = useAccessRefusal();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function restore(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    const answer = await restoreDraftAction({ draftId }).catch(() => null);
    setBusy(false);
    if (!answer?.ok) return setRefusal(explain(answer));
    toast({ kind: 'success', message: t('restored', { name }) });
    router.refresh();
  }

  function explain(answer: Extract<Answer, { ok: false }> | null): string {
    if (answer === null) return t('notRestored');
    switch (answer.reason.code) {
      case 'not-found':
      case 'not-open':
        return t('notRestorable');
      default:
        return accessRefusal(answer.reason);
    }
  }

  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void restore()}>
        {t('restore')}
        <span className="sr-only"> {name}</span>
      </Button>
      <FailureText>{refusal}</FailureText>
    </>
  );
}
