'use client';
import { useLocale, useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { advanceClockAction } from '@/lib/features/sandbox/actions.ts';
import { handle } from '@/lib/features/sandbox/handles.ts';
import { clockSteps } from '@/lib/features/sandbox/types.ts';
import { ok } from '@/lib/result.ts';
import { Button } from '../ui/button.tsx';
import { useClockAhead } from '../ui/values/service-time.ts';
import { Time } from '../ui/values/time.tsx';
import { useSandboxPress } from './use-sandbox-press.tsx';

/** The sandbox's time, how far it is ahead, and the steps forward. */
export function ClockPart({ initialAheadSeconds }: { initialAheadSeconds: number }) {
  const t = useTranslations('sandbox.clock');
  const locale = useLocale();
  const now = useNow({ updateInterval: 1_000 });
  // The live connection tells every change, also of another person; until then the last answer counts.
  const [answeredSeconds, setAnswered] = useState(initialAheadSeconds);
  const aheadSeconds = useClockAhead(answeredSeconds * 1_000) / 1_000;
  const { press, busy, saidOf } = useSandboxPress();

  const advance = (seconds: (typeof clockSteps)[number]) =>
    press({
      id: `sandbox-advance-${seconds}`,
      run: async () => {
        const moved = await advanceClockAction({ seconds });
        if (!moved.ok) return moved;
        setAnswered(moved.value.aheadSeconds);
        return ok(t('advanced', { by: t(`step.${seconds}`) }));
      },
    });

  return (
    <div className="flex flex-col gap-3">
      <div {...handle('sandbox-clock')} data-ahead-seconds={aheadSeconds}>
        <p className="text-h2">
          <Time at={new Date(now.getTime() + aheadSeconds * 1_000).toISOString()} />
        </p>
        <p className="text-ink-2">
          {aheadSeconds < 60 ? t('inStep') : t('ahead', { by: aheadText(aheadSeconds, locale) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {clockSteps.map((seconds) => (
          <Button
            key={seconds}
            {...handle(`sandbox-advance-${seconds}`)}
            size="sm"
            busy={busy === `sandbox-advance-${seconds}`}
            onClick={() => void advance(seconds)}
          >
            {t(`step.${seconds}`)}
          </Button>
        ))}
      </div>
      {saidOf(clockSteps.map((seconds) => `sandbox-advance-${seconds}` as const))}
    </div>
  );
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "1 day 15 minutes": days, hours and minutes without seconds. */
export function aheadText(seconds: number, locale: string): string {
  let left = seconds;
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count === 0) return [];
    const text = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
    return [locale === 'en' ? text : text.replaceAll(' ', '')];
  });
  return parts.join(locale === 'en' ? ' ' : '');
}
