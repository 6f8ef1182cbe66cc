'use client';
import { clsx } from 'clsx';
import { Check, CircleSlash, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type Tone, toneIcon } from './status-badge.tsx';

type Props = { label: string; value: number; max?: number; tone?: Tone; className?: string };

/** A determinate progress bar, named by `label`. The text beside it carries the meaning. */
export function ProgressBar({ label, value, max = 100, tone = 'info', className }: Props) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={clsx(
        'block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken',
        toneIcon[tone],
        className,
      )}
    />
  );
}

export type TrackState = 'done' | 'current' | 'failed' | 'stopped' | 'ahead';
export type TrackStep = { id: string; label: ReactNode; state: TrackState; at?: ReactNode };

const dots: Record<TrackState, string> = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent bg-surface text-link ring-4 ring-selected',
  failed: 'border-danger bg-danger text-on-accent',
  stopped: 'border-control bg-surface text-ink-2',
  ahead: 'border-control bg-surface',
};
const words: Record<TrackState, string> = {
  done: 'text-ink',
  current: 'font-semibold text-ink',
  failed: 'font-semibold text-red-ink',
  stopped: 'font-semibold text-ink-2',
  ahead: 'text-ink-2',
};
const icon = { 'aria-hidden': true, strokeWidth: 2.5, className: 'size-3.5' } as const;

/** The steps of a process, with the completed steps filled; each step's state is also in text. */
export function ProgressTrack({ label, steps }: { label: string; steps: readonly TrackStep[] }) {
  const t = useTranslations('common.track');
  return (
    <ol aria-label={label} className="flex max-sm:flex-col">
      {steps.map(({ id, label: name, state, at }, index) => (
        <li
          key={id}
          aria-current={state === 'current' ? 'step' : undefined}
          className="relative flex min-w-0 gap-x-3 gap-y-1.5 max-sm:pb-3 max-sm:last:pb-0 sm:flex-1 sm:flex-col sm:last:flex-none"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={clsx(
                'absolute max-sm:top-3 max-sm:left-2.75 max-sm:h-full max-sm:w-0.5 sm:top-2.75 sm:left-0 sm:h-0.5 sm:w-full',
                state === 'done' ? 'bg-accent' : 'bg-subtle',
              )}
            />
          )}
          <Dot state={state} />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-hint sm:block sm:pe-3">
            <span className={clsx('block', words[state])}>
              {name}
              <span className="sr-only">, {t(state)}</span>
            </span>
            {at && <span className="tabular block text-ink-2">{at}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Animates the tick once when the step completes on screen, never on first paint. */
function Dot({ state }: { state: TrackState }) {
  const [first] = useState(state);
  return (
    <span
      aria-hidden="true"
      className={clsx('relative grid size-6 shrink-0 place-items-center rounded-full border-2', dots[state])}
    >
      {state === 'done' && (
        <Check {...icon} className={clsx(icon.className, first !== 'done' && 'drawn-once')} />
      )}
      {state === 'current' && <span className="size-2 rounded-full bg-accent" />}
      {state === 'failed' && <X {...icon} />}
      {state === 'stopped' && <CircleSlash {...icon} />}
    </span>
  );
}
