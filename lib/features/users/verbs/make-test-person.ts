import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { roles } from '../../../auth/permissions.ts';
import { err, ok, type Result } from '../../../result.ts';
import { emailSchema } from '../schema.ts';
import { linkFromMachine } from './links-from-machine.ts';
import { join } from './passwords.ts';

/** A person whom a test wants; the address is one of its own unless given. */
export const testPersonSchema = z.strictObject({
  role: z.enum(roles),
  name: z.string().min(1).max(100).optional(),
  email: emailSchema.optional(),
});

type TestPerson = { role: string; name: string; email: string; password: string };

/** Makes a person for a test, by an invitation that is accepted at once. */
export async function makeTestPerson({
  role,
  name = 'Test Person',
  email = `${randomUUID()}@test.corridor.test`,
}: z.output<typeof testPersonSchema>): Promise<Result<TestPerson, { code: string; message?: string }>> {
  const link = await linkFromMachine('invite', email, role);
  if (!link.ok) return err({ code: link.reason.code, message: link.reason.sentence });
  const password = randomBytes(18).toString('base64url');
  const token = new URL(link.value.address).hash.slice(1);
  const joined = await join({ token, name, password, locale: 'en' });
  return joined.ok ? ok({ role, name, email, password }) : err({ code: joined.reason.code });
}
