'use client';
import { clsx } from 'clsx';
import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/announcer.tsx';
import { useSteppedNow } from '../ui/values/relative-time.tsx';

/** Minutes in words, digits only in the last minute. Silent: the card announces the last minute. */
export function QuoteCountdown({ timing }: { timing: ReturnType<typeof quoteTiming> }) {
  const t = useTranslations('common.quote');
  const ageing = timing.phase === 'ageing';
  const Icon = ageing ? TriangleAlert : Clock;
  return (
    <div role="timer" aria-live="off" className="space-y-1.5">
      <p
        className={clsx(
          'tabular flex items-center gap-1.5 text-hint',
          ageing ? 'text-amber-ink' : 'text-ink-2',
        )}
      >
        <Icon className={clsx('size-4', ageing ? 'text-amber-icon' : 'text-ink-3')} />
        {ageing
          ? `${t('ageing')} · ${t('secondsLeft', { seconds: Math.ceil(timing.leftMs / 1_000) })}`
          : t('minutesLeft', { minutes: Math.floor(timing.leftMs / 60_000) })}
      </p>
      <div aria-hidden="true" className="h-0.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={clsx('h-full origin-left', ageing ? 'bg-amber-icon' : 'bg-info-icon')}
          style={{ transform: `scaleX(${timing.share})` }}
        />
      </div>
    </div>
  );
}

type QuotePhase = 'fresh' | 'ageing' | 'expired';

const AGEING_MS = 60_000;
const FRESH_FOR_MS = 300_000;

/** Returns the phase of a quote at a server time (ms). A quote without an end is fresh for five minutes. */
export function quoteTiming(o: { serverNowMs: number; fetchedAt: string; expiresAt?: string }): {
  phase: QuotePhase;
  leftMs: number;
  share: number;
} {
  const start = Date.parse(o.fetchedAt);
  const end = o.expiresAt ? Date.parse(o.expiresAt) : start + FRESH_FOR_MS;
  const leftMs = Math.max(0, end - o.serverNowMs);
  const share = end > start ? Math.min(1, leftMs / (end - start)) : 0;
  return { phase: leftMs === 0 ? 'expired' : leftMs < AGEING_MS ? 'ageing' : 'fresh', leftMs, share };
}

/** Announces a rate's last minute and its end, once each. */
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

/** The server's time in ms, by the second; null until hydration. */
export function useServerNow(serverOffsetMs: number): number | null {
  const now = useSteppedNow(1_000);
  return now === null ? null : now + serverOffsetMs;
}
