import { now } from '../../../clock.ts';
import { forgetExchanges } from '../data.ts';

const keptDays = 90;

export function forgetOldExchanges(): Promise<void> {
  return forgetExchanges(new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1000));
}
