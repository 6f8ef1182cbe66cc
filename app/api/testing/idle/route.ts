import { json } from '@/lib/auth/handler.ts';
import { readJson } from '@/lib/auth/request-body.ts';
import { bearsTestingToken, isTestable } from '@/lib/auth/testing-token.ts';
import { idleSchema } from '@/lib/features/testing/schema.ts';
import { waitIdle } from '@/lib/features/testing/verbs/wait-idle.ts';
import { log } from '@/lib/logger.ts';

/** Answers when service and portal have nothing left to do, or at the time-out (docs/sandbox.md). */
export async function POST(request: Request): Promise<Response> {
  if (!isTestable()) return json({ code: 'not-found' }, 404);
  if (!bearsTestingToken(request)) return json({ code: 'wrong-token' }, 401);
  const input = idleSchema.safeParse(await readJson(request));
  if (!input.success) return json({ code: 'invalid-input', message: 'timeoutMs: from 1 to 60000' }, 400);
  try {
    return json(await waitIdle(input.data));
  } catch (err) {
    log.error('waiting for idle failed', { err });
    return json({ code: 'internal' }, 500);
  }
}
