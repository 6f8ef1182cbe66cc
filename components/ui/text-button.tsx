import { clsx } from 'clsx';
import type { ButtonHTMLAttributes } from 'react';
import { textLinkClass } from './text-link.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> & {
  /** Work is under way: a second press does nothing. */
  busy?: boolean;
};

/** A small deed in the flow of a text; it looks like a link and does something. */
export function TextButton({ busy = false, onClick, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(textLinkClass, 'min-h-6 cursor-pointer text-start', className)}
    />
  );
}
