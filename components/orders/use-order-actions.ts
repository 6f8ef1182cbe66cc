'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { createDraftAction } from '@/lib/features/drafts/actions.ts';
import { checkNowAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { announce } from '../ui/announcer.ts';

export type Said = { tone: 'quiet' | 'error'; text: string } | null;

/** What the order's page can do by itself: ask the service, and start a copy. */
export function useOrderActions(orderId: string) {
  const t = useTranslations('order');
  const client = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState<'check' | 'repeat' | null>(null);
  const [said, setSaid] = useState<Said>(null);

  async function check(): Promise<void> {
    if (busy) return;
    setBusy('check');
    setSaid(null);
    const answer = await checkNowAction({ orderId }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(null);
    if (!answer?.ok) setSaid({ tone: 'error', text: t('action.checkFailed') });
    else {
      const text = t(answer.value.changed ? 'action.checkedChanged' : 'action.checked');
      setSaid({ tone: 'quiet', text });
      announce(text);
    }
  }

  async function repeat(): Promise<void> {
    if (busy) return;
    setBusy('repeat');
    setSaid(null);
    const answer = await createDraftAction({ family: 'global', from: { repeatOrderId: orderId } }).catch(
      () => null,
    );
    if (answer?.ok) {
      router.push(`/drafts/${answer.value.draftId}/amount`);
      return;
    }
    setBusy(null);
    setSaid({ tone: 'error', text: t('action.repeatFailed') });
  }

  return { busy, said, check, repeat };
}
