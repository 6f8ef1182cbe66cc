'use client';
import { useEffect, useRef } from 'react';
import { quoteFits } from '@/lib/features/transfers/values.ts';
import { useDerived, useDraft } from './draft-context.ts';
import { amountsOf } from './readable-amount.ts';
import { sameJson } from './same-json.ts';

const DEBOUNCE_MS = 400;
const TOO_OLD_MS = 60_000;

/**
 * On the amount step a rate is fetched behind the typing, because nothing was promised yet: for the first amount, for
 * another pair of currencies, and in place of one with less than a minute left. Never on any later page.
 */
export function useSilentQuote(): void {
  const { editor, quote, serverNow, readOnly, mode } = useDraft();
  const { request } = quote;
  const { fixedSide, sourceAmount, targetAmount, sourceCurrency, targetCurrency } = useDerived(amountsOf);
  const amount = fixedSide === 'source' ? sourceAmount : targetAmount;
  const first = useRef({ amount, sourceCurrency, targetCurrency });
  useEffect(() => {
    if (readOnly) return;
    // The rate of an order that exists stays until somebody changes what it is about.
    if (mode === 'update' && sameJson({ amount, sourceCurrency, targetCurrency }, first.current)) return;
    const timer = setTimeout(() => {
      const { values } = editor;
      if (!editor.rule('queryNo').visible || amount === '') return;
      const leftMs = values.quote ? Date.parse(values.quote.expiresAt) - serverNow() : 0;
      if (!quoteFits(values) || leftMs < TOO_OLD_MS) void request();
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [amount, sourceCurrency, targetCurrency, editor, request, serverNow, readOnly, mode]);
}
