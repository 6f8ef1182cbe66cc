import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { NotSentReason } from '../../../service-core/client/index.ts';
import { type ConfirmRequestRow, findConfirmRequestById } from '../data/requests.ts';
import type { ConfirmOrderRefusal, ConfirmOrderValue } from '../types.ts';

type Answer = Result<ConfirmOrderValue, ConfirmOrderRefusal>;

const notSent: readonly string[] = [
  'unreachable',
  'token-refused',
  'invalid-request',
] satisfies NotSentReason[];

const firstPauseMs = 100;
const longestPauseMs = 1_000;

/**
 * The answer of a confirmation that another call is sending at this moment, perhaps in another process. When it
 * takes too long, the truthful answer is that it is being checked.
 */
export async function firstAnswer(request: ConfirmRequestRow): Promise<Answer> {
  const begunMs = performance.now();
  let latest: ConfirmRequestRow | null = request;
  let pauseMs = firstPauseMs;
  while (latest?.state === 'requested' && performance.now() - begunMs < patienceMs()) {
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    latest = await findConfirmRequestById(request.id);
  }
  return answerOf(latest ?? request);
}

export function answerOf(request: ConfirmRequestRow): Answer {
  if (request.state === 'accepted') return ok({ state: 'accepted' });
  if (request.state === 'requested' || request.state === 'unknown') return ok({ state: 'checking' });
  const { code, message } = request;
  const wasSent = request.state === 'refused' && code !== null && !notSent.includes(code);
  if (!wasSent) return err({ code: 'unavailable', message: message ?? '' });
  return err({ code: 'refused', status: code, message: message ?? code });
}
