'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { QuoteRefusal, QuoteView } from '@/lib/features/quotes/types.ts';
import type { GlobalDraftValues } from '@/lib/features/transfers/types.ts';
import { isCurrency } from '@/lib/service-core/money/currencies.ts';

export type QuoteAnswer = { ok: true; quote: QuoteView } | { ok: false; refusal: QuoteRefusal | null };

/** Asks for a rate. Never throws: a lost connection is a refusal without words. */
export async function fetchQuote(
  pair: { sourceCurrency: string; targetCurrency: string },
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  try {
    const answer = await fetch('/api/quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pair),
      ...(signal && { signal }),
    });
    const body: unknown = await answer.json();
    return answer.ok ? { ok: true, quote: body as QuoteView } : { ok: false, refusal: body as QuoteRefusal };
  } catch {
    return { ok: false, refusal: null };
  }
}

export type QuoteControl = {
  loading: boolean;
  /** Why there is no new rate; `null` inside when nothing is known but that it failed. */
  failure: { refusal: QuoteRefusal | null } | null;
  /** A new rate for the currencies of the form, at once. */
  request: () => Promise<void>;
};

type Options = {
  form: UseFormReturn<GlobalDraftValues>;
  onServerTime: (serverNow: string) => void;
};

/** Keeps the draft's quote: the newest answer for the pair the form has now wins, whatever arrives late. */
export function useQuote({ form, onServerTime }: Options): QuoteControl {
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<QuoteControl['failure']>(null);
  const underWay = useRef<AbortController | null>(null);

  const request = useCallback(async () => {
    const { sourceCurrency, targetCurrency } = form.getValues();
    underWay.current?.abort();
    if (sourceCurrency === targetCurrency || !isCurrency(sourceCurrency) || !isCurrency(targetCurrency))
      return;
    const mine = new AbortController();
    underWay.current = mine;
    setLoading(true);
    const answer = await fetchQuote({ sourceCurrency, targetCurrency }, mine.signal);
    if (mine.signal.aborted) return;
    setLoading(false);
    if (!answer.ok) {
      setFailure({ refusal: answer.refusal });
      return;
    }
    setFailure(null);
    const { serverNow, ...quote } = answer.quote;
    onServerTime(serverNow);
    form.setValue('quote', quote, { shouldDirty: true });
  }, [form, onServerTime]);

  useEffect(() => () => underWay.current?.abort(), []);
  return useMemo(() => ({ loading, failure, request }), [loading, failure, request]);
}
