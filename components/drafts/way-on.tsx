import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The buttons that lead on from a step: from 1280 px on in view however long the form is. */
export function WayOn({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-end gap-3 xl:sticky xl:bottom-0 xl:z-10 xl:border-subtle xl:border-t xl:bg-canvas xl:py-3',
        className,
      )}
    >
      {children}
    </div>
  );
}
