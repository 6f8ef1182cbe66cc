'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** While something is unsaved, closing the tab and following a link ask first. */
export function useLeaveGuard(isDirty: boolean): void {
  const t = useTranslations('preferences');
  useEffect(() => {
    if (!isDirty) return;
    const stop = new AbortController();
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal });
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        if (!link || link.getAttribute('target') === '_blank' || event.ctrlKey || event.metaKey) return;
        if (confirm(t('leave'))) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal: stop.signal, capture: true },
    );
    return () => stop.abort();
  }, [isDirty, t]);
}
