'use client';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useShortcut } from './use-shortcut.ts';

type Options = {
  /** Around the rows; each row carries `data-row-id`; its link, or the disclosure that names it, is the first in it. */
  container: RefObject<HTMLElement | null>;
  /** X on the current row. */
  onSelect?: ((id: string) => void) | undefined;
  /** Space on the current row. */
  onPeek?: ((id: string) => void) | undefined;
};

/**
 * J and K move the focus from row to row, onto the row's own link, so that Enter opens it and a screen reader reads
 * it; X selects, Space peeks. The row that has the focus, on whichever of its controls, is the current one.
 */
export function useListKeys({ container, onSelect, onPeek }: Options): void {
  const step = (by: 1 | -1) => {
    const rows = rowsIn(container.current);
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    const next = here === -1 ? rows[by === 1 ? 0 : rows.length - 1] : rows[here + by];
    next?.querySelector<HTMLElement>('a[href], th button[aria-expanded]')?.focus();
  };
  const current = () =>
    rowsIn(container.current).find((row) => row.contains(document.activeElement))?.dataset.rowId;
  const onCurrent = (act: ((id: string) => void) | undefined) => () => {
    const id = current();
    if (id === undefined) return false;
    act?.(id);
    return true;
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  useShortcut('select', onCurrent(onSelect), { enabled: onSelect !== undefined });
  useShortcut('peek', onCurrent(onPeek), { enabled: onPeek !== undefined });
}

function rowsIn(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [])];
}

/** Around a list that the server draws: J and K go through its rows, each of which carries `data-row-id`. */
export function ListKeys({ children, className }: { children: ReactNode; className?: string }) {
  const container = useRef<HTMLDivElement>(null);
  useListKeys({ container });
  return (
    <div ref={container} className={className}>
      {children}
    </div>
  );
}
