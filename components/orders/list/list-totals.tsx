'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { orderTotalsOptions } from '@/lib/features/orders/query-options.ts';
import type { OrderListInput, OrderTotals } from '@/lib/features/orders/types.ts';
import type { MoneyText } from '@/lib/money-text.ts';
import { Money } from '../../ui/values/money.tsx';

/** Returns the totals of the whole list, however many pages it has; read after the list where that takes longer. */
export function useListTotals(input: OrderListInput, initial: OrderTotals | null) {
  return useQuery({
    ...orderTotalsOptions(input),
    ...(initial && { initialData: initial }),
    staleTime: 10_000,
  });
}

type Props = { totals: OrderTotals | undefined; isError: boolean };

/** The sums of orders that are or will be paid, per currency, never across them. The place is kept while they load. */
export function ListTotals({ totals, isError }: Props) {
  const t = useTranslations('orders.totals');
  return (
    <section
      aria-label={t('label')}
      aria-busy={!totals && !isError}
      className="mt-3 min-h-14 text-hint text-ink-2"
    >
      {totals && totals.paid > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-1.5">
          <Sums label={t('pay')} sums={totals.pay} />
          <Sums label={t('get')} sums={totals.get} />
        </dl>
      )}
      {totals && totals.orders > 0 && <p className="mt-1 text-ink-3">{t('note', { paid: totals.paid })}</p>}
      {!totals && <p>{t(isError ? 'failed' : 'loading')}</p>}
    </section>
  );
}

function Sums({ label, sums }: { label: string; sums: readonly MoneyText[] }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <dt className="font-semibold">{label}</dt>
      {sums.map(({ amount, currency }) => (
        <dd key={currency} className="text-ink">
          <Money amount={amount} currency={currency} />
        </dd>
      ))}
    </div>
  );
}
