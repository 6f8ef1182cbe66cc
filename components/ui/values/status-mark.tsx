import { clsx } from 'clsx';
import { type StatusIcon, type StatusShape, statusIcons } from './status-icons.tsx';
import { type Tone, toneIcon } from './tone.ts';

const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const;

const outlines: Record<StatusShape, React.ReactNode> = {
  'slashed-circle': null,
  hourglass: null,
  'dashed-circle': <circle cx="10" cy="10" r="8.75" {...STROKE} strokeDasharray="3 2.5" />,
  'filled-circle': <circle cx="10" cy="10" r="9" fill="currentColor" />,
  octagon: <path d="M6.3 1h7.4L19 6.3v7.4L13.7 19H6.3L1 13.7V6.3z" fill="currentColor" />,
  'half-circle': (
    <>
      <circle cx="10" cy="10" r="8.75" {...STROKE} />
      <path d="M10 1.25a8.75 8.75 0 0 1 0 17.5z" fill="currentColor" opacity=".3" />
    </>
  ),
  'dashed-square': <rect x="1.5" y="1.5" width="17" height="17" rx="3" {...STROKE} strokeDasharray="3 2.5" />,
  triangle: (
    <path
      d="M10 1.5 19 18H1z"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  ),
  diamond: (
    <path
      d="M10 .75 19.25 10 10 19.25.75 10z"
      fill="currentColor"
      stroke="currentColor"
      strokeLinejoin="round"
    />
  ),
  'hollow-circle': <circle cx="10" cy="10" r="8.75" {...STROKE} />,
};

const solid: ReadonlySet<StatusShape> = new Set(['filled-circle', 'octagon', 'triangle', 'diamond']);
const bare: ReadonlySet<StatusShape> = new Set(['slashed-circle', 'hourglass']);

/** Shape first, then icon, then hue: without colour every status is still told apart. Decorative by itself. */
export function StatusMark({ tone, shape, icon }: { tone: Tone; shape: StatusShape; icon: StatusIcon }) {
  const Icon = statusIcons[icon];
  return (
    <span
      aria-hidden="true"
      className={clsx('relative inline-grid size-5 shrink-0 place-items-center', toneIcon[tone])}
    >
      <svg viewBox="0 0 20 20" className="absolute inset-0 size-5" aria-hidden="true" focusable="false">
        {outlines[shape]}
      </svg>
      <Icon
        strokeWidth={bare.has(shape) ? 1.75 : 2.25}
        className={clsx(
          'relative',
          bare.has(shape) ? 'size-4.5' : 'size-2.75',
          shape === 'triangle' && 'top-0.75 size-2.5',
          solid.has(shape) && 'text-surface',
        )}
      />
    </span>
  );
}
