import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { besideSpinner, buttonClass, spinnerPlace } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/spinner.tsx';

type Props = {
  id?: string;
  busy: boolean;
  /** Stays focusable; a press leads to what is in the way instead of doing nothing. */
  off: boolean;
  onGo: () => void;
  children: ReactNode;
};

/** The button that sends: within reach of a thumb, named by its effect. */
export function GoButton({ id, busy, off, onGo, children }: Props) {
  return (
    <button
      id={id}
      type="button"
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onGo}
      className={clsx(
        buttonClass({ variant: 'primary' }),
        busy && besideSpinner.md,
        'tabular min-h-11 shrink-0 max-sm:w-full',
      )}
    >
      {busy && <Spinner className={spinnerPlace.md} />}
      {children}
    </button>
  );
}
