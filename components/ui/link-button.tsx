import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Link, type LinkProps } from './link.tsx';

export type LinkButtonProps = LinkProps & ButtonLook & { icon?: ReactNode };

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ icon, variant, size, block, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={clsx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}
