'use client';
import { useTranslations } from 'next-intl';
import { announce } from '../announcer.tsx';

/** Copies text and says whether it did; that it could not, which a browser may refuse, is announced. */
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
