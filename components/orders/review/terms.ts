'use client';
import { useState } from 'react';
import { fetchQuote } from '@/components/drafts/form/use-quote.ts';
import { useServerNow } from '@/components/forms/quote-countdown.tsx';
import { serviceTime, useServiceOffset } from '@/components/ui/values/service-time.ts';
import { amountsAtRate } from '@/lib/features/orders/status.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { QuoteView } from '@/lib/features/transfers/schema.ts';
import { formatAmount, parseAmount } from '@/lib/service-core/money/index.ts';

/**
 * The terms that a user reviews and confirms. Amounts and rate are decimal text. `goodUntil` is an ISO time, null if
 * the terms do not expire. `unquoted` if no rate was promised: the amounts are an estimate and cannot be confirmed.
 */
export type Terms = {
  rate: string;
  source: string;
  target: string;
  /** The recipient's name in Chinese characters, supplied at the service; null without one. */
  suppliedName: string | null;
  /** Left out while the order's own rate applies. */
  queryNo?: string;
  goodUntil: string | null;
  /** Time a rate requested on this page arrived; left out for the order's own rate. */
  quotedAt?: string;
};

type Ordered = Pick<OrderDetail, 'order' | 'money'>;
/** The part of an order that a new rate is applied to. */
type Quotable = {
  order: Pick<OrderDetail['order'], 'transactionMode' | 'suppliedName'>;
  money: Pick<OrderDetail['money'], 'source' | 'target' | 'rate'>;
};

export function ownTerms({ order, money }: Ordered): Terms {
  return {
    rate: money.rate,
    source: money.source.amount,
    target: money.target.amount,
    suppliedName: order.suppliedName,
    goodUntil:
      money.source.currency === money.target.currency ? null : (money.quote?.expiresAt ?? 'unquoted'),
  };
}

/** The order at a new rate: the fixed side stays and the other is recomputed exactly as the server will. */
export function termsAt({ order, money }: Quotable, quote: QuoteView): Terms {
  const { source, target } = money;
  const sourceMinor = parseAmount(source.amount, source.currency);
  const targetMinor = parseAmount(target.amount, target.currency);
  if (!sourceMinor.ok || !targetMinor.ok) throw new RangeError('an order has two amounts');
  const amounts = amountsAtRate(
    {
      sourceMinor: sourceMinor.value,
      sourceCurrency: source.currency,
      targetMinor: targetMinor.value,
      targetCurrency: target.currency,
      rate: money.rate,
      transactionMode: order.transactionMode,
    },
    quote.rate,
  );
  return {
    rate: quote.rate,
    source: formatAmount(amounts.sourceMinor, source.currency),
    target: formatAmount(amounts.targetMinor, target.currency),
    suppliedName: order.suppliedName,
    queryNo: quote.queryNo,
    goodUntil: quote.expiresAt,
    quotedAt: quote.fetchedAt,
  };
}

/** True if accepting `before` also accepts `after`. */
export function sameAmounts(before: Terms, after: Terms): boolean {
  return before.source === after.source && before.target === after.target;
}

/**
 * The terms on the page. A new rate that changes the reviewed amounts applies only after the user accepts it. Times are
 * the server's. `isOld` while the order was restored from the history.
 */
export function useTerms(detail: OrderDetail, isOld: boolean) {
  const offsetMs = useServiceOffset(detail.serviceNow);
  const [portalOffsetMs, setPortalOffsetMs] = useState(() => offsetOf(detail.serverNow));
  const [wasOld, setWasOld] = useState(isOld);
  if (wasOld !== isOld) {
    setWasOld(isOld);
    // A page restored from the history has the time at which it was rendered.
    if (!isOld) setPortalOffsetMs(offsetOf(detail.serverNow));
  }
  const [terms, setTerms] = useState<Terms>(() => ownTerms(detail));
  const [offered, setOffered] = useState<Terms | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ message: string | null } | null>(null);
  const nowMs = useServerNow(offsetMs);
  const portalNowMs = useServerNow(portalOffsetMs);
  const expired =
    terms.goodUntil === 'unquoted' ||
    (terms.goodUntil !== null && nowMs !== null && Date.parse(terms.goodUntil) <= nowMs);

  async function requestRate(): Promise<void> {
    if (loading) return;
    setLoading(true);
    setFailure(null);
    const { source, target } = detail.money;
    const pair = { sourceCurrency: source.currency, targetCurrency: target.currency };
    const answer = await fetchQuote({ family: detail.order.family, ...pair });
    setLoading(false);
    if (!answer.ok) {
      const refusal = answer.refusal;
      // Only the service's own message is quoted; a missing response gets the page's message.
      setFailure({ message: refusal?.code === 'refused' ? refusal.message : null });
      return;
    }
    serviceTime.read(answer.quote.serverNow);
    const next = termsAt(detail, answer.quote);
    if (sameAmounts(terms, next)) setTerms(next);
    else setOffered(next);
  }

  function accept(): void {
    if (offered) setTerms(offered);
    setOffered(null);
  }

  /** Keeps the reviewed rate for as long as it holds. */
  function keep(): void {
    setOffered(null);
  }

  /** Marks the rate as expired because the server says so, regardless of the local clock. */
  function markExpired(): void {
    setTerms((current) => ({ ...current, goodUntil: new Date(0).toISOString() }));
  }

  /** Resets to the order's own terms after the order changed. */
  function restart(fresh: OrderDetail): void {
    setTerms(ownTerms(fresh));
    setOffered(null);
  }

  return {
    offsetMs,
    terms,
    offered,
    expired,
    nowMs,
    portalNowMs,
    loading,
    failure,
    requestRate,
    accept,
    keep,
    markExpired,
    restart,
  };
}

const offsetOf = (portalNow: string): number => Date.parse(portalNow) - Date.now();
