import { cva, type VariantProps } from 'class-variance-authority';

export const buttonClass = cva(
  [
    'relative inline-flex cursor-pointer select-none items-center justify-center gap-2 rounded-sm text-center',
    // Only under the pointer: with another theme all colours change at once, or dark text stands on white for a moment.
    'font-semibold text-body hover:transition-colors',
    'aria-busy:cursor-progress',
    'not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:border-subtle',
    'not-aria-busy:aria-disabled:bg-sunken not-aria-busy:aria-disabled:text-ink-3',
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

/** As much padding as without the spinner, moved to where it turns: the width stays, edge and label stand clear of it. */
export const besideSpinner = { md: 'ps-6.5 pe-1.5', sm: 'ps-5 pe-1', icon: '' };
export const spinnerPlace = { md: 'absolute start-2', sm: 'absolute start-1', icon: 'absolute start-1' };

export type ButtonLook = VariantProps<typeof buttonClass>;
