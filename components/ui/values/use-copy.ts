'use client';
import { useTranslations } from 'next-intl';
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
