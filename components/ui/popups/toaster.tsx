'use client';
import { Toast } from '@base-ui/react/toast';
import { CircleCheck, Info, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { buttonClass } from '../button.tsx';
import { showToastsIn } from './toast-store.ts';

const toasts = Toast.createToastManager();

/** The region of toasts, bottom right; F6 moves the focus to it. */
export function Toaster() {
  const t = useTranslations('common');
  // The provider already listens: child effects run first.
  useEffect(() => showToastsIn(toasts), []);
  return (
    <Toast.Provider toastManager={toasts}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notifications')}
          // Each card is its own live region.
          aria-live="off"
          className="fixed end-4 bottom-4 z-40 flex w-80 max-w-[calc(100vw-2rem)] flex-col-reverse gap-2"
          data-print="none"
        >
          <Cards dismissLabel={t('dismiss')} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Cards({ dismissLabel }: { dismissLabel: string }) {
  return Toast.useToastManager().toasts.map((item) => {
    const Icon = item.type === 'success' ? CircleCheck : Info;
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        // Overrides the library's dialog role: a toast requires no answer.
        render={<output />}
        role={undefined}
        aria-modal={undefined}
        swipeDirection={[]}
        className="flex animate-appear items-center gap-3 rounded-md border border-subtle bg-surface p-3 shadow-float data-limited:hidden"
      >
        <Icon
          className={
            item.type === 'success' ? 'size-4 shrink-0 text-green-icon' : 'size-4 shrink-0 text-info-icon'
          }
        />
        <Toast.Title render={<p />} className="min-w-0 flex-1" />
        <Toast.Action className={buttonClass({ size: 'sm', variant: 'ghost' })} />
        <Toast.Close
          aria-label={dismissLabel}
          // Cards are never stacked, so that each can be dismissed at any time.
          aria-hidden={false}
          className="inline-grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover"
        >
          <X className="size-4" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
