'use client';
import type { ReactNode } from 'react';
import { type Theme, themes } from '@/lib/i18n/locale.ts';
import { Menu } from '../ui/popups/menu.tsx';
import { useTheme } from './use-theme.ts';

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
