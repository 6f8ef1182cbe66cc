import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '../../scripts/lib/paths.ts';

const run = promisify(execFile);

/** A copy of the checkout in which bugs are planted, so that the checkout itself is never broken. */
export type Tree = {
  folder: string;
  /** Applies a patch file, runs `work`, and takes the patch back. */
  withPatch<T>(file: string, work: () => Promise<T>): Promise<T>;
};

/** Copies what git knows of the checkout, changed files as they are now, to `folder`. */
export async function copyTree(folder: string): Promise<Tree> {
  await rm(folder, { recursive: true, force: true });
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: inRoot(),
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of stdout.split('\0').filter(Boolean)) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    await cp(inRoot(path), to).catch((problem: NodeJS.ErrnoException) => {
      // A file that was deleted and not committed yet is still listed.
      if (problem.code !== 'ENOENT') throw problem;
    });
  }
  await cp(inRoot('lib/db/generated'), join(folder, 'lib/db/generated'), { recursive: true });
  await symlink(inRoot('node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    withPatch: async (file, work) => {
      await applyPatch(folder, file);
      try {
        return await work();
      } finally {
        await applyPatch(folder, file, '--reverse');
      }
    },
  };
}

/** Applies a patch to a folder, or only checks that it would apply. */
export async function applyPatch(
  folder: string,
  file: string,
  ...flags: ('--check' | '--reverse')[]
): Promise<void> {
  // Outside any repository the paths of the patch count from the folder, not from the checkout around it.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) };
  await run('git', ['apply', '--recount', '-C1', ...flags, file], { cwd: folder, env });
}
