'use client';
import { type ReactNode, useTransition } from 'react';
import { Menu } from '../ui/menu.tsx';

type Props = {
  name: string;
  detail: string;
  label: string;
  signOutLabel: string;
  preferencesLabel: string;
  /** Drawn on the server, like all of the bar's. */
  icons: { open: ReactNode; preferences: ReactNode; signOut: ReactNode };
  /** Server action that ends the session and redirects. */
  signOut: () => Promise<void>;
};

export function AccountMenu({ name, detail, label, signOutLabel, preferencesLabel, icons, signOut }: Props) {
  const [, startTransition] = useTransition();
  return (
    <Menu
      label={label}
      triggerClassName="inline-flex h-control-compact cursor-pointer items-center gap-1.5 rounded-sm ps-1.5 pe-2 hover:bg-hover"
      trigger={
        <>
          <span
            aria-hidden="true"
            className="inline-grid size-6 place-items-center rounded-full bg-accent text-micro text-on-accent"
          >
            {[...name][0]?.toUpperCase()}
          </span>
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
        { id: 'preferences', label: preferencesLabel, icon: icons.preferences, href: '/me' },
        {
          id: 'sign-out',
          label: signOutLabel,
          icon: icons.signOut,
          onSelect: () => startTransition(() => signOut()),
        },
      ]}
    />
  );
}
