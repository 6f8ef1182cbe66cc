'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import { Button } from '@/components/ui/button.tsx';
import { FailureText } from '@/components/ui/failure.tsx';
import { toast } from '@/components/ui/popups/toast-store.ts';
import { restoreDraftAction } from '@/lib/features/drafts/actions.ts';

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
