import { cva } from 'class-variance-authority';

/** A filter to be pressed on and off. That it is on is said by `aria-pressed` or `aria-current`, too. */
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
