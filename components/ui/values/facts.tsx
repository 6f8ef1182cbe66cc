import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { InScript } from './in-script.tsx';

export type Fact = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** For what a column is too narrow for. */
  wide?: boolean;
};

/** Facts in as many columns as have room, each value below its label. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {facts.map(({ id, label, value, wide }) => (
        <div key={id} data-row={id} className={clsx('min-w-0', wide && 'sm:col-span-2')}>
          <dt className="text-hint text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{typeof value === 'string' ? <InScript text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
