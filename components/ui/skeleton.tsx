import { clsx } from 'clsx';

/** Holds the place of what is loading, at its final size. Invisible for the first 150 ms. */
function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-skeleton rounded-sm bg-sunken', className)} />
  );
}

/** The skeleton of a table; `label` says aloud what is loading. */
export function TableSkeleton({ rows = 12, label }: { rows?: number; label: string }) {
  return (
    <output className="block rounded-md border border-subtle bg-surface">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-4 border-subtle border-b px-3 last:border-b-0">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </output>
  );
}
