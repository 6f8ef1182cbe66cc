import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The one thing to do on a long page, in view from its top to its end and within reach of a thumb. */
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
