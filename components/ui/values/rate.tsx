import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

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
