'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { SavedView } from '@/lib/features/order-views/schema.ts';
import { listAddress, listItself } from '@/lib/features/orders/list-address.ts';
import { orderCountsOptions } from '@/lib/features/orders/query-options.ts';
import { orderViews } from '@/lib/features/orders/status.ts';
import type { OrderCounts, OrderListInput, OrderView } from '@/lib/features/orders/types.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { ViewMenu } from './view-menu.tsx';

const shownBuiltIn = 5;
const mostTabs = 6;

type Props = {
  input: OrderListInput;
  saved: readonly SavedView[];
  counts: OrderCounts;
};

/** Saved views as tabs, six at most; the others, and saving, are behind "More views". */
export function ViewTabs({ input, saved, counts }: Props) {
  const t = useTranslations('orders');
  const { data } = useQuery({ ...orderCountsOptions(), initialData: counts, staleTime: 10_000 });
  const { page: _, cursor: __, ...list } = input;
  const here = listAddress('/orders', list);
  const builtIn = orderViews.map((view) => ({
    href: addressOf(view),
    label: t(`view.${view}`),
    count: data.views[view],
  }));
  const own = saved.map(({ name, address }) => ({ href: address, label: name }));
  const isOwn = own.some(({ href }) => href === here);
  // Searching and filtering happens within a view: its tab stays the current one.
  const current = isOwn ? here : addressOf(listItself(list).view ?? 'all');
  const tabs = [...builtIn.slice(0, shownBuiltIn), ...own].slice(0, mostTabs);
  const others = [...builtIn.slice(shownBuiltIn), ...own.slice(mostTabs - shownBuiltIn)];
  const visible = others.find(({ href }) => href === current);
  return (
    <div className="mb-5 flex items-end gap-2 shadow-[inset_0_-1px_0_var(--border-subtle)]">
      <div className="min-w-0 flex-1">
        <LinkTabs
          label={t('views')}
          className="mb-0"
          tabs={visible ? [...tabs.slice(0, mostTabs - 1), visible] : tabs}
          current={current}
        />
      </div>
      <div className="pb-1.5">
        <ViewMenu others={others} saved={saved} here={here} />
      </div>
    </div>
  );
}

const addressOf = (view: OrderView) => listAddress('/orders', { view });
