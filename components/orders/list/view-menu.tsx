'use client';
import { Bookmark, ChevronDown, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { removeViewAction } from '@/lib/features/order-views/actions.ts';
import type { SavedView } from '@/lib/features/order-views/schema.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuEntry } from '../../ui/popups/menu-popup.tsx';
import { toast } from '../../ui/popups/toast-store.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';

type Props = {
  others: readonly { href: string; label: string }[];
  saved: readonly SavedView[];
  /** The address that would be saved. */
  here: string;
};

const loadDialog = () => import('./save-view-dialog.tsx');
const icon = { className: 'size-4 text-ink-2' } as const;

export function ViewMenu({ others, saved, here }: Props) {
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
