'use client';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Dialog } from '../ui/popups/dialog.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { activeShortcuts, isNative, shortcutIds, shortcuts } from './dispatch.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** The shortcuts of the open page, including those the browser handles. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('shortcuts');
  const active = useSyncExternalStore(
    activeShortcuts.subscribe,
    activeShortcuts.get,
    activeShortcuts.getOnServer,
  );
  const groups = new Set(active.map((id) => shortcuts[id].group));
  const ids = shortcutIds.filter(
    (id) => active.includes(id) || (isNative(id) && groups.has(shortcuts[id].group)),
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} description={t('text')}>
      <ShortcutList ids={ids} heading="h3" />
      <p className="mt-5 text-hint">
        <TextLink href="/help/shortcuts">{t('all')}</TextLink>
      </p>
    </Dialog>
  );
}
