'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { checkNowAction, restoreOrderAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { useNewDraft } from '../../drafts/use-new-draft.ts';
import { announce } from '../../ui/announcer.ts';
import { toast } from '../../ui/popups/toast-store.ts';

export type Said = { tone: 'quiet' | 'error'; text: string } | null;

type Order = Pick<OrderDetail['order'], 'id' | 'orderNo' | 'family' | 'failedField'>;

/** The actions of an order's page: ask the service, take it up again, and start a copy. */
export function useOrderActions({ id: orderId, orderNo, family, failedField }: Order) {
  const t = useTranslations('order');
  const client = useQueryClient();
  const draft = useNewDraft();
  const [busy, setBusy] = useState<'check' | 'take-up' | null>(null);
  const [ownSaid, setSaid] = useState<Said>(null);

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

  async function takeUp(): Promise<void> {
    if (busy) return;
    setBusy('take-up');
    setSaid(null);
    const answer = await restoreOrderAction({ orderId }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(null);
    if (answer?.ok) toast({ kind: 'success', message: t('abandon.taken', { orderNo }) });
    else setSaid({ tone: 'error', text: t('abandon.notAllowed') });
  }

  const said: Said = draft.failure === null ? ownSaid : { tone: 'error', text: draft.failure };
  return {
    busy: draft.busy === null ? busy : ('repeat' as const),
    said,
    check,
    takeUp,
    /** Opens at the field that failed. */
    repeat: () => draft.start({ family, from: { repeatOrderId: orderId } }, { field: failedField }),
  };
}
