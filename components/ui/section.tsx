import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  titleId: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A named region of a page, set apart by space alone. */
export function Section({ title, titleId, description, actions, className, children }: Props) {
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={titleId} className="text-h2">
            {title}
          </h2>
          {description && <p className="mt-0.5 max-w-prose text-hint text-ink-2">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
