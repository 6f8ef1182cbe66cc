'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import type { Result } from '@/lib/result.ts';
import { toast } from '../ui/popups/toast-store.ts';
import { useApprovalRefusal } from './use-approval-refusal.ts';

type Refusal = Parameters<ReturnType<typeof useApprovalRefusal>>[0];

/** One press on an order's page about its approval: the order is read again, and what came of it is said. */
export function useOrderPress(orderId: string) {
  const client = useQueryClient();
  const refusalText = useApprovalRefusal();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function press(act: () => Promise<Result<unknown, Refusal>>, done: string): Promise<void> {
    setBusy(true);
    setRefusal(null);
    const answer = await act().catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(false);
    if (answer?.ok) toast({ kind: 'success', message: done });
    else setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  return { busy, refusal, press };
}
