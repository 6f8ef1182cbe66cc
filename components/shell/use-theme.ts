'use client';
import { useOptimistic, useTransition } from 'react';
import { chooseTheme } from '@/lib/features/users/actions.ts';
import type { Theme } from '@/lib/i18n/locale.ts';

/** The theme on show, and how to choose another: the page changes at once; the cookie makes the next first paint right. */
export function useTheme(theme: Theme): [Theme, (next: Theme) => void] {
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(theme);
  return [
    shown,
    (next) => {
      const root = document.documentElement;
      if (next === 'system') delete root.dataset.theme;
      else root.dataset.theme = next;
      startTransition(async () => {
        setShown(next);
        const form = new FormData();
        form.set('theme', next);
        await chooseTheme(form);
      });
    },
  ];
}
