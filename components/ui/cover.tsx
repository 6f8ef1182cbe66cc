'use client';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { open: boolean; title: string; description: string; children: ReactNode };

/**
 * Covers the whole page and cannot be put away: what lies underneath stays as it is, unseen, and gets the focus back
 * when the cover goes.
 */
export function Cover({ open, title, description, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('input:not([readonly])')?.focus();
    const stop = new AbortController();
    const { signal } = stop;
    dialog.addEventListener('cancel', (event) => event.preventDefault(), { signal });
    // A second Esc closes a dialog in some browsers, whatever is said to the first: the key never gets there.
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', keep, { signal, capture: true });
    dialog.addEventListener('close', () => dialog.showModal(), { signal });
    return () => {
      stop.abort();
      dialog.close();
    };
  }, [open]);
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-subtle bg-surface p-6 text-ink shadow-float backdrop:bg-canvas"
    >
      {open && (
        <>
          <h2 id={`${id}-title`} className="text-h2">
            {title}
          </h2>
          <p id={`${id}-description`} className="mt-1 mb-3">
            {description}
          </p>
          {children}
        </>
      )}
    </dialog>
  );
}
