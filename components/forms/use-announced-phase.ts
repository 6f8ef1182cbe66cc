'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/announcer.ts';
import type { QuotePhase } from './quote-timing.ts';

/** Tells those who listen of a rate's last minute and of its end, each once. */
export function useAnnouncedPhase(phase: QuotePhase | null): void {
  const t = useTranslations('common.quote');
  const told = useRef<QuotePhase | null>(null);
  useEffect(() => {
    if (phase === null || told.current === phase) return;
    const before = told.current;
    told.current = phase;
    if (phase === 'ageing') announce(t('ageing'));
    if (phase === 'expired' && before !== null) announce(t('expired'));
  }, [phase, t]);
}
