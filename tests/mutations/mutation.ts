import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.ts';

/** A bug planted on purpose: a patch, and the tests of which at least one must fail with it. */
export type Mutation = {
  /** `ledger/rounding-on-the-exchange-account`, the patch file's path below this folder without its ending. */
  name: string;
  /** The bug in one sentence. */
  bug: string;
  /** Test files, relative to the checkout. */
  caughtBy: readonly string[];
  /** The patch file, absolute. */
  file: string;
};

const folder = inRoot('tests', 'mutations');

/** Reads every committed patch; throws for one whose head does not name the bug and the test. */
export async function readMutations(): Promise<Mutation[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((entry) => entry.endsWith('.patch')).toSorted();
  return Promise.all(files.map((entry) => readMutation(join(folder, entry))));
}

async function readMutation(file: string): Promise<Mutation> {
  const text = await readFile(file, 'utf8');
  const bug = /^Bug: (.+)$/m.exec(text)?.[1];
  const caughtBy = [...text.matchAll(/^Caught by: (\S+)$/gm)].map(([, test = '']) => test);
  if (!bug || caughtBy.length === 0) {
    throw new Error(`${file} has to begin with "Bug: …" and "Caught by: path of a test".`);
  }
  const name = relative(folder, file)
    .replace(/\.patch$/, '')
    .replaceAll('\\', '/');
  return { name, bug, caughtBy, file };
}
