import { cpus } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { commandLine } from '../../scripts/lib/command-line.ts';
import { Problem, runMain } from '../../scripts/lib/problem.ts';
import type { Experiment, Outcome } from './experiment.ts';
import { experiments } from './experiments.ts';
import { verdictOf, writeReport } from './report.ts';

type Options = { only?: string; scale: number; write?: true };

function scaleOf(text: string): number {
  const scale = Number(text);
  if (scale > 0 && scale <= 1) return scale;
  throw new InvalidArgumentError('give a share of the full size: above 0, at most 1.');
}

const command = commandLine('reliability', 'Breaks parts of the product on purpose and counts what was lost.')
  .option('--only <ids>', 'experiments to run, separated by commas (default: all)')
  .option('--scale <share>', 'share of the full size', scaleOf, 1)
  .option('--write', 'write the figures into docs/reliability-report.md')
  .addHelpText(
    'after',
    `\nExperiments:\n${experiments.map(({ id, title }) => `  ${id.toLowerCase()}  ${title}`).join('\n')}`,
  );

await runMain(async () => {
  const { only, scale, write } = command.parse().opts<Options>();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.versions.node}`;
  for (const experiment of wanted(only)) {
    console.log(`\n${experiment.id}: ${experiment.title}`);
    const begun = performance.now();
    const outcome = await outcomeOf(experiment, scale);
    const seconds = (performance.now() - begun) / 1000;
    for (const [name, value] of outcome.figures) console.log(`  ${name}: ${value}`);
    for (const sentence of outcome.broken) console.log(`  BROKEN: ${sentence}`);
    for (const sentence of outcome.notRun ?? []) console.log(`  NOT RUN: ${sentence}`);
    console.log(`  ${verdictOf(outcome)} (${seconds.toFixed(1)} s)`);
    if (write)
      await writeReport(experiments, { experiment, outcome, scale, seconds, at: new Date(), machine });
    if (outcome.broken.length > 0) process.exitCode = 1;
  }
});

function wanted(only: string | undefined): readonly Experiment[] {
  if (only === undefined) return experiments;
  return only.split(',').map((name) => {
    const found = experiments.find(({ id }) => id.toLowerCase() === name.trim().toLowerCase());
    if (found) return found;
    const names = experiments.map(({ id }) => id.toLowerCase()).join(', ');
    throw new Problem(`There is no experiment "${name}": choose from ${names}.`);
  });
}

/** A run that ends with an error is a broken promise; the others still run. */
function outcomeOf(experiment: Experiment, scale: number): Promise<Outcome> {
  return experiment
    .run({ scale, say: (line) => console.log(`  ${line}`) })
    .catch((problem: unknown): Outcome => {
      console.error(problem);
      const sentence = problem instanceof Error ? problem.message : String(problem);
      return { figures: [], broken: [`The run did not end by itself: ${sentence}`] };
    });
}
