import { randomInt } from 'node:crypto';
import { hashPassword } from '../../auth/password.ts';
import { env } from '../../env.ts';
import { demoDomain, demoPeople, hasUserAt, keptPasswords, putUser, userExists } from './data.ts';

export type DemoUser = { email: string; password: string; role: string; name: string };

/**
 * Creates the demo users and returns their passwords: the ones in `DATA_DIR/demo-users.json`, or else new ones, which
 * the caller must store there. Existing users whose passwords are not in this data folder belong to another portal and
 * are left alone, unless `RENEW_DEMO_USERS` is set. Throws in production.
 */
export async function seedDemo(): Promise<DemoUser[]> {
  if (env().PORTAL_ENV === 'production') throw new Error('Demo users are not made in production.');
  const kept = await keptPasswords();
  const users: DemoUser[] = [];
  for (const person of demoPeople) {
    const own = kept.get(person.email);
    if (own === undefined && !env().RENEW_DEMO_USERS && (await userExists(person.email))) continue;
    const password = own ?? newPassword();
    await putUser({ ...person, passwordHash: await hashPassword(password) });
    users.push({ email: person.email, password, role: person.role, name: person.name });
  }
  return users;
}

/** Throws in production if demo users exist: their passwords are in a file that a sandbox shows. */
export async function refuseDemoPeople(): Promise<void> {
  if (env().PORTAL_ENV !== 'production' || !(await hasUserAt(demoDomain))) return;
  throw new Error(
    'The portal cannot start in production: its database has the demo people of a sandbox. Give PORTAL_DATABASE_URL a database of its own.',
  );
}

// No letters or digits that look alike in a terminal.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four characters: 79 bits, and short enough to type. */
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
