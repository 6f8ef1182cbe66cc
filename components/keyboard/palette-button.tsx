'use client';
import type { ReactNode } from 'react';
import { paletteRequest } from './palette-request.ts';

type Props = {
  label: string;
  /** Drawn on the server, like all of the bar's. */
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
