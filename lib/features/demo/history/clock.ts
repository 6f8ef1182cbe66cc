import { setClock } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';

/** Seconds by which the sandbox's clock is ahead of the present: below zero while it lives in its past. */
export async function sandboxOffset(): Promise<number> {
  const answer = await callPayout(sandboxEndpoints.sandboxClock, {});
  if (answer.kind !== 'accepted') throw new Error(`the sandbox did not say its time: ${answer.kind}`);
  return answer.data.offsetSeconds;
}

/** Sets this process's clock, and so the time of every row that it makes, to the sandbox's. */
export function liveAt(offsetSeconds: number): void {
  setClock(() => Date.now() + offsetSeconds * 1_000);
}

/** Puts the sandbox's clock, and our own, forward to this many seconds from the present; never back. */
export async function advanceTo(offsetSeconds: number): Promise<void> {
  const seconds = Math.floor(offsetSeconds - (await sandboxOffset()));
  if (seconds <= 0) return;
  const answer = await callPayout(sandboxEndpoints.sandboxClockAdvance, { seconds });
  if (answer.kind !== 'accepted') throw new Error(`the sandbox's clock did not move: ${answer.kind}`);
  liveAt(answer.data.offsetSeconds);
}
