'use client';
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { type NavEntry, type NavGroup, NavList } from './nav-list.tsx';

const loadSheet = () => import('../ui/popups/sheet.tsx');

/** The navigation below 1024 px. */
export function NavDrawer({
  groups,
  first,
  label,
  openLabel,
  icon,
}: {
  groups: NavGroup[];
  first?: NavEntry | undefined;
  label: string;
  openLabel: string;
  /** Drawn on the server, like all of the bar's. */
  icon: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const sheet = useOnDemand(loadSheet, open);
  return (
    <>
      <button
        type="button"
        aria-label={openLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ms-2 inline-grid size-control-compact cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover lg:hidden"
      >
        {icon}
      </button>
      {sheet && (
        <sheet.Sheet side="start" open={open} onClose={() => setOpen(false)} title={label}>
          <nav aria-label={label} className="-mx-2">
            <NavList groups={groups} first={first} onNavigate={() => setOpen(false)} />
          </nav>
        </sheet.Sheet>
      )}
    </>
  );
}
