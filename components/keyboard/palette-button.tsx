'use client';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Rendered on the server, like all icons of the bar. */
  children: ReactNode;
};

/** Opens search and commands, as ⌘K or Ctrl K does. */
export function PaletteButton({ label, children }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={paletteRequest.make}
      className="inline-grid h-control-compact min-w-8 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
    >
      {children}
    </button>
  );
}

let answer: (() => void) | undefined;
let isWaiting = false;

/** Opens search and commands from any button. A press before the listener is ready is kept. */
export const paletteRequest = {
  make(): void {
    if (answer) answer();
    else isWaiting = true;
  },
  answerWith(open: () => void): () => void {
    answer = open;
    if (isWaiting) open();
    isWaiting = false;
    return () => {
      answer = undefined;
    };
  },
};
