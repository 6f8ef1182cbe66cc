'use client';
import { type ReactNode, useOptimistic, useTransition } from 'react';
import { chooseTheme } from '@/lib/features/users/form-posts.ts';
import { type Theme, themes } from '@/lib/i18n/locale.ts';
import { unlessCovered } from '../live/live-stream.ts';
import { Menu } from '../ui/popups/menu.tsx';

type Props = {
  theme: Theme;
  label: string;
  words: Record<Theme, { name: string; icon: ReactNode }>;
};

export function ThemeMenu({ theme, label, words }: Props) {
  const [shown, choose] = useTheme(theme);
  return (
    <Menu
      label={label}
      triggerClassName="inline-grid size-control-compact cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
      trigger={words[shown].icon}
      entries={themes.map((id) => ({
        id,
        label: words[id].name,
        checked: id === shown,
        icon: <span className="text-ink-2">{words[id].icon}</span>,
        onSelect: () => choose(id),
      }))}
    />
  );
}

/** The current theme and a menu of the others: the page changes at once; a cookie makes the next first paint right. */
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
        await chooseTheme(form).catch(unlessCovered);
      });
    },
  ];
}
