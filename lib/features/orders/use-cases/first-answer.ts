import { err, ok, type Result } from '../../../result.ts';
import { type ConfirmRequestRow, findConfirmRequestById } from '../repository.ts';
import type { ConfirmOrderRefusal, ConfirmOrderValue } from '../types.ts';

type Answer = Result<ConfirmOrderValue, ConfirmOrderRefusal>;

const pollMs = 100;
const patienceMs = 20_000;

/**
 * The answer of a confirmation that another call is sending at this moment, perhaps in another process. When it
 * takes too long, the truthful answer is that it is being checked.
 */
export async function firstAnswer(request: ConfirmRequestRow): Promise<Answer> {
  let latest: ConfirmRequestRow | null = request;
  for (let waitedMs = 0; latest?.state === 'requested' && waitedMs < patienceMs; waitedMs += pollMs) {
    await new Promise((wake) => setTimeout(wake, pollMs));
    latest = await findConfirmRequestById(request.id);
  }
  return answerOf(latest ?? request);
}

export function answerOf(request: ConfirmRequestRow): Answer {
  if (request.state === 'accepted') return ok({ state: 'accepted' });
  if (request.state === 'requested' || request.state === 'unknown') return ok({ state: 'checking' });
  const message = request.message ?? '';
  if (request.code === null) return err({ code: 'unavailable', message });
  return err({ code: 'refused', status: request.code, message });
}
