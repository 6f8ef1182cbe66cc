'use client';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from './link.tsx';

type LinkTab = { href: string; label: ReactNode; count?: number };

type Props = { label: string; tabs: LinkTab[]; current: string; className?: string };

/** The width of the next tab that stays visible beside the current tab, to hint that there are more. */
const besidePx = 24;

/**
 * Tabs with an address each, so that reload and Back work. On a narrow page the tabs scroll, with the current tab in
 * view.
 */
export function LinkTabs({ label, tabs, current, className = 'mb-5' }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const seen = row.current?.getBoundingClientRect();
    const links = [...(row.current?.querySelectorAll('a') ?? [])];
    const tab = links.find((link) => link.getAttribute('href') === current)?.getBoundingClientRect();
    if (!row.current || !seen || !tab) return;
    if (tab.right > seen.right) row.current.scrollLeft += tab.right - seen.right + besidePx;
    if (tab.left < seen.left) row.current.scrollLeft += tab.left - seen.left - besidePx;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={clsx('-mx-1 overflow-x-auto px-1', className)}>
      <ul className="flex w-max min-w-full gap-1 shadow-[inset_0_-1px_0_var(--border-subtle)]">
        {tabs.map((tab) => {
          const here = tab.href === current;
          return (
            <li key={tab.href}>
              <Link
                href={tab.href}
                scroll={false}
                aria-current={here ? 'page' : undefined}
                className={clsx(
                  'flex min-h-10 items-center gap-1.5 whitespace-nowrap border-b-2 px-3 text-body -outline-offset-2',
                  here
                    ? 'border-accent font-semibold text-ink'
                    : 'border-transparent text-ink-2 hover:text-ink',
                )}
              >
                {/* Reserves the width of the bold label, so that the other tabs do not move. */}
                <span
                  data-label={typeof tab.label === 'string' ? tab.label : undefined}
                  className="grid after:invisible after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-label)]"
                >
                  {tab.label}
                </span>
                {tab.count !== undefined && <span className="tabular text-hint text-ink-3">{tab.count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
