import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from './link.tsx';
import { textLinkClass } from './text-link.tsx';

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

export const buttonClass = cva(
  [
    'relative inline-flex cursor-pointer select-none items-center justify-center gap-2 rounded-sm text-center',
    // Animated only while hovered: on a theme change all colours must switch together, or dark text briefly shows on
    // white.
    'font-semibold text-body hover:transition-colors',
    'aria-busy:cursor-progress',
    'not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:border-subtle',
    'not-aria-busy:aria-disabled:bg-sunken not-aria-busy:aria-disabled:text-ink-3',
    // Inside a fieldset that is off.
    'disabled:cursor-not-allowed disabled:border-subtle disabled:bg-sunken disabled:text-ink-3',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border border-control bg-surface text-ink hover:bg-hover',
        ghost: 'text-ink hover:bg-hover',
        danger: 'bg-danger text-on-accent hover:opacity-90',
      },
      size: {
        md: 'min-h-control px-4 py-1.5',
        sm: 'min-h-control-compact px-3 py-1 text-label',
        icon: 'size-control-compact shrink-0 p-0',
      },
      block: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'md', block: false },
  },
);

/** The same total padding as without the spinner, so that the button keeps its width. */
export const besideSpinner = { md: 'ps-6.5 pe-1.5', sm: 'ps-5 pe-1', icon: '' };
export const spinnerPlace = { md: 'absolute start-2', sm: 'absolute start-1', icon: 'absolute start-1' };

type ButtonLook = VariantProps<typeof buttonClass>;

/** A toggle for a filter. `aria-pressed` or `aria-current` also announces its state. */
export const chipClass = cva(
  'inline-flex min-h-7 cursor-pointer items-center rounded-sm border px-2 text-hint',
  {
    variants: {
      on: {
        true: 'border-accent bg-selected font-semibold text-ink',
        false: 'border-subtle bg-surface text-ink-2 hover:bg-hover hover:text-ink',
      },
    },
  },
);

/** Decorative: the control that shows it carries aria-busy. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block size-3 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:border-r-current',
        className,
      )}
    />
  );
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> & {
  /** Work is under way: a second press does nothing. */
  busy?: boolean;
};

/** A button that looks like a link, for a small action inside text. */
export function TextButton({ busy = false, onClick, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(
        textLinkClass,
        'min-h-6 cursor-pointer text-start',
        'disabled:cursor-not-allowed disabled:text-ink-3 disabled:no-underline',
        className,
      )}
    />
  );
}

export type LinkButtonProps = LinkProps & ButtonLook & { icon?: ReactNode };

/** A link that looks like a button. */
export function LinkButton({ icon, variant, size, block, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={clsx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}

/**
 * A link button that reloads the whole page. For error and not-found pages: every page loads their code, so they use
 * no client navigation, and a full load recovers better.
 */
export function PlainLinkButton({
  href,
  children,
  ...look
}: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(look)}>
      {children}
    </a>
  );
}
