'use client';
import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Tr } from './table.tsx';

/**
 * A row that opens on a press anywhere by activating its link or disclosure, which keyboard and screen reader use
 * directly. Presses on other controls and text selections are ignored.
 */
export function OpeningRow({ className, ...rest }: ComponentProps<typeof Tr>) {
  return <Tr {...rest} onClick={open} className={clsx('cursor-pointer', className)} />;
}

const controls = 'a, button, input, label, select, [role=listbox], [role=menu], [role=dialog]';

function open(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event;
  // A list or dialog over the page belongs to the row for React, and some for the browser.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(controls) || !window.getSelection()?.isCollapsed) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  currentTarget
    .querySelector('th a[href], th button[aria-expanded]')
    ?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

const ends = ['pointerup', 'pointercancel', 'keyup'] as const;

/** Runs `work` now, or on release while a pointer is pressed: a control that moves under a press receives no click. */
export function afterPress(work: () => void): void {
  if (!document.querySelector('body :active')) return work();
  const stop = new AbortController();
  const onEnd = () => {
    stop.abort();
    // The click handler runs first.
    setTimeout(work);
  };
  for (const end of ends) addEventListener(end, onEnd, { signal: stop.signal, capture: true });
}

/**
 * Runs `work` in its own task after the next paint, so that a typed letter shows before the work it causes. A hidden
 * page never paints, so `work` does not wait there.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
