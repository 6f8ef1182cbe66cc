'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import { partyKeys } from '@/lib/features/parties/query-options.ts';
import type { PartyRefusal } from '@/lib/features/parties/types.ts';
import type { Result } from '@/lib/result.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { toast } from '../ui/popups/toast-store.ts';

type Answer = Result<{ partyId: string }, PartyRefusal | AccessRefusal>;

/** One press that changes a saved party: the page is read again afterwards, or says why nothing happened. */
export function usePartyAction() {
  const t = useTranslations('parties');
  const explainAccess = useAccessRefusal();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(key: string, action: () => Promise<Answer>, done: string): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(key);
    setFailure(null);
    const answer = await action().catch(() => null);
    setBusy(null);
    if (answer?.ok) {
      toast({ kind: 'success', message: done });
      void client.invalidateQueries({ queryKey: partyKeys.all });
      return true;
    }
    const isOwn = answer === null || answer.reason.code === 'party-not-found';
    setFailure(isOwn ? t('detail.failed') : explainAccess(answer.reason as AccessRefusal));
    return false;
  }

  return { run, busy, failure };
}
