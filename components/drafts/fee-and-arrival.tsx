'use client';
import { useLocale } from 'next-intl';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { roundedUp } from '../ui/date-text.ts';
import { useDerived, useDraft } from './draft-context.ts';
import { amountsOf, readableSum } from './readable-amount.ts';
import { useWords } from './use-words.ts';

/** The cost of the payment, and the time it usually takes by the partner's own latest payments. */
export function FeeAndArrival() {
  const words = useWords('wizard');
  const locale = useLocale();
  const { arrivalSeconds } = useDraft();
  const { sourceAmount, sourceCurrency, estimated } = useDerived(amountsOf);
  const taken = estimated === 'source' ? null : readableSum(sourceAmount, sourceCurrency);
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-hint">
      <dt className="text-ink-2">{words('amount.fee.label')}</dt>
      <dd>
        {taken === null
          ? words('amount.fee.none')
          : words('amount.fee.exactly', { amount: displayMoney(taken, sourceCurrency, locale) })}
      </dd>
      <dt className="text-ink-2">{words('amount.arrival.label')}</dt>
      <dd>{arrivalText()}</dd>
    </dl>
  );

  function arrivalText() {
    if (arrivalSeconds === null) return words('amount.arrival.unknown');
    const { unit, count } = roundedUp(arrivalSeconds);
    return words(`amount.arrival.${unit}`, { count });
  }
}
