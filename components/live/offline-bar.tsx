'use client';
import { useTranslations } from 'next-intl';
import { useOnline } from './use-online.ts';

/** Right under the top bar, in the free space above a page, so that nothing moves when it comes. */
export function OfflineBar() {
  const t = useTranslations('live');
  const isOffline = !useOnline();
  return (
    <output className="sticky top-20 z-10 block h-0">
      {isOffline && (
        <span className="-mx-4 md:-mx-6 lg:-mx-8 -mt-6 flex min-h-6 items-center justify-center border-subtle border-b bg-sunken px-4 text-center text-hint">
          {t('offline')}
        </span>
      )}
    </output>
  );
}
