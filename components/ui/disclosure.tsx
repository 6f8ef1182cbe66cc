import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  summary: ReactNode;
  meta?: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
};

/** The browser's own disclosure: works without script, is found by the page's text search. */
export function Disclosure({ summary, meta, open, className, children }: Props) {
  return (
    // A person who opened it before hydration keeps it open: its difference from the server's is no mistake.
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
