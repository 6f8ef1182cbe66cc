import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../../lib/service-core/client/index.ts';
import { codeOfStatus } from '../../lib/service-core/codes.ts';

/** True if the call must be made again: it was not done, or nobody knows. */
export function isOpen(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'accepted') return false;
  if (outcome.kind !== 'refused') return true;
  const code = codeOfStatus(outcome.code);
  return code === 'serviceBusy' || code === 'tooManyRequests';
}

/** Waits as long as the service asked for. */
export async function asAsked(outcome: Outcome<unknown>): Promise<void> {
  if (outcome.kind === 'refused') await sleep((outcome.retryAfterSeconds ?? 0) * 1000);
}

/** The data of a call that is safe to repeat, repeated until the service has an answer. */
export async function insist<T>(call: () => Promise<Outcome<T>>): Promise<T> {
  for (;;) {
    const outcome = await call();
    if (outcome.kind === 'accepted') return outcome.data;
    if (!isOpen(outcome)) throw new Error(outcome.message);
    await asAsked(outcome);
  }
}
