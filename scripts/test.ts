import { checks } from './lib/checks.ts';
import { commandLine } from './lib/command-line.ts';
import { inRoot } from './lib/paths.ts';
import { portalBuild } from './lib/portal-build.ts';
import { runProcess } from './lib/run-process.ts';
import { withSecondTry } from './lib/test-report.ts';
import { byExitCode, runFlows, runVitest, TestRun } from './lib/test-run.ts';

// npm test: the gate, in the order in which a mistake shows soonest. Its last line is the total.

const { changed } = commandLine(
  'test',
  'The gate of each delivery: format, lint, types, dead code, unit, database and browser tests.',
)
  .option('--changed [commit]', 'only the tests that can see a change since a commit (default: HEAD)')
  .parse()
  .opts<{ changed?: string | true }>();
const since = changed === true ? 'HEAD' : changed;

const run = new TestRun();
for (const check of checks) await run.step(check.name, () => byExitCode(check.name, check.run));

const name = 'Unit and database tests';
await run.step(name, () =>
  runVitest({
    name,
    args: ['--project=!long', ...(since ? [`--changed=${since}`, '--passWithNoTests'] : [])],
    mayBeEmpty: since !== undefined,
  }),
);

if (!since) {
  const isBuilt = await run.step('Production build', async () => {
    await portalBuild(console.log);
    return [];
  });
  if (isBuilt) await run.step('Browser flows', () => runFlows({ name: 'Browser flows' }));
} else if (await hasChanged('e2e', since)) {
  const args = [`--only-changed=${since}`, '--pass-with-no-tests'];
  await run.step('Browser flows', () => runFlows({ name: 'Browser flows', args, mayBeEmpty: true }));
}

// A database test that waited a little too long on a busy machine is told from a broken one by a quiet second try.
const again = run.results.filter(({ file, failed }) => failed.length > 0 && file.endsWith('.db.test.ts'));
if (process.env.CI && again.length > 0) {
  const second = 'Second try, one file after the other';
  await run.step(second, async () => {
    const args = ['--no-file-parallelism', ...again.map(({ file }) => file)];
    run.replaceResults(withSecondTry(run.results, await runVitest({ name: second, args })));
    return [];
  });
}
run.end();

/** True if git knows of a change below the folder since the commit, uncommitted and new files included. */
async function hasChanged(folder: string, commit: string): Promise<boolean> {
  const ask = async (...args: string[]) => (await runProcess('git', args, { cwd: inRoot() })).output.trim();
  const tracked = await ask('diff', '--name-only', commit, '--', folder);
  const untracked = await ask('ls-files', '--others', '--exclude-standard', '--', folder);
  return tracked + untracked !== '';
}
