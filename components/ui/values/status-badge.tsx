import { clsx } from 'clsx';
import {
  Ban,
  Check,
  CirclePlay,
  CircleQuestionMark,
  CircleSlash,
  ClockCheck,
  CornerUpLeft,
  FileUp,
  Hourglass,
  type LucideIcon,
  MessageCircleWarning,
  OctagonX,
  PencilLine,
  SearchCheck,
  Send,
  Undo2,
  UserCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'info' | 'violet' | 'amber' | 'green' | 'red';

/** Full class names, so that the stylesheet compiler finds them. */
export const toneBackground: Record<Tone, string> = {
  neutral: 'bg-neutral text-neutral-ink',
  info: 'bg-info text-info-ink',
  violet: 'bg-violet text-violet-ink',
  amber: 'bg-amber text-amber-ink',
  green: 'bg-green text-green-ink',
  red: 'bg-red text-red-ink',
};

export const toneIcon: Record<Tone, string> = {
  neutral: 'text-neutral-icon',
  info: 'text-info-icon',
  violet: 'text-violet-icon',
  amber: 'text-amber-icon',
  green: 'text-green-icon',
  red: 'text-red-icon',
};

export const toneBar: Record<Tone, string> = {
  neutral: 'bg-neutral-icon',
  info: 'bg-info-icon',
  violet: 'bg-violet-icon',
  amber: 'bg-amber-icon',
  green: 'bg-green-icon',
  red: 'bg-red-icon',
};

export type StatusBadgeProps = {
  tone: Tone;
  shape: StatusShape;
  icon: StatusIcon;
  label: ReactNode;
  size?: 'sm' | 'md';
  /** Without a pill: for settled states in tables, so that pending work stands out. */
  plain?: boolean;
  /** The stored state behind the label, for tests that read the page: `data-testid` and `data-status` (docs/qa.md). */
  mark?: { name: BadgeName; status: string };
  className?: string;
};

type BadgeName = 'order-status' | 'callback-state' | 'conversion-state' | 'call-result';

export function StatusBadge(props: StatusBadgeProps) {
  const { tone, shape, icon, label, size = 'sm', plain = false, mark, className } = props;
  return (
    <span
      data-testid={mark?.name}
      data-status={mark?.status}
      className={clsx(
        'inline-flex max-w-full items-center gap-1.5 rounded-sm align-middle',
        plain ? 'text-cell text-ink-2' : toneBackground[tone],
        !plain && (size === 'md' ? 'px-2 py-1 font-semibold text-label' : 'px-1.5 py-0.5 text-micro'),
        className,
      )}
    >
      <StatusMark tone={tone} shape={shape} icon={icon} />
      {/* Keeps a table column wide enough for the status text. */}
      <span className="wrap-break-word">{label}</span>
    </span>
  );
}

const statusIcons = {
  ban: Ban,
  check: Check,
  'circle-help': CircleQuestionMark,
  'circle-play': CirclePlay,
  'circle-slash': CircleSlash,
  'clock-check': ClockCheck,
  'corner-up-left': CornerUpLeft,
  'file-up': FileUp,
  hourglass: Hourglass,
  'message-circle-warning': MessageCircleWarning,
  'octagon-x': OctagonX,
  'pencil-line': PencilLine,
  'search-check': SearchCheck,
  send: Send,
  'undo-2': Undo2,
  'user-check': UserCheck,
} satisfies Record<string, LucideIcon>;

/** A name rather than a component, so that a status can be serialised from server to browser. */
type StatusIcon = keyof typeof statusIcons;

type StatusShape =
  | 'slashed-circle'
  | 'hourglass'
  | 'dashed-circle'
  | 'filled-circle'
  | 'octagon'
  | 'half-circle'
  | 'dashed-square'
  | 'triangle'
  | 'diamond'
  | 'hollow-circle';

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

/** A status icon. Its shape tells statuses apart without colour. Decorative by itself. */
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
