import type { ReactNode } from 'react';

/** One sentence and the one thing to do about it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-subtle border-dashed px-6 py-8">
      <div className="max-w-prose">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  );
}
