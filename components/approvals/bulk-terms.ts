import { fetchQuote } from '@/components/drafts/use-quote.ts';
import { type Terms, termsAt } from '@/components/review/terms.ts';
import type { QueueRow } from '@/lib/features/approvals/types.ts';

/** Returns the terms for one of several: its own rate while that holds, else a new one. Null: no rate to be had. */
export async function bulkTerms(row: QueueRow, nowMs: number): Promise<Terms | null> {
  const { source, target, rate, rateGoodUntil, family } = row;
  const isGood = rateGoodUntil === null || Date.parse(rateGoodUntil) > nowMs + 60_000;
  if (isGood) return { rate, source: source.amount, target: target.amount, goodUntil: rateGoodUntil };
  const answer = await fetchQuote({
    family,
    sourceCurrency: source.currency,
    targetCurrency: target.currency,
  });
  if (!answer.ok) return null;
  return termsAt(
    { order: { transactionMode: row.transactionMode }, money: { source, target, rate } },
    answer.quote,
  );
}
