'use client';
import { useState } from 'react';
import { fetchQuote } from '@/components/drafts/form/use-quote.ts';
import { useServerOffset } from '@/components/drafts/form/use-server-offset.ts';
import { useServerNow } from '@/components/forms/use-server-now.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { ownTerms, sameAmounts, type Terms, termsAt } from './terms.ts';

/**
 * The terms on the page. A new rate whose amounts differ from the ones that were read is only offered; it counts
 * once it is accepted. Time is the server's. `isOld` while the order is one that the history brought back.
 */
export function useTerms(detail: OrderDetail, isOld: boolean) {
  const [offsetMs, onServiceTime] = useServerOffset(detail.serviceNow);
  const [portalOffsetMs, onPortalTime] = useServerOffset(detail.serverNow);
  const [wasOld, setWasOld] = useState(isOld);
  if (wasOld !== isOld) {
    setWasOld(isOld);
    // A page of the history has the time at which it was drawn.
    if (!isOld) {
      onServiceTime(detail.serviceNow);
      onPortalTime(detail.serverNow);
    }
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
      // Only what the service said is quoted; that it said nothing is the page's own sentence.
      setFailure({ message: refusal?.code === 'refused' ? refusal.message : null });
      return;
    }
    onServiceTime(answer.quote.serverNow);
    const next = termsAt(detail, answer.quote);
    if (sameAmounts(terms, next)) setTerms(next);
    else setOffered(next);
  }

  function accept(): void {
    if (offered) setTerms(offered);
    setOffered(null);
  }

  /** The rate that was read stays for as long as it holds. */
  function keep(): void {
    setOffered(null);
  }

  /** The server says the rate no longer holds, whatever the clock here says. */
  function markExpired(): void {
    setTerms((current) => ({ ...current, goodUntil: new Date(0).toISOString() }));
  }

  /** The order is another one: start from its own terms. */
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
