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
