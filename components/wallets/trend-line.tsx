import type { Trend } from '@/lib/features/wallets/activity.ts';

const width = 1_000;
const height = 1_000;

/** A wallet's available balance over its last days as one line, for the eye alone: the caller says it in words. */
export function TrendLine({ trend, className }: { trend: Trend; className?: string }) {
  if (trend.length < 2) return null;
  const step = width / (trend.length - 1);
  const values = trend.map(({ perMille }) => perMille);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // The line keeps clear of the edges, where half of it would be cut off; one that never moves lies in the middle.
  const y = (perMille: number) =>
    most === least ? height / 2 : 60 + (height - 120) * (1 - (perMille - least) / (most - least));
  const points = trend.map(({ perMille }, index) => `${index * step},${y(perMille)}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className ?? 'h-6 w-24'}
    >
      <polyline
        points={points}
        fill="none"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
