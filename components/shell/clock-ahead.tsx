'use client';
import { useTranslations } from 'next-intl';
import { useClockAhead } from '../ui/values/service-time.ts';

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** Splits a time into its largest unit and the next smaller one, if that is not 0: 1 d 2 h, 45 min, 15 min 1 s. */
function partsOf(aheadMs: number): { unit: (typeof units)[number][0]; count: number }[] {
  let leftSeconds = Math.round(aheadMs / 1_000);
  const parts = units.map(([unit, seconds]) => {
    const count = Math.floor(leftSeconds / seconds);
    leftSeconds -= count * seconds;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : parts.slice(first, first + 2).filter(({ count }) => count > 0);
}

/** Says how far the sandbox's clock was put forward, as it is now; nothing while it was not. */
export function ClockAhead({ aheadMs }: { aheadMs: number }) {
  const t = useTranslations('common.clock');
  const [first, second] = partsOf(useClockAhead(aheadMs)).map(({ unit, count }) => t(unit, { count }));
  if (first === undefined) return null;
  const time = second === undefined ? first : t('two', { first, second });
  return (
    <span data-testid="clock-ahead" className="tabular whitespace-nowrap">
      {' · '}
      {t('ahead', { time })}
    </span>
  );
}
