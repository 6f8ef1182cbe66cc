import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export type DescriptionRow = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** Where this value is changed. `hidden` completes the link's name: "Change" + "recipient's name". */
  change?: { href: string; label: string; hidden: string };
};

/** label · value · Change: the rows of every read-back. */
export function DescriptionList({ rows, className }: { rows: DescriptionRow[]; className?: string }) {
  return (
    <dl className={clsx('divide-y divide-subtle', className)}>
      {rows.map((row) => (
        <div
          key={row.id}
          className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(9rem,14rem)_1fr_auto]"
        >
          <dt className="text-ink-2">{row.label}</dt>
          <dd className="min-w-0">{row.value}</dd>
          {row.change && (
            <dd>
              <Link
                href={row.change.href}
                className="inline-flex min-h-6 items-center rounded-sm text-link underline"
              >
                {row.change.label}
                <span className="sr-only"> {row.change.hidden}</span>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
