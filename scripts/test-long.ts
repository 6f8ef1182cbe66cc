import { commandLine } from './lib/command-line.ts';
import { inRoot } from './lib/paths.ts';
import { Problem, runMain } from './lib/problem.ts';
import { runProcess } from './lib/run-process.ts';
import type { FileResult } from './lib/test-report.ts';
import { byExitCode, runFlows, runVitest, TestRun } from './lib/test-run.ts';

// npm run test:long [-- --only database,mutations]: what proves more than the gate, in more time.

type Part = { name: string; proves: string; run(): Promise<FileResult[]> };

/** Another one each time: `TEST_SEED` in the environment repeats a run. */
const seed = process.env.TEST_SEED || String(Math.floor(Math.random() * 2 ** 31));

/** A long run that has a command of its own. */
const command = (name: string, args: string, proves: string): Part => ({
  name,
  proves,
  run: () =>
    byExitCode(name, async () => {
      const given = [inRoot('scripts', 'bootstrap.mjs'), name, ...args.split(' ').filter(Boolean)];
      return (await runProcess(process.execPath, given, { cwd: inRoot(), inherit: true })).code;
    }),
});

const flows = (name: string, env: Record<string, string>, proves: string): Part => ({
  name,
  proves,
  run: () => runFlows({ name, env }),
});

/** Each time on data of its own: a person whose second factor is set up, or who guessed wrong, is no newcomer again. */
const repeated = (name: string, times: number, proves: string): Part => ({
  name,
  proves,
  run: async () => {
    const results: FileResult[] = [];
    for (let nth = 1; nth <= times; nth += 1)
      results.push(...(await runFlows({ name: `${name} ${nth} of ${times}` })));
    return results;
  },
});

const parts: readonly Part[] = [
  {
    name: 'database',
    proves: 'the storm, reliability in short, a foreign client, examples in four languages, fuzz, durations',
    run: () => runVitest({ name: 'database', args: ['--project=long'], env: { TEST_SEED: seed } }),
  },
  {
    name: 'random',
    proves: 'the unit tests and those with a database once more, from a random seed',
    run: () => runVitest({ name: 'random', args: ['--project=!long'], env: { TEST_SEED: seed } }),
  },
  flows(
    'browser',
    { E2E_LONG: '1' },
    'every page in both languages and themes from 320 px to 1920, every flow',
  ),
  repeated('repeat', 5, 'the flows of the gate five times over, each time on fresh data'),
  flows('slow-line', { E2E_LATENCY_MS: '300' }, 'the flows of the gate on a line of 300 ms'),
  command('mutations', '', 'the tests catch each planted bug'),
  command(
    'fuzz',
    '--requests 50000',
    'service and portal answer any request, show nothing inside, and do not grow',
  ),
  command('soak', '--minutes 10', 'memory stays within a tenth in ten minutes of mixed load'),
  command('crash', '--orders 6000 --kills 60', '60 killed processes lose and double nothing'),
  command(
    'reliability',
    '--scale 0.1',
    'hung databases, wrong clocks, full disks and slow clients lose nothing',
  ),
];

const { only } = commandLine(
  'test:long',
  'Proves more than the gate in more time: before a release, and after changes of ledger, rails, callbacks, queue, signing or uploads.',
)
  .option('--only <parts>', 'parts to run, separated by commas (default: all)')
  .addHelpText(
    'after',
    `\nParts:\n${parts.map(({ name, proves }) => `  ${name.padEnd(12)}${proves}`).join('\n')}`,
  )
  .parse()
  .opts<{ only?: string }>();

await runMain(async () => {
  const wanted = only?.split(',').map(partNamed) ?? parts;
  console.log(`TEST_SEED=${seed}`);
  const run = new TestRun();
  for (const part of wanted) await run.step(part.name, part.run);
  run.end();
});

function partNamed(name: string): Part {
  const part = parts.find((each) => each.name === name.trim());
  if (part) return part;
  throw new Problem(`There is no part "${name}": choose from ${parts.map((each) => each.name).join(', ')}.`);
}
