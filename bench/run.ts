import { commandLine } from '../scripts/lib/command-line.ts';
import { Problem, runMain } from '../scripts/lib/problem.ts';
import { opened } from './lib/benchmark.ts';
import { durabilityOf, openBenchDatabase } from './lib/database.ts';
import { describeMachine } from './lib/machine.ts';
import { fullPlan, quickPlan } from './lib/plan.ts';
import { lineOf, verdictOf } from './lib/report.ts';
import { type Measured, writeResults } from './lib/results.ts';

const command = commandLine(
  'bench',
  'Measures the service and the portal and judges the figures by their goals.',
)
  .option('--only <names>', 'benchmarks to run, separated by commas (default: all, about twenty minutes)')
  .option('--quick', 'short pairs, to see that it works; nothing is judged')
  .option('--write', 'write the results into bench/README.md')
  .addHelpText('after', '\nbench/README.md says what each of them measures, and what it measured last.');

await runMain(async () => {
  const values = command.parse().opts<{ only?: string; quick?: true; write?: true }>();
  // Only now: they bring half the product with them, which help does not need.
  const { benchmarks } = await import('./benchmarks.ts');
  const plan = values.quick ? quickPlan : fullPlan;
  const wanted = values.only?.split(',');
  for (const name of wanted ?? []) {
    if (benchmarks.some((benchmark) => benchmark.name === name)) continue;
    const names = benchmarks.map((benchmark) => benchmark.name).join(', ');
    throw new Problem(`There is no benchmark "${name}": choose from ${names}.`);
  }
  const machine = [...(await describeMachine()), `PostgreSQL: ${await durability()}`];
  for (const line of machine) console.log(line);

  const measured: Measured[] = [];
  const unmeasured: string[] = [];
  for (const benchmark of benchmarks) {
    if (wanted && !wanted.includes(benchmark.name)) continue;
    console.log(`\n${benchmark.name}${plan.quick ? ' (quick)' : ''}`);
    const begun = performance.now();
    const parts = opened();
    const interrupt = () => void parts.close().finally(() => process.exit(130));
    process.once('SIGINT', interrupt);
    const report = await benchmark
      .run(plan, parts)
      // The others are worth running all the same; what this one had in bench/README.md stays.
      .catch((problem: unknown) => {
        console.error(problem instanceof Problem ? problem.message : problem);
        unmeasured.push(benchmark.name);
      })
      .finally(() => parts.close());
    process.off('SIGINT', interrupt);
    if (!report) continue;
    for (const [name, value] of report.figures) console.log(`  ${name}: ${value}`);
    for (const goal of report.goals) console.log(lineOf(goal));
    const seconds = (performance.now() - begun) / 1000;
    measured.push({ name: benchmark.name, report, seconds, at: new Date(), isQuick: plan.quick });
    const notJudged = report.goals.filter((goal) => verdictOf(goal) === 'not judged');
    if (!plan.quick) unmeasured.push(...notJudged.map(({ name }) => name));
  }
  if (values.write) await writeResults({ machine, measured });
  if (unmeasured.length > 0) throw new Problem(`\nNOT MEASURED: ${unmeasured.join('; ')}`);
  if (measured.some(({ report }) => report.goals.some((goal) => verdictOf(goal) === 'does not hold')))
    process.exitCode = 1;
});

async function durability(): Promise<string> {
  const database = await openBenchDatabase('settings');
  return durabilityOf(database.url).finally(() => database.close());
}
