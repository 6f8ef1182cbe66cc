import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The main action of a long page, always in view and within a thumb's reach. */
export function StickyBar({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={clsx(
        'sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-x-6 gap-y-2 border-subtle border-t bg-surface px-4 py-3 sm:mx-0 sm:rounded-md sm:border sm:px-5',
        className,
      )}
    />
  );
}
