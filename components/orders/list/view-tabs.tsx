'use client';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, ChevronDown, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { removeViewAction } from '@/lib/features/orders/actions.ts';
import { listAddress, listItself } from '@/lib/features/orders/list-filter.ts';
import { orderCountsOptions } from '@/lib/features/orders/query-options.ts';
import type { SavedView } from '@/lib/features/orders/schema.ts';
import { type OrderView, orderViews } from '@/lib/features/orders/status.ts';
import type { OrderCounts, OrderListInput } from '@/lib/features/orders/types.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuEntry } from '../../ui/popups/menu-popup.tsx';
import { toast } from '../../ui/popups/toast-store.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';

const shownBuiltIn = 5;
const mostTabs = 6;

type Props = {
  input: OrderListInput;
  saved: readonly SavedView[];
  counts: OrderCounts;
};

/** Saved views as tabs, at most six; further views and saving are under "More views". */
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
  // Search and filters apply within a view: its tab stays current.
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

type ViewMenuProps = {
  others: readonly { href: string; label: string }[];
  saved: readonly SavedView[];
  /** The address to save. */
  here: string;
};

const loadDialog = () => import('./save-view-dialog.tsx');
const icon = { className: 'size-4 text-ink-2' } as const;

function ViewMenu({ others, saved, here }: ViewMenuProps) {
  const t = useTranslations('orders');
  const router = useRouter();
  const [isSaving, setIsSaving] = useState(false);
  const dialog = useOnDemand(loadDialog, isSaving);

  async function remove({ id }: SavedView) {
    const answer = await removeViewAction({ viewId: id }).catch(() => null);
    if (answer?.ok) toast({ kind: 'success', message: t('saved.removed') });
    router.refresh();
  }

  const entries: MenuEntry[] = [
    ...others.map(({ href, label }) => ({ id: href, label, href })),
    { id: 'save', label: t('saved.save'), icon: <Bookmark {...icon} />, onSelect: () => setIsSaving(true) },
    ...saved.map((view) => ({
      id: `remove-${view.id}`,
      label: t('saved.remove', { name: view.name }),
      icon: <Trash2 {...icon} />,
      onSelect: () => void remove(view),
    })),
  ];
  return (
    <>
      <Menu
        label={t('moreViews')}
        triggerClassName={buttonClass({ size: 'sm' })}
        trigger={
          <>
            <span className="max-sm:sr-only">{t('moreViews')}</span>
            <ChevronDown className="size-4" />
          </>
        }
        entries={entries}
      />
      {isSaving && dialog && (
        <dialog.SaveViewDialog here={here} saved={saved} onClose={() => setIsSaving(false)} />
      )}
    </>
  );
}
