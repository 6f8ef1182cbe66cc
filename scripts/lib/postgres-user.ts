import { chown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';
import { type Finished, runProcess } from './run-process.ts';

type Run = (command: string, args: readonly string[]) => Promise<Finished>;

/** Runs PostgreSQL's programs as a user that PostgreSQL accepts; `give` makes a file that user's own. */
export type AsPostgres = { run: Run; give(path: string): Promise<void> };

type Identity = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; root runs it as the owner of the data
 * folder, as the system's `postgres` user (made when missing), or as `nobody`, and gives the folder to it.
 * The `paths` are what that user must be able to reach.
 */
export async function asPostgres({
  folder,
  paths,
}: {
  folder: string;
  paths: readonly string[];
}): Promise<AsPostgres> {
  if (process.getuid?.() !== 0)
    return { run: (command, args) => runProcess(command, args), give: async () => {} };
  const owner = await stat(folder);
  const identity = owner.uid === 0 ? await unprivilegedIdentity() : { uid: owner.uid, gid: owner.gid };
  if (owner.uid === 0) await giveFolder(folder, identity);
  const give = (path: string): Promise<void> => chown(path, identity.uid, identity.gid);
  if (!(await allReachable(paths, identity))) return { run: await throughSetpriv(identity, paths), give };
  return { run: (command, args) => runProcess(command, args, { ...identity, cwd: folder }), give };
}

async function unprivilegedIdentity(): Promise<Identity> {
  const existing = await identityOf('postgres');
  if (existing) return existing;
  const made = await runProcess('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    'postgres',
  ]).catch(() => undefined);
  const identity =
    (made?.code === 0 ? await identityOf('postgres') : undefined) ?? (await identityOf('nobody'));
  if (identity) return identity;
  throw new Problem(
    'PostgreSQL does not run as root and no other user could be made: run this as another user.',
  );
}

async function identityOf(user: string): Promise<Identity | undefined> {
  const [uid, gid] = await Promise.all([runProcess('id', ['-u', user]), runProcess('id', ['-g', user])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

async function giveFolder(folder: string, { uid, gid }: Identity): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}

async function allReachable(paths: readonly string[], identity: Identity): Promise<boolean> {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const { mode, uid, gid } = await stat(folder);
      const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
      if (folder === dirname(folder)) break;
    }
  }
  return true;
}

/**
 * A checkout below a folder only root may enter (`/root`, a private temporary folder): the unprivileged user
 * keeps the one capability that lets it pass, instead of our widening the rights of folders that are not ours.
 */
async function throughSetpriv({ uid, gid }: Identity, paths: readonly string[]): Promise<Run> {
  const privileges = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const prefix = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...privileges, '--'];
  const run: Run = (command, args) => runProcess('setpriv', [...prefix, command, ...args]);
  const works = await run('true', []).catch(() => undefined);
  if (works?.code === 0) return run;
  throw new Problem(
    `PostgreSQL does not run as root, and user ${uid} may not enter ${paths.map((path) => dirname(path)).join(' or ')}: put this folder where every user may enter, or run as another user.`,
  );
}
