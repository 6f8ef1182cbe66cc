'use client';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';

type Props = { open: boolean; title: string; description: string; children: ReactNode };

/**
 * Covers the whole page and cannot be put away: what lies underneath stays as it is, unseen, and gets the focus back
 * when the cover goes.
 */
export function Cover({ open, title, description, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-canvas" />
        <Dialog.Popup
          ref={popup}
          role="alertdialog"
          initialFocus={() => popup.current?.querySelector<HTMLElement>('input:not([readonly])') ?? true}
          // A dialog below would close.
          onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
          className="fixed inset-0 z-60 m-auto h-fit w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-subtle bg-surface p-6 text-ink shadow-float outline-none"
        >
          <Dialog.Title className="text-h2">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 mb-3">{description}</Dialog.Description>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
