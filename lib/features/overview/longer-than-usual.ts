import type { StatusId } from '../orders/status.config.ts';
import type { UsualSeconds } from './repository.ts';
import type { Overview, StatusCount } from './types.ts';

// Fewer samples do not show the usual time, and waits below five minutes are not reported.
const enoughSamples = 20;
const leastSeconds = 300;

const measureOf: Partial<Record<StatusId, 'payout' | 'preCheck'>> = {
  confirmed: 'payout',
  inTransit: 'payout',
  inPreCheck: 'preCheck',
};

/** The time within which nine of ten recent payments arrived, counted from confirmation; null until enough have. */
export function usualArrivalSeconds({ samples, payout }: UsualSeconds): number | null {
  return samples < enoughSamples ? null : payout;
}

/** The seconds within which half and nine of ten of them arrived; null until enough have. */
export function usualTimes({ samples, payoutHalf, payout }: UsualSeconds): Overview['usual'] {
  if (samples < enoughSamples || payoutHalf === null || payout === null) return null;
  return { half: payoutHalf, most: payout };
}

/** The statuses with the service whose oldest order waits longer than nine of ten did. */
export function longerThanUsual(counts: readonly StatusCount[], usual: UsualSeconds, at: Date): StatusId[] {
  if (usual.samples < enoughSamples) return [];
  return counts.flatMap(({ id, oldestAt }) => {
    const measure = measureOf[id];
    const seconds = measure && usual[measure];
    if (seconds === undefined || seconds === null) return [];
    const waited = (at.getTime() - Date.parse(oldestAt)) / 1_000;
    return waited > Math.max(leastSeconds, seconds) ? [id] : [];
  });
}
