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
