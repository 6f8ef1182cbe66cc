import { isSettled } from '../../payout/client.ts';
import type { Conversion } from './data/wallets.ts';

type Times = Pick<Conversion, 'requestedAt' | 'answeredAt'>;

/** True if the call of a conversion surely ended before this moment, answered or not. */
export const isOver = ({ requestedAt }: Times, at: Date): boolean => isSettled(requestedAt, at);

/** True if balances that were read after its end have been compared. */
export function isJudged(conversion: Times): boolean {
  return conversion.answeredAt !== null && isOver(conversion, conversion.answeredAt);
}
