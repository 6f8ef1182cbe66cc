import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '../databases.ts';
import type { DemoUser } from '../demo-data.ts';
import { loaded } from '../loaded.ts';
import type { StackPerson } from './place.ts';

const addSessions = `
  with made as (
    insert into sessions (id, user_id, created_at, last_seen_at, expires_at, address, user_agent)
    select gen_random_uuid(), id, now(), now(), now() + make_interval(secs => $2), '127.0.0.1', 'npm run stack'
    from users where email = any($1)
    returning id, user_id
  )
  select made.id as "sessionId", user_id as "userId", email from made join users on users.id = user_id`;

/**
 * Signs every person of a stack in afresh and writes their storage states into `folder`. The sessions are stored as
 * signing in stores them; only the check of the passwords is left out, which takes a second for all.
 */
export async function signPeopleIn(o: {
  dataDir: string;
  folder: string;
  portalUrl: string;
  portalDatabaseUrl: string;
}): Promise<StackPerson[]> {
  const { encodeSessionToken, sessionCookie, sessionMaxAgeSeconds } = await sessionCookies();
  const demo = JSON.parse(await readFile(join(o.dataDir, 'demo-users.json'), 'utf8')) as {
    users: DemoUser[];
  };
  const secret = (await readFile(join(o.dataDir, 'auth-secret'), 'utf8')).trim();
  const emails = demo.users.map(({ email }) => email);
  const sessions = await withClient(o.portalDatabaseUrl, async (client) => {
    const { rows } = await client.query<{ sessionId: string; userId: string; email: string }>(addSessions, [
      emails,
      sessionMaxAgeSeconds,
    ]);
    return new Map(rows.map((row) => [row.email, row]));
  });
  const { name, options } = sessionCookie(o.portalUrl);
  const expires = Math.floor(Date.now() / 1000) + sessionMaxAgeSeconds;
  await mkdir(o.folder, { recursive: true });
  return Promise.all(
    demo.users.map(async ({ role, name: who, email, password }) => {
      const session = sessions.get(email);
      if (!session) throw new Error(`the stack has no user ${email}`);
      const cookie = {
        name,
        value: await encodeSessionToken(session, secret),
        domain: new URL(o.portalUrl).hostname,
        path: options.path,
        expires,
        httpOnly: options.httpOnly,
        secure: options.secure,
        sameSite: 'Strict',
      };
      const storageState = join(o.folder, `${email.split('@')[0]}.json`);
      await writeFile(storageState, JSON.stringify({ cookies: [cookie], origins: [] }), { mode: 0o600 });
      return { role, name: who, email, password, storageState };
    }),
  );
}

/** The portal's own way to write a session's cookie; asked for early, because it takes a moment to load. */
export const sessionCookies = () =>
  loaded<typeof import('../../../lib/auth/session-cookie.ts')>({
    entry: 'lib/auth/session-cookie.ts',
    name: 'portal-session-cookie',
    sources: ['lib/auth', 'lib/env.ts', 'lib/shared.ts', 'lib/service-core/client/options.ts'],
  });
