import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';

/** A plane with a hairline border. Never nest cards: use dividers inside. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={clsx('rounded-md border border-subtle bg-surface p-5', className)} />;
}

type SectionProps = {
  title: ReactNode;
  titleId: string;
  actions?: ReactNode;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A card that is a named region of the page. */
export function CardSection(props: SectionProps) {
  const { title, titleId, actions, description, className, children } = props;
  return (
    <section
      aria-labelledby={titleId}
      className={clsx('rounded-md border border-subtle bg-surface p-5', className)}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={titleId} className="text-h3">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-hint text-ink-2">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

type Props = {
  title: ReactNode;
  titleId: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A named region of a page, set apart by space instead of a border. */
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

type DisclosureProps = {
  summary: ReactNode;
  meta?: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
};

/** The browser's own disclosure: works without script, and the browser's text search finds its content. */
export function Disclosure({ summary, meta, open, className, children }: DisclosureProps) {
  return (
    // A disclosure opened before hydration stays open; the mismatch with the server's HTML is expected.
    <details open={open} suppressHydrationWarning className={clsx('group', className)}>
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-sm font-semibold text-label hover:text-link">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span>{summary}</span>
        {meta && <span className="font-normal text-ink-3">{meta}</span>}
      </summary>
      <div className="pt-3 ps-6">{children}</div>
    </details>
  );
}
