'use client';
import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';

export type ModalProps = {
  open: boolean;
  /** Called by Esc, the close button and (unless `alert`) a press outside; the owner decides whether to close. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  /** Requires an answer: no closing by a press outside, role alertdialog. */
  alert?: boolean;
  children?: ReactNode;
};

const looks = {
  dialog: 'm-auto h-fit w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-4rem)] rounded-lg animate-appear',
  // The height follows the content, anchored at the top so that the focused field does not move.
  top: 'mx-auto mt-[10dvh] mb-auto h-fit w-[min(32rem,calc(100vw-2rem))] max-h-[calc(90dvh-2rem)] rounded-lg animate-appear',
  wide: 'm-auto h-fit w-[min(56rem,calc(100vw-2rem))] max-h-[calc(100dvh-4rem)] rounded-lg animate-appear',
  end: 'ms-auto me-0 my-0 h-dvh max-h-none w-[min(28rem,100vw)] animate-slide-in',
  start: 'ms-0 me-auto my-0 h-dvh max-h-none w-[min(17rem,85vw)] animate-appear',
  bottom: 'mb-0 mt-auto mx-auto h-fit w-full max-w-160 max-h-[85dvh] rounded-t-lg animate-appear',
} as const;

/** The second press of a double click, which lands beside the dialog that the first one opened. */
const doublePressMs = 500;

/** A modal dialog: the rest of the page is inert, and closing returns the focus to the opener. */
export function Modal(props: ModalProps & { look: keyof typeof looks }) {
  const { open, onClose, title, description, footer, alert = false, look, children } = props;
  const t = useTranslations('common');
  const popup = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(_, { reason }) => {
        if (reason !== 'outside-press' || performance.now() - openedAt.current > doublePressMs) onClose();
      }}
      disablePointerDismissal={alert}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup
          ref={popup}
          role={alert ? 'alertdialog' : 'dialog'}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first-focus]') ?? true}
          className={clsx(
            'fixed inset-0 z-50 flex flex-col border border-subtle bg-surface text-ink shadow-float outline-none',
            looks[look],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div>
              <Base.Title className="text-h2">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label={t('close')}
              className="-me-2 inline-grid size-8 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover"
            >
              <X className="size-4" />
            </Base.Close>
          </div>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>}
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-subtle border-t px-5 py-3">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function Dialog({ wide = false, ...props }: ModalProps & { wide?: boolean }) {
  return <Modal {...props} look={wide ? 'wide' : 'dialog'} />;
}

/** A panel from the side (or from below, on a phone) that keeps the page visible behind it. */
export function Sheet({ side = 'end', ...props }: ModalProps & { side?: 'start' | 'end' | 'bottom' }) {
  return <Modal {...props} look={side} />;
}
