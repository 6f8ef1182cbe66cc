import { json } from '@/lib/auth/handler.ts';
import { readJson } from '@/lib/auth/request-body.ts';
import { bearsTestingToken, isTestable } from '@/lib/auth/testing-token.ts';
import { makeTestOrder, testOrderSchema } from '@/lib/features/demo/verbs/make-test-order.ts';
import { log } from '@/lib/logger.ts';

/** Makes an order for a test and answers its ids (docs/qa.md). */
export async function POST(request: Request): Promise<Response> {
  if (!isTestable()) return json({ code: 'not-found' }, 404);
  if (!bearsTestingToken(request)) return json({ code: 'wrong-token' }, 401);
  const input = testOrderSchema.safeParse(await readJson(request));
  if (!input.success) return json({ code: 'invalid-input', errors: input.error.issues }, 400);
  try {
    const made = await makeTestOrder(input.data);
    return made.ok ? json(made.value) : json(made.reason, 409);
  } catch (err) {
    // A refusal of one of the steps, such as too little money in the wallet: the tester has to read it.
    log.warn('an order for a test was not made', { err });
    return json({ code: 'not-made', message: err instanceof Error ? err.message : 'unknown' }, 409);
  }
}
