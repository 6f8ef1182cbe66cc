import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { codeName } from '@/lib/text/code-name.ts';

export type MoneyProps = {
  /** Decimal text exactly as received (`72456.00`), or nothing if unknown. */
  amount: string | null | undefined;
  currency: string;
  /** Derived from a quote: shown with ≈, never styled as an actual amount. */
  estimated?: boolean;
  /** In a table column: the code takes a fixed slot, so that decimals line up. */
  column?: boolean;
  className?: string;
};

/** `72,456.00 CNY` on screen, "72,456.00 Chinese yuan" for screen readers; a missing amount is stated in both. */
export function Money({ amount, currency, estimated = false, column = false, className }: MoneyProps) {
  const locale = useLocale();
  const t = useTranslations('common');
  if (amount === null || amount === undefined || amount === '') {
    return (
      <span className={clsx('text-ink-3', className)}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('notAvailable')}</span>
      </span>
    );
  }
  const shown = displayMoney(amount, currency, locale);
  const figure = shown.slice(0, shown.length - currency.length - 1);
  const spoken = `${figure} ${codeName('currency', currency, locale)}`;
  return (
    <span className={clsx('tabular inline-block whitespace-nowrap', className)}>
      <span aria-hidden="true">
        {estimated && <span className="text-ink-3">≈&#8201;</span>}
        {figure}{' '}
        <span
          className={clsx(
            'text-ink-2',
            'text-[max(0.75em,0.75rem)]',
            column && 'inline-block text-start sm:w-[4ch]',
          )}
        >
          {currency}
        </span>
      </span>
      <span className="sr-only">{estimated ? t('estimatedAmount', { amount: spoken }) : spoken}</span>
    </span>
  );
}

type Props = { rate: string; source: string; target: string; className?: string };

/** A rate is always an equation, source first, with the digits as received: `1 USD = 7.24560 CNY`. */
export function Rate({ rate, source, target, className }: Props) {
  const t = useTranslations('common');
  return (
    <span className={clsx('tabular whitespace-nowrap', className)}>
      {t('rateEquation', { source, rate, target })}
    </span>
  );
}
