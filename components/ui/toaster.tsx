'use client';
import { CircleCheck, Info, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { dismissToast, type Toast, toastStore } from './toast-store.ts';

/** The region of short confirmations, bottom right; F6 moves the focus to it. */
export function Toaster() {
  const t = useTranslations('common');
  const region = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || toastStore.get().length === 0) return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('notifications')}
      className="fixed end-4 bottom-4 z-40 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2"
      data-print="none"
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} dismissLabel={t('dismiss')} />
      ))}
    </section>
  );
}

const GRACE_MS = 2_000;

function ToastCard({ item, dismissLabel }: { item: Toast; dismissLabel: string }) {
  const card = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // While somebody points at it or is inside it, it stays.
    const leave = () => {
      if (card.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, GRACE_MS);
      else dismissToast(item.id);
    };
    let timer = setTimeout(leave, item.durationMs);
    return () => clearTimeout(timer);
  }, [item]);
  const Icon = item.kind === 'success' ? CircleCheck : Info;
  return (
    <output
      ref={card}
      className="flex animate-appear items-center gap-3 rounded-md border border-subtle bg-surface p-3 shadow-float"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={
          item.kind === 'success' ? 'size-4 shrink-0 text-green-icon' : 'size-4 shrink-0 text-info-icon'
        }
      />
      <p className="min-w-0 flex-1">{item.message}</p>
      {item.action && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            item.action?.onPress();
            dismissToast(item.id);
          }}
        >
          {item.action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => dismissToast(item.id)}
        className="inline-grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </button>
    </output>
  );
}
