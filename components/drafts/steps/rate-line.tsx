'use client';
import { FieldShell } from '@/components/forms/field-shell.tsx';
import { useServerNow } from '@/components/forms/use-server-now.ts';
import { TextButton } from '@/components/ui/text-button.tsx';
import { Rate } from '@/components/ui/values/rate.tsx';
import { quoteStands } from '@/lib/features/transfers/conditions/order.ts';
import { needsQuote, quoteFits } from '@/lib/features/transfers/values.ts';
import { useFieldTexts } from '../fields/use-words.ts';
import { useDerived, useDraft, useFieldError, useRule } from '../form/draft-context.ts';

/** Between the two amounts: the equation that connects them, how long it holds, and a way to a new one. */
export function RateLine() {
  const { editor, quote, serverOffsetMs, original } = useDraft();
  const rule = useRule('queryNo');
  const error = useFieldError('queryNo');
  const { labelOf, wizard } = useFieldTexts();
  const current = useDerived((values) => values.quote);
  const stands = useDerived((values) => quoteStands(values, original));
  const needed = useDerived(needsQuote);
  const fits = useDerived(quoteFits);
  const now = useServerNow(serverOffsetMs);
  if (rule.locked) return null;
  if (!needed) return <p className="text-hint text-ink-2">{wizard('amount.sameCurrency')}</p>;

  const leftMs = current && now !== null && !stands ? Date.parse(current.expiresAt) - now : null;
  const expired = leftMs !== null && leftMs <= 0;
  const standing = () => {
    if (quote.failure && !quote.loading) return wizard('amount.rateFailed');
    if (!current || !fits) return wizard(quote.loading ? 'amount.rateLoading' : 'amount.rateIdle');
    if (expired) return wizard('amount.rateExpired');
    return leftMs === null ? '' : wizard('amount.rateLeft', { minutes: Math.floor(leftMs / 60_000) });
  };
  return (
    <FieldShell as="group" name="queryNo" label={labelOf('queryNo', editor.values)} error={error?.message}>
      {() => (
        // On a phone the time left takes a second line, as soon as the browser knows it.
        <div className="flex min-h-8 flex-wrap content-center items-center gap-x-3 gap-y-1 max-sm:min-h-14">
          {current && fits && (
            <Rate
              className={expired ? 'font-semibold text-ink-2 line-through' : 'font-semibold'}
              rate={current.rate}
              source={current.sourceCurrency}
              target={current.targetCurrency}
            />
          )}
          <span className="tabular text-hint text-ink-2">{standing()}</span>
          <TextButton
            busy={quote.loading}
            onClick={() => void quote.request()}
            // At the side of a wide page the rate's own card has this button.
            className="text-hint xl:hidden"
          >
            {wizard(quote.failure || expired || fits ? 'amount.newRate' : 'amount.getRate')}
          </TextButton>
        </div>
      )}
    </FieldShell>
  );
}
