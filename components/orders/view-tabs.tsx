import { getTranslations } from 'next-intl/server';
import type { SavedView } from '@/lib/features/order-views/types.ts';
import { listAddress, listItself } from '@/lib/features/orders/list-address.ts';
import { orderViews } from '@/lib/features/orders/schema.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { ViewMenu } from './view-menu.tsx';

const shownBuiltIn = 5;
const mostTabs = 6;

/** Saved views as tabs, six at most; the others, and saving, are behind "More views". */
export async function ViewTabs({ input, saved }: { input: OrderListInput; saved: readonly SavedView[] }) {
  const t = await getTranslations('orders');
  const { page: _, cursor: __, ...list } = input;
  const here = listAddress('/orders', list);
  const builtIn = orderViews.map((view) => ({ href: addressOf(view), label: t(`view.${view}`) }));
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

const addressOf = (view: (typeof orderViews)[number]) => listAddress('/orders', { view });
