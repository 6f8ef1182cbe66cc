'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { serviceTime } from '@/components/ui/values/service-time.ts';
import type { QuoteRefusal, QuoteView } from '@/lib/features/transfers/schema.ts';
import type { Family } from '@/lib/features/transfers/types.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import { isCurrency } from '@/lib/service-core/money/amount.ts';
import type { DraftEditor } from './draft-editor.ts';

export type QuoteAnswer = { ok: true; quote: QuoteView } | { ok: false; refusal: QuoteRefusal | null };

/** Asks for a rate. Never throws: a lost connection is a refusal without a reason. */
export async function fetchQuote(
  /** The order's family, because each family has its own rate call; global by default. */
  pair: { sourceCurrency: string; targetCurrency: string; family?: Family },
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  try {
    const answer = await fetch('/api/quotes', { ...jsonRequest('POST', pair), ...(signal && { signal }) });
    const body: unknown = await answer.json();
    return answer.ok ? { ok: true, quote: body as QuoteView } : { ok: false, refusal: body as QuoteRefusal };
  } catch {
    return { ok: false, refusal: null };
  }
}

export type QuoteControl = {
  loading: boolean;
  /** The reason that there is no new rate; `null` inside if the reason is unknown. */
  failure: { refusal: QuoteRefusal | null } | null;
  /** Asks for a new rate for the form's currencies now. */
  request: () => Promise<void>;
  /** Resolves when a rate has arrived or failed; asks for one if no request is running. */
  arrival: () => Promise<void>;
};

/** Keeps the draft's quote: the newest answer for the form's current pair wins; late answers are ignored. */
export function useQuote(editor: DraftEditor): QuoteControl {
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<QuoteControl['failure']>(null);
  const underWay = useRef<AbortController | null>(null);

  const latest = useRef<Promise<void> | null>(null);

  const ask = useCallback(async () => {
    const { family, sourceCurrency, targetCurrency } = editor.values;
    underWay.current?.abort();
    if (sourceCurrency === targetCurrency || !isCurrency(sourceCurrency) || !isCurrency(targetCurrency))
      return;
    const mine = new AbortController();
    underWay.current = mine;
    setLoading(true);
    const answer = await fetchQuote({ family, sourceCurrency, targetCurrency }, mine.signal);
    if (mine.signal.aborted) return;
    setLoading(false);
    if (!answer.ok) {
      setFailure({ refusal: answer.refusal });
      return;
    }
    setFailure(null);
    const { serverNow, ...quote } = answer.quote;
    serviceTime.read(serverNow);
    editor.edit((values) => ({ ...values, quote }));
  }, [editor]);

  const request = useCallback(() => {
    const asked = ask().finally(() => {
      if (latest.current === asked) latest.current = null;
    });
    latest.current = asked;
    return asked;
  }, [ask]);

  const arrival = useCallback(async () => {
    await (latest.current ?? request());
    // A newer request replaces a running one.
    while (latest.current) await latest.current;
  }, [request]);

  useEffect(() => () => underWay.current?.abort(), []);
  return { loading, failure, request, arrival };
}
