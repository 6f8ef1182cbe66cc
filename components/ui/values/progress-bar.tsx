import { clsx } from 'clsx';
import { type Tone, toneIcon } from './tone.ts';

type Props = { label: string; value: number; max?: number; tone?: Tone; className?: string };

/** A determinate bar. The words beside it carry the meaning; `label` is its name. */
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
