'use client';
import { type ReactNode, useOptimistic, useTransition } from 'react';
import { chooseTheme } from '@/lib/features/users/form-posts.ts';
import { type Theme, themes } from '@/lib/i18n/locale.ts';
import { Menu } from '../ui/menu.tsx';

type Props = {
  theme: Theme;
  label: string;
  names: Record<Theme, string>;
  /** Drawn on the server, so that they are no code of every page. */
  icons: Record<Theme, ReactNode>;
};

/** The page changes at once; the cookie makes the next first paint right. */
export function ThemeMenu({ theme, label, names, icons }: Props) {
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(theme);

  function choose(next: Theme) {
    const root = document.documentElement;
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    startTransition(async () => {
      setShown(next);
      const form = new FormData();
      form.set('theme', next);
      await chooseTheme(form);
    });
  }

  return (
    <Menu
      label={label}
      triggerClassName="inline-grid size-control-compact cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
      trigger={icons[shown]}
      entries={themes.map((id) => ({
        id,
        label: names[id],
        checked: id === shown,
        icon: <span className="text-ink-2">{icons[id]}</span>,
        onSelect: () => choose(id),
      }))}
    />
  );
}
