import { clsx } from 'clsx';
import { Link, type LinkProps } from './link.tsx';

/**
 * The link that names a row of a list: the whole row opens it, so that only pointer and focus underline it. `quiet` for a
 * number or a time, where something else of the row is read first.
 */
export function RowLink({ quiet = false, className, ...rest }: LinkProps & { quiet?: boolean }) {
  return (
    <Link
      {...rest}
      className={clsx(
        'rounded-sm underline-offset-3 hover:underline',
        quiet ? 'font-normal text-ink-2' : 'font-semibold text-ink',
        className,
      )}
    />
  );
}
