'use client';
import { ChevronDown, LogOut } from 'lucide-react';
import { useTransition } from 'react';
import { Menu } from '../ui/menu.tsx';

type Props = {
  name: string;
  detail: string;
  label: string;
  signOutLabel: string;
  /** Server action that ends the session and redirects. */
  signOut: () => Promise<void>;
};

export function AccountMenu({ name, detail, label, signOutLabel, signOut }: Props) {
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
          <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4 text-ink-3" />
        </>
      }
      header={
        <>
          <p className="font-semibold">{name}</p>
          <p className="text-hint text-ink-2">{detail}</p>
        </>
      }
      entries={[
        {
          id: 'sign-out',
          label: signOutLabel,
          icon: <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4 text-ink-2" />,
          onSelect: () => startTransition(() => signOut()),
        },
      ]}
    />
  );
}
