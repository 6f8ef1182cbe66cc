'use client';
import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { announce } from '../announcer.tsx';

/** Copies text and returns whether it succeeded; announces a failure, because a browser may refuse. */
export function useCopy(): (text: string) => Promise<boolean> {
  const t = useTranslations('common');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      announce(t('copyFailed'), 'assertive');
      return false;
    }
  };
}

/** Copies the raw value, however it is displayed; `what` completes the button's name: "Copy order number". */
export function CopyButton({ value, what, className }: { value: string; what: string; className?: string }) {
  const t = useTranslations('common');
  const copyText = useCopy();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (!(await copyText(value))) return;
    setCopied(true);
    announce(t('copied'));
  }

  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={t('copyWhat', { what })}
      title={copied ? t('copied') : t('copyWhat', { what })}
      onClick={() => void copy()}
      className={clsx(
        'inline-grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink',
        className,
      )}
    >
      <Icon className="size-3.5" />
    </button>
  );
}
