import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../../lib/auth/password.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { now } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import type { Enrolment } from '../../lib/features/step-up/schema.ts';
import { confirmEnrolment, startEnrolment } from '../../lib/features/step-up/verbs/enrol.ts';
import { stepUp } from '../../lib/features/step-up/verbs/step-up.ts';
import { valueOf } from './portal-orders.ts';

/** The code an authenticator app would show for `secret`, `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: now().getTime() + steps * 30_000 });
}

export const password = 'correct horse battery staple';
let hash: Promise<string> | undefined;

/** Gives a person the password above. */
export async function withPassword(actor: Actor): Promise<void> {
  hash ??= hashPassword(password);
  await db().user.update({ where: { id: actor.userId }, data: { passwordHash: await hash } });
}

/** The key of a new authenticator app, for the person's password. */
export async function enrolling(actor: Actor): Promise<Enrolment> {
  await withPassword(actor);
  return valueOf(await startEnrolment(actor, { password }));
}

/** Gives a person a second factor; its first code is spent. */
export async function enrolled(actor: Actor): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await enrolling(actor);
  const prove = () => confirmEnrolment(actor, { code: codeOf(secret, -1), name: 'Phone' });
  const first = await prove();
  // The half minute of a code may end before it is looked at.
  const { recoveryCodes } = valueOf(first.ok ? first : await prove());
  return { secret, recoveryCodes };
}

/** A session that has just proved its second factor. */
export async function steppedUp(actor: Actor): Promise<Actor> {
  const { recoveryCodes } = await enrolled(actor);
  valueOf(await stepUp(actor, { code: recoveryCodes[0] ?? '' }));
  return actor;
}
