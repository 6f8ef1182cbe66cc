import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TextLink } from '../text-link.tsx';
import { InScript } from './in-script.tsx';

export type DescriptionRow = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** The link that changes this value. `hidden` completes the link's name: "Change" + "recipient's name". */
  change?: { href: string; label: string; hidden: string };
};

/** label · value · Change: the rows of every read-back. */
export function DescriptionList({ rows, className }: { rows: DescriptionRow[]; className?: string }) {
  return (
    <dl className={clsx('divide-y divide-subtle', className)}>
      {rows.map((row) => (
        <div
          key={row.id}
          data-row={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(7rem,14rem)_minmax(min(13rem,50%),1fr)_auto]"
        >
          <dt className="text-ink-2 max-sm:col-span-2">{row.label}</dt>
          <dd className="min-w-0">
            {typeof row.value === 'string' ? <InScript text={row.value} /> : row.value}
          </dd>
          {row.change && (
            <dd>
              {/* Tall enough to be hit, without standing lower than the words beside it. */}
              <TextLink href={row.change.href} className="-my-0.5 inline-block py-0.5">
                {row.change.label}
                <span className="sr-only"> {row.change.hidden}</span>
              </TextLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
