import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TextLink } from '../text-link.tsx';
import { InScript } from './in-script.tsx';

export type DescriptionRow = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** The link that changes this value. `hidden` completes its accessible name: "Change" + "recipient's name". */
  change?: { href: string; label: string; hidden: string };
};

/** label · value · Change: the rows of every read-back. */
export function DescriptionList({ rows, className }: { rows: DescriptionRow[]; className?: string }) {
  return (
    <dl className={clsx('divide-y divide-subtle', className)}>
      {rows.map((row) => (
        <div
          key={row.id}
          data-field={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(7rem,14rem)_minmax(min(13rem,50%),1fr)_auto]"
        >
          <dt className="text-ink-2 max-sm:col-span-2">{row.label}</dt>
          <dd className="min-w-0">
            {typeof row.value === 'string' ? <InScript text={row.value} /> : row.value}
          </dd>
          {row.change && (
            <dd>
              {/* Tall enough to press without lowering the baseline. */}
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

export type Fact = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** Spans all columns. */
  wide?: boolean;
};

/** Facts in as many columns as fit, each value below its label. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {facts.map(({ id, label, value, wide }) => (
        <div key={id} data-field={id} className={clsx('min-w-0', wide && 'sm:col-span-2')}>
          <dt className="text-hint text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{typeof value === 'string' ? <InScript text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  label: string;
  /** Beside the label: what kind of figure it is. */
  tag?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** A key figure of a page; must be inside a `dl`. */
export function Figure({ label, tag, note, children }: Props) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-2">
        {label}
        {tag && <span className="font-normal text-ink-3"> · {tag}</span>}
      </dt>
      <dd className="mt-0.5">
        {children}
        {note && <span className="tabular block text-hint text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}
