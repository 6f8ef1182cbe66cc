import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode };

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ icon, variant, size, block, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={clsx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}
