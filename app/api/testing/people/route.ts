import { json } from '@/lib/auth/handler.ts';
import { readJson } from '@/lib/auth/request-body.ts';
import { bearsTestingToken, isTestable } from '@/lib/auth/testing-token.ts';
import { makeTestPerson, testPersonSchema } from '@/lib/features/users/verbs/make-test-person.ts';

/** Makes a person for a test and answers their address and password (docs/qa.md). */
export async function POST(request: Request): Promise<Response> {
  if (!isTestable()) return json({ code: 'not-found' }, 404);
  if (!bearsTestingToken(request)) return json({ code: 'wrong-token' }, 401);
  const input = testPersonSchema.safeParse(await readJson(request));
  if (!input.success) return json({ code: 'invalid-input', errors: input.error.issues }, 400);
  const made = await makeTestPerson(input.data);
  return made.ok ? json(made.value) : json(made.reason, 409);
}
