import type { Conversion } from './repository.ts';

type Times = Pick<Conversion, 'requestedAt' | 'answeredAt'>;

// Longer than any call of ours can be under way.
const settledAfterMs = 60_000;

/** True if the call of a conversion surely ended before this moment, answered or not. */
export function isOver({ requestedAt }: Times, at: Date): boolean {
  return at.getTime() - requestedAt.getTime() >= settledAfterMs;
}

/** True if balances that were read after its end have been compared. */
export function isJudged(conversion: Times): boolean {
  return conversion.answeredAt !== null && isOver(conversion, conversion.answeredAt);
}
