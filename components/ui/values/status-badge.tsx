import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { StatusIcon, StatusShape } from './status-icons.tsx';
import { StatusMark } from './status-mark.tsx';
import { type Tone, toneBackground } from './tone.ts';

export type StatusBadgeProps = {
  tone: Tone;
  shape: StatusShape;
  icon: StatusIcon;
  label: ReactNode;
  size?: 'sm' | 'md';
  /** Without a pill: for settled states in tables, so that pending work stands out. */
  plain?: boolean;
  className?: string;
};

export function StatusBadge(props: StatusBadgeProps) {
  const { tone, shape, icon, label, size = 'sm', plain = false, className } = props;
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1.5 rounded-sm align-middle',
        plain ? 'text-cell text-ink-2' : toneBackground[tone],
        !plain && (size === 'md' ? 'px-2 py-1 font-semibold text-label' : 'px-1.5 py-0.5 text-micro'),
        className,
      )}
    >
      <StatusMark tone={tone} shape={shape} icon={icon} />
      {/* A column of a table may not get narrower than its statuses' words. */}
      <span className="wrap-break-word">{label}</span>
    </span>
  );
}
