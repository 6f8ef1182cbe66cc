'use client';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useOptimistic, useTransition } from 'react';
import { chooseTheme } from '@/lib/i18n/actions.ts';
import { type Theme, themes } from '@/lib/i18n/locale.ts';
import { Menu } from '../ui/menu.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

type Props = { theme: Theme; label: string; names: Record<Theme, string> };

/** The page changes at once; the cookie makes the next first paint right. */
export function ThemeMenu({ theme, label, names }: Props) {
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(theme);
  const Icon = icons[shown];

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
      trigger={<Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      entries={themes.map((id) => {
        const EntryIcon = icons[id];
        return {
          id,
          label: names[id],
          checked: id === shown,
          icon: <EntryIcon aria-hidden="true" strokeWidth={1.75} className="size-4 text-ink-2" />,
          onSelect: () => choose(id),
        };
      })}
    />
  );
}
