'use client';
import { useLocale } from 'next-intl';
import { Notice } from '@/components/ui/notice.tsx';
import { locksRate } from '@/lib/features/transfers/conditions/order.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import { useDerived, useDraft } from './draft-context.ts';
import { useFormValue } from './use-form-value.ts';
import { useKeptSide } from './use-kept-side.ts';
import { useWords } from './use-words.ts';

/** Said where the transaction mode keeps the other amount than the one that was typed. */
export function KeptAmount({ className }: { className?: string }) {
  const { form } = useDraft();
  const locale = useLocale();
  const words = useWords('wizard');
  const choices = useWords('choices');
  const kept = useKeptSide();
  const typed = useFormValue(form, 'fixedSide');
  const mode = useFormValue(form, 'transactionMode');
  const sourceAmount = useFormValue(form, 'sourceAmount');
  const sourceCurrency = useFormValue(form, 'sourceCurrency');
  const targetAmount = useFormValue(form, 'targetAmount');
  const targetCurrency = useFormValue(form, 'targetCurrency');
  const isLocked = useDerived(locksRate);
  if (kept === undefined || kept === typed || isLocked) return null;
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
