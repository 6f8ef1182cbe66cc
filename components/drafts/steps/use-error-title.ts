'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** The page's title says that something is wrong, for those who hear it first (ui.md §3.13). */
export function useErrorTitle(hasErrors: boolean): void {
  const t = useTranslations('wizard');
  useEffect(() => {
    if (!hasErrors) return;
    const before = document.title;
    document.title = t('errorTitle', { title: before });
    return () => {
      document.title = before;
    };
  }, [hasErrors, t]);
}
