import type { UsualSeconds } from './repository.ts';
import type { Overview } from './types.ts';

// Fewer samples do not show the usual time.
const enoughSamples = 20;

/** The time within which nine of ten recent payments arrived, counted from confirmation; null until enough have. */
export function usualArrivalSeconds({ samples, payout }: UsualSeconds): number | null {
  return samples < enoughSamples ? null : payout;
}

/** The seconds within which half and nine of ten of them arrived; null until enough have. */
export function usualTimes({ samples, payoutHalf, payout }: UsualSeconds): Overview['usual'] {
  if (samples < enoughSamples || payoutHalf === null || payout === null) return null;
  return { half: payoutHalf, most: payout };
}
