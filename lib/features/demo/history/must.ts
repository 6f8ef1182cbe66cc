import type { Result } from '../../../result.ts';

/** The value of an answer that the demo takes for granted; throws the refusal. */
export function must<T>(answer: Result<T, unknown>): T {
  if (answer.ok) return answer.value;
  throw new Error(JSON.stringify(answer.reason));
}
