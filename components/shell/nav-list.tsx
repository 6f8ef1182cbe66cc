'use client';
import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import type { NavCountId } from './nav-count.tsx';

const loadCount = () => import('./nav-count.tsx');

/** `icon` is drawn on the server: no page loads pictures of the navigation as code. */
export type NavEntry = { href: string; label: string; icon: ReactNode; countId?: NavCountId };
export type NavGroup = { id: string; label: string; isPinned: boolean; entries: NavEntry[] };

/**
 * The longest address that leads to this page is the current one, so `/orders` is not lit on `/orders/new`. The steps of
 * a draft are a new transfer.
 */
function currentOf(groups: NavGroup[], pathname: string): string | undefined {
  const here = pathname.startsWith('/drafts/') ? '/transfers/new' : pathname;
  return groups
    .flatMap((group) => group.entries.map((entry) => entry.href))
    .filter((href) => here === href || here.startsWith(`${href}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

export function NavList({ groups, onNavigate }: { groups: NavGroup[]; onNavigate?: () => void }) {
  const current = currentOf(groups, usePathname());
  const count = useOnDemand(loadCount, useIdle());
  return (
    <div className="flex flex-1 flex-col gap-5">
      {groups.map((group) => (
        <div key={group.id} className={clsx(group.isPinned && 'mt-auto')}>
          <p id={`nav-${group.id}`} className="mb-1 px-3 text-ink-3 text-micro">
            {group.label}
          </p>
          <ul aria-labelledby={`nav-${group.id}`}>
            {group.entries.map((entry) => {
              const here = entry.href === current;
              return (
                <li key={entry.href}>
                  <Link
                    href={entry.href}
                    onClick={onNavigate}
                    aria-current={here ? 'page' : undefined}
                    className={clsx(
                      'flex min-h-9 items-center gap-2.5 rounded-sm px-3 -outline-offset-2 pointer-coarse:min-h-11',
                      here
                        ? 'bg-selected font-semibold text-ink'
                        : 'text-ink-2 hover:bg-hover hover:text-ink',
                    )}
                  >
                    <span className={clsx('shrink-0', here ? 'text-link' : 'text-ink-3')}>{entry.icon}</span>
                    <span className="min-w-0 flex-1">{entry.label}</span>
                    {entry.countId && count && <count.NavCount of={entry.countId} />}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
