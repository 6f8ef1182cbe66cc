'use client';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { navigationOptions } from '@/lib/features/overview/query-options.ts';
import type { NavigationCounts } from '@/lib/features/overview/schema.ts';
import { LinkButton } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { useIdle, useOnDemand } from '../ui/use-on-demand.ts';

export type NavCountId = keyof NavigationCounts;

/** `icon` is rendered on the server, so that no page loads the navigation's icons as code. */
type NavEntry = { href: string; label: string; icon: ReactNode; countId?: NavCountId };
export type NavGroup = { id: string; label: string; isPinned: boolean; entries: NavEntry[] };

/**
 * Returns the current entry: the longest matching address, so `/wallets` is not current on `/wallets/convert`. Draft steps
 * belong to "New transfer".
 */
function currentOf(entries: NavEntry[], pathname: string): string | undefined {
  const here = pathname.startsWith('/drafts/') ? '/transfers/new' : pathname;
  return entries
    .map((entry) => entry.href)
    .filter((href) => here === href || here.startsWith(`${href}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

type Props = {
  groups: NavGroup[];
  /** The button above the entries. */
  first?: NavEntry | undefined;
  onNavigate?: () => void;
};

export function NavList({ groups, first, onNavigate }: Props) {
  const entries = groups.flatMap((group) => group.entries);
  const current = currentOf(first ? [first, ...entries] : entries, usePathname());
  // Asked once the page is usable, so that no page waits for the counts.
  const isIdle = useIdle();
  return (
    <div className="flex flex-1 flex-col gap-5">
      {first && (
        <LinkButton
          href={first.href}
          onClick={onNavigate}
          aria-current={first.href === current ? 'page' : undefined}
          variant="primary"
          icon={first.icon}
          block
        >
          {first.label}
        </LinkButton>
      )}
      {groups.map((group) => (
        <div key={group.id} className={clsx(group.isPinned && 'mt-auto')}>
          <p id={`nav-${group.id}`} className="mb-1 px-3 font-normal text-ink-3 text-micro">
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
                        : 'text-ink-2 hover:bg-hover hover:text-ink has-data-pending:bg-selected has-data-pending:text-ink',
                    )}
                  >
                    <span className={clsx('shrink-0', here ? 'text-link' : 'text-ink-3')}>{entry.icon}</span>
                    <span className="min-w-0 flex-1">{entry.label}</span>
                    {entry.countId && isIdle && <NavCount of={entry.countId} />}
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

/** The number of waiting items of an entry, kept up to date; nothing if it is zero or unknown. */
function NavCount({ of }: { of: NavCountId }) {
  const t = useTranslations('shell');
  const { data } = useQuery(navigationOptions());
  const count = data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-neutral px-1.5 font-normal text-micro text-neutral-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('count', { count })}</span>
    </span>
  );
}

const loadSheet = () => import('../ui/popups/dialog.tsx');

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
  /** Rendered on the server, like all icons of the bar. */
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
