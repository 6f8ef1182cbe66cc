'use client';
import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Tr } from './table.tsx';

/**
 * A row that a press anywhere opens, by the link or the disclosure that names it; keyboard and screen reader have that.
 * A press on another control of the row is that control's, and text that was just selected stays selected.
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
