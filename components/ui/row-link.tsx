import { clsx } from 'clsx';
import { Link, type LinkProps } from './link.tsx';

/** The link that names a row of a list: the whole row opens it, so that only pointer and focus underline it. */
export function RowLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={clsx('rounded-sm font-semibold text-ink underline-offset-3 hover:underline', className)}
    />
  );
}
