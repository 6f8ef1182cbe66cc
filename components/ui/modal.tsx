'use client';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export type ModalProps = {
  open: boolean;
  /** Asked for by Esc, the close button and (unless `alert`) a press beside it; the owner decides. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  /** An answer is needed: no closing by a press beside it, role alertdialog. */
  alert?: boolean;
  children?: ReactNode;
};

const looks = {
  dialog: 'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-4rem)] rounded-lg animate-appear',
  // Its height follows what is typed: the field it is typed into stays where it is.
  top: 'mx-auto mt-[10dvh] mb-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(90dvh-2rem)] rounded-lg animate-appear',
  wide: 'm-auto w-[min(56rem,calc(100vw-2rem))] max-h-[calc(100dvh-4rem)] rounded-lg animate-appear',
  end: 'ms-auto me-0 my-0 h-dvh max-h-none w-[min(28rem,100vw)] animate-slide-in',
  start: 'ms-0 me-auto my-0 h-dvh max-h-none w-[min(17rem,85vw)] animate-appear',
  bottom: 'mb-0 mt-auto mx-auto w-full max-w-160 max-h-[85dvh] rounded-t-lg animate-appear',
} as const;

/**
 * The browser's own modal dialog: it makes the rest inert, keeps Tab inside, answers Esc and gives the focus back to
 * what opened it.
 */
export function Modal(props: ModalProps & { look: keyof typeof looks }) {
  const { open, onClose, title, description, footer, alert = false, look, children } = props;
  const t = useTranslations('common');
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // Nothing inside can take the focus before it is shown, and the browser gives it to the close button.
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    // Also when it is taken out of the page while open: only a dialog that closes in it gives the focus back.
    return () => dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : undefined}
      // Closed it is empty: what would name it is not there.
      aria-labelledby={open ? `${id}-title` : undefined}
      aria-describedby={open && description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (!alert && event.target === ref.current) onClose();
      }}
      className={clsx(
        'fixed hidden max-w-none flex-col border border-subtle bg-surface p-0 text-ink shadow-float open:flex',
        looks[look],
      )}
    >
      {open && (
        <>
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div>
              <h2 id={`${id}-title`} className="text-h2">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="mt-1 text-ink-2">
                  {description}
                </p>
              )}
            </div>
            <button
              type="button"
              aria-label={t('close')}
              onClick={onClose}
              className="-me-2 inline-grid size-8 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover"
            >
              <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
            </button>
          </div>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>}
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-subtle border-t px-5 py-3">{footer}</div>
          )}
        </>
      )}
    </dialog>
  );
}
