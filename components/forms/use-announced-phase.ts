'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/announcer.ts';
import type { QuotePhase } from './quote-timing.ts';

/** Tells the owner each phase once, and the listener only of the last minute and of the end. */
export function useAnnouncedPhase(phase: QuotePhase | null, onPhase?: (phase: QuotePhase) => void): void {
  const t = useTranslations('common.quote');
  const told = useRef<QuotePhase | null>(null);
  useEffect(() => {
    if (phase === null || told.current === phase) return;
    const before = told.current;
    told.current = phase;
    onPhase?.(phase);
    if (phase === 'ageing') announce(t('ageing'));
    if (phase === 'expired' && before !== null) announce(t('expired'));
  }, [phase, onPhase, t]);
}
