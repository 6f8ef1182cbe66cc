import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../bundle.mjs';
import { inRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { runProcess } from './run-process.ts';

export type DemoUser = { email: string; password: string; role: string; name: string };
type Remembered = { madeFor: string; users: DemoUser[] };

const foreignUsers =
  'The demo users of this database have passwords that another data folder keeps: copy demo-users.json from it, or start once with RENEW_DEMO_USERS=true.';

/**
 * Demo users and data, made once per database and anew when the seed changed. `demo-users.json` in the data folder
 * keeps them, `{ users: [{ email, password, role, name }] }`; the seed reads the passwords back from it.
 */
export async function ensureDemoData(
  dataDir: string,
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<DemoUser[]> {
  const file = join(dataDir, 'demo-users.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Remembered,
    () => undefined,
  );
  const { host, pathname } = new URL(env.PORTAL_DATABASE_URL ?? '');
  // The embedded server may come back on another port.
  const server = process.env.PORTAL_DATABASE_URL ? host : 'embedded';
  const madeFor = `${server}${pathname} ${await hashOf(['lib/features/demo', 'prisma/portal'])}`;
  if (known?.madeFor === madeFor) return known.users;
  say('Making demo users…');
  const users = await seed(env);
  if (users.length === 0) {
    say(foreignUsers);
    return [];
  }
  await writeFile(file, JSON.stringify({ madeFor, users } satisfies Remembered, null, 2), { mode: 0o600 });
  return users;
}

async function seed(env: Record<string, string | undefined>): Promise<DemoUser[]> {
  const args = ['--import', 'tsx', 'scripts/seed-demo.ts'];
  const result = await runProcess(process.execPath, args, { cwd: inRoot(), env });
  const answer = result.output.split('\n').findLast((line) => line.startsWith('{"demoUsers":'));
  if (result.code !== 0 || !answer)
    throw new Problem(`The demo data could not be made:\n${result.output.trim()}`);
  return (JSON.parse(answer) as { demoUsers: DemoUser[] }).demoUsers;
}
