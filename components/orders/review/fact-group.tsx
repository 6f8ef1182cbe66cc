import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { InScript } from '@/components/ui/values/in-script.tsx';

/** A fact of a read-back; `wide` for what a column is too narrow for. */
export type Fact = { id: string; label: ReactNode; value: ReactNode; wide?: boolean };

type Props = {
  titleId: string;
  title: ReactNode;
  /** The link that changes these facts. */
  change?: ReactNode;
  facts: readonly Fact[];
};

/** A named group of facts, label above value, set apart by space and a line instead of a frame. */
export function FactGroup({ titleId, title, change, facts }: Props) {
  return (
    <section aria-labelledby={titleId}>
      <GroupHead titleId={titleId} title={title} change={change} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        {facts.map(({ id, label, value, wide }) => (
          <div key={id} data-row={id} className={clsx('min-w-0', wide && 'col-span-2')}>
            <dt className="text-hint text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{typeof value === 'string' ? <InScript text={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The name of a group and the link that changes it, over a line. */
export function GroupHead({ titleId, title, change }: Pick<Props, 'titleId' | 'title' | 'change'>) {
  return (
    <div className="mb-1 flex items-baseline justify-between gap-4 border-subtle border-b pb-1">
      <h2 id={titleId} className="font-semibold text-label">
        {title}
      </h2>
      {change}
    </div>
  );
}
