import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { testSeed } from '../support/seed.ts';

/** `broken`: a file could not even be loaded, which proves nothing about what its tests assert. */
export type Verdict = 'green' | 'red' | 'broken';

type Report = {
  numFailedTests: number;
  numPassedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Runs test files in a folder and says how they ended; `output` is what the runner printed. */
export async function runTests(
  folder: string,
  files: readonly string[],
): Promise<{ verdict: Verdict; output: string }> {
  const report = join(folder, 'mutation-report.json');
  await rm(report, { force: true });
  const cli = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--bail=1'];
  // With a seed a law tries all of its cases.
  const env = { ...process.env, TEST_SEED: String(testSeed()) };
  const { code, output } = await runProcess(process.execPath, [cli, ...args, ...files], { cwd: folder, env });
  const read = await readFile(report, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
  if (!read) return { verdict: 'broken', output };
  if (read.numFailedTests > 0) return { verdict: 'red', output };
  // A suite whose own set-up failed has no failed test of its own.
  if (code !== 0 || read.numPassedTests === 0) return { verdict: 'broken', output };
  return { verdict: 'green', output };
}
