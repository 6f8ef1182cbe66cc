import type { ReactNode } from 'react';

type Props = { id: string; title: string; items: readonly { key: string; content: ReactNode }[] };

/** The obstacles that the pressed button leads to; each disappears as it is settled. */
export function BlockerFrame({ id, title, items }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-md border-2 border-amber-icon bg-surface px-5 py-4"
    >
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      <ul className="mt-2 space-y-2" aria-live="polite">
        {items.map(({ key, content }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}
