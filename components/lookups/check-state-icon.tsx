import { CircleCheck, CircleHelp, CircleMinus, CircleX, Hourglass } from 'lucide-react';
import type { AccountCheckState } from '@/lib/features/lookups/types.ts';

const icons = {
  matched: CircleCheck,
  mismatched: CircleX,
  unknown: CircleHelp,
  sending: Hourglass,
  'not-charged': CircleMinus,
} satisfies Record<AccountCheckState, typeof CircleCheck>;

/** A shape for each result, so that none is told by its colour alone. */
export function CheckStateIcon({ state, className }: { state: AccountCheckState; className: string }) {
  const Icon = icons[state];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={`size-4 shrink-0 ${className}`} />;
}
