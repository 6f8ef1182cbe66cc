import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonLook, besideSpinner, buttonClass, spinnerPlace } from './button-class.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  ButtonLook & {
    /** Work is under way: the width stays, a second press does nothing. */
    busy?: boolean;
    /** Stays focusable, so that the reason next to it can be found and read. */
    disabled?: boolean;
    icon?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const {
    busy = false,
    disabled = false,
    icon,
    variant,
    size,
    block,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const off = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? (event) => event.preventDefault() : onClick}
      className={clsx(
        buttonClass({ variant, size, block }),
        busy && !icon && besideSpinner[size ?? 'md'],
        className,
      )}
    >
      {busy && !icon && <Spinner className={spinnerPlace[size ?? 'md']} />}
      {busy && icon ? <Spinner className="mx-0.5" /> : icon}
      {children}
    </button>
  );
}
