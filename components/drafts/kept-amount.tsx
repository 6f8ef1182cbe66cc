'use client';
import { useLocale } from 'next-intl';
import { Notice } from '@/components/ui/notice.tsx';
import { locksRate } from '@/lib/features/transfers/conditions/order.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { useDerived } from './draft-context.ts';
import { amountsOf } from './readable-amount.ts';
import { useKeptSide } from './use-kept-side.ts';
import { useWords } from './use-words.ts';

/** Said where the transaction mode keeps the other amount than the one that was typed. */
export function KeptAmount({ className }: { className?: string }) {
  const locale = useLocale();
  const words = useWords('wizard');
  const choices = useWords('choices');
  const kept = useKeptSide();
  const { fixedSide, sourceAmount, sourceCurrency, targetAmount, targetCurrency } = useDerived(amountsOf);
  const mode = useDerived(({ transactionMode }) => transactionMode);
  const isLocked = useDerived(locksRate);
  if (kept === undefined || kept === fixedSide || isLocked) return null;
  if (sourceAmount === '' || targetAmount === '') return null;
  return (
    <Notice className={className}>
      {words(`amount.kept.${kept}`, {
        mode: choices(`transactionMode.${mode}`),
        source: displayMoney(sourceAmount, sourceCurrency, locale),
        target: displayMoney(targetAmount, targetCurrency, locale),
      })}
    </Notice>
  );
}
