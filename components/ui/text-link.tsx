import { clsx } from 'clsx';
import { Link, type LinkProps } from './link.tsx';

export const textLinkClass =
  'rounded-sm text-link underline decoration-current/40 underline-offset-3 hover:decoration-current';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={clsx(textLinkClass, className)} />;
}
