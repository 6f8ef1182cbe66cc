import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checks } from './lib/checks.ts';
import { commandLine } from './lib/command-line.ts';
import { runEndToEnd } from './lib/end-to-end.ts';
import { heading } from './lib/heading.ts';
import { cacheDir, inRoot } from './lib/paths.ts';
import { portalBuild } from './lib/portal-build.ts';
import { generateClient } from './lib/prisma-client.ts';
import { runProcess } from './lib/run-process.ts';
import {
  type Counts,
  counted,
  line,
  nothing,
  playwrightCounts,
  sum,
  vitestCounts,
} from './lib/test-counts.ts';

// npm test: all of it, in the order in which a mistake shows soonest. Its last line is the total.

const oneFailure: Counts = { ...nothing, failed: 1 };
const reports = join(cacheDir, 'reports');

/** A step that cannot even run is a failure like any other: the following steps still tell what they know. */
async function step(name: string, run: () => Promise<Counts>): Promise<Counts> {
  heading(name);
  const begun = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return oneFailure;
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${name} (${seconds} s)`);
  return counts;
}

const vitest = async (): Promise<Counts> => {
  await generateClient();
  const report = join(reports, 'vitest.json');
  const cli = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const args = [cli, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = async (): Promise<number> =>
    (await runProcess(process.execPath, args, { cwd: inRoot(), inherit: true })).code;
  return counted({ report, run, read: vitestCounts });
};

const playwright = (): Promise<Counts> => {
  const report = join(reports, 'playwright.json');
  return counted({
    report,
    run: () => runEndToEnd({ args: [], workers: 2, report }),
    read: playwrightCounts,
  });
};

commandLine('test', 'Runs all checks and tests: format, lint, types, unit, database, end to end.').parse();
await mkdir(reports, { recursive: true });
const results: Counts[] = [];
for (const { name, run } of checks) {
  results.push(await step(name, async () => ((await run()) === 0 ? nothing : oneFailure)));
}
results.push(await step('Unit and database tests', vitest));
const built = await step('Production build', async () => {
  await portalBuild(console.log);
  return nothing;
});
results.push(built);
if (built.failed === 0) results.push(await step('End to end', playwright));

const total = sum(...results);
console.log(`\n${line(total)}`);
process.exit(total.failed > 0 ? 1 : 0);
