'use client';
import { type ReactNode, useTransition } from 'react';
import { chooseLocale } from '@/lib/features/users/form-posts.ts';
import { type Theme, themes as themeIds } from '@/lib/i18n/locale.ts';
import { unlessCovered } from '../live/live-stream.ts';
import { Menu } from '../ui/popups/menu.tsx';
import { Initials } from '../ui/values/person.tsx';
import { useTheme } from './theme-menu.tsx';

type Props = {
  name: string;
  detail: string;
  label: string;
  signOutLabel: string;
  preferencesLabel: string;
  /** The other language, labelled in that language. */
  otherLanguage: { id: string; label: string };
  theme: Theme;
  themeLabel: string;
  themes: Record<Theme, { name: string; icon: ReactNode }>;
  /** Rendered on the server, like all icons of the bar. */
  icons: { open: ReactNode; preferences: ReactNode; language: ReactNode; signOut: ReactNode };
  /** Server action that ends the session and redirects. */
  signOut: () => Promise<void>;
};

/** The account menu: the person, language, theme, preferences and sign-out. */
export function AccountMenu({ name, detail, label, icons, themes, otherLanguage, ...rest }: Props) {
  const [, startTransition] = useTransition();
  const [theme, chooseTheme] = useTheme(rest.theme);
  return (
    <Menu
      label={label}
      triggerClassName="inline-flex h-control-compact cursor-pointer items-center gap-1.5 rounded-sm ps-1 pe-2 hover:bg-hover"
      trigger={
        <>
          <Initials name={name} />
          <span className="hidden max-w-32 truncate text-label sm:inline">{name}</span>
          {icons.open}
        </>
      }
      header={
        <>
          <p className="font-semibold">{name}</p>
          <p className="text-hint text-ink-2">{detail}</p>
        </>
      }
      entries={[
        { id: 'preferences', label: rest.preferencesLabel, icon: icons.preferences, href: '/me' },
        {
          id: 'language',
          label: <span lang={otherLanguage.id}>{otherLanguage.label}</span>,
          icon: icons.language,
          onSelect: () => {
            const form = new FormData();
            form.set('locale', otherLanguage.id);
            startTransition(() => chooseLocale(form).catch(unlessCovered));
          },
        },
        ...themeIds.map((id) => ({
          id,
          label: themes[id].name,
          checked: id === theme,
          group: rest.themeLabel,
          icon: <span className="text-ink-2">{themes[id].icon}</span>,
          onSelect: () => chooseTheme(id),
        })),
        {
          id: 'sign-out',
          label: rest.signOutLabel,
          icon: icons.signOut,
          onSelect: () => startTransition(() => rest.signOut().catch(unlessCovered)),
        },
      ]}
    />
  );
}
