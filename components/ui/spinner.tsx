import { clsx } from 'clsx';

/** Decorative: the control that shows it carries aria-busy. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block size-3 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:border-r-current',
        className,
      )}
    />
  );
}
