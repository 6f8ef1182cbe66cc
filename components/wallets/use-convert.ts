'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { convertAction } from '@/lib/features/wallets/actions.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import type { ConversionView } from '@/lib/features/wallets/types.ts';
import type { Quote, Wish } from './conversion-wish.ts';

type Answer = Awaited<ReturnType<typeof convertAction>>;
export type ConvertFailure = Extract<Answer, { ok: false }>['reason'] | { code: 'no-answer' };

type Sent = { wish: Wish; quote: Quote; amounts: { source: string; target: string } };

/** Sends a conversion once. It is never repeated by itself: one quote converts once, and its outcome is looked up. */
export function useConvert(onConverted: (conversion: ConversionView) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConvertFailure | null>(null);

  async function send({ wish, quote, amounts }: Sent): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const answer = await convertAction({
      ...wish,
      amount: wish.fixedSide === 'source' ? amounts.source : amounts.target,
      queryNo: quote.queryNo,
      acceptedRate: quote.rate,
      shownSource: amounts.source,
      shownTarget: amounts.target,
    }).catch(() => null);
    setBusy(false);
    await client.invalidateQueries({ queryKey: walletsKey });
    if (answer?.ok) onConverted(answer.value);
    else setFailure(answer?.reason ?? { code: 'no-answer' });
  }

  return { busy, failure, send, forget: () => setFailure(null) };
}
