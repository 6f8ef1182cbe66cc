'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QuoteRefusal } from '@/lib/features/quotes/schema.ts';
import { fetchQuote } from '../drafts/form/use-quote.ts';
import type { Quote, Wish } from './conversion-wish.ts';
import { quoteFits } from './conversion-wish.ts';

const debounceMs = 400;
/** A rate with less time left is replaced, or one of a short life in its last quarter. */
const tooOldMs = 60_000;

type Setup = { wish: Wish; serverNow: string; isTyping: boolean };

/**
 * The rate for the pair of the wish: fetched behind the typing while nothing was promised (`isTyping`), on request
 * only after that. The newest answer wins, whatever arrives late.
 */
export function useConversionQuote({ wish, serverNow, isTyping }: Setup) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ refusal: QuoteRefusal | null } | null>(null);
  const [lifeMs, setLifeMs] = useState(0);
  const [offsetMs, setOffsetMs] = useState(() => Date.parse(serverNow) - Date.now());
  const underWay = useRef<AbortController | null>(null);
  const { sourceCurrency, targetCurrency, amount } = wish;

  const request = useCallback(async () => {
    underWay.current?.abort();
    if (sourceCurrency === '' || targetCurrency === '' || sourceCurrency === targetCurrency) return;
    const mine = new AbortController();
    underWay.current = mine;
    setLoading(true);
    const answer = await fetchQuote({ sourceCurrency, targetCurrency }, mine.signal);
    if (mine.signal.aborted) return;
    setLoading(false);
    if (!answer.ok) setFailure({ refusal: answer.refusal });
    else {
      const { serverNow: told, ...fresh } = answer.quote;
      setFailure(null);
      setOffsetMs(Date.parse(told) - Date.now());
      setLifeMs(Date.parse(fresh.expiresAt) - Date.parse(told));
      setQuote(fresh);
    }
  }, [sourceCurrency, targetCurrency]);

  const fitting = quoteFits(quote, wish) ? quote : null;
  useEffect(() => {
    if (!isTyping || amount === '') return;
    const leftMs = fitting ? Date.parse(fitting.expiresAt) - (Date.now() + offsetMs) : 0;
    if (leftMs > Math.min(tooOldMs, lifeMs / 4)) return;
    const timer = setTimeout(() => void request(), debounceMs);
    return () => clearTimeout(timer);
  }, [isTyping, amount, fitting, lifeMs, offsetMs, request]);
  useEffect(() => () => underWay.current?.abort(), []);

  return { quote: fitting, loading, failure, offsetMs, request };
}
