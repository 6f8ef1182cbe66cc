'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { activeFilters, listAddress, withoutFilters } from '@/lib/features/orders/list-address.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** An empty list says whether nothing is there, or nothing of what was asked for, and the way on. */
export function NoOrders({ input, firstAction }: { input: OrderListInput; firstAction: ReactNode }) {
  const t = useTranslations('orders');
  const common = useTranslations('common.filter');
  const active = activeFilters(input);
  if (active.length === 0 && (input.view ?? 'all') === 'all')
    return (
      <EmptyState title={t('firstTitle')} action={firstAction}>
        {t('firstText')}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="search"
      title={t('noneTitle')}
      action={
        active.length > 0 ? (
          <LinkButton size="sm" href={listAddress('/orders', withoutFilters(input, active))}>
            {common('clear', { count: active.length })}
          </LinkButton>
        ) : (
          <LinkButton size="sm" href="/orders">
            {t('showAll')}
          </LinkButton>
        )
      }
    >
      {active.length > 0 ? t('noneText') : t('noneInView')}
    </EmptyState>
  );
}
