import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Beside the label: what kind of figure it is. */
  tag?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** One of the few figures that a page is about; stands in a `dl`. */
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
