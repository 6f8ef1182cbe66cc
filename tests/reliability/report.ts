import { readFile, writeFile } from 'node:fs/promises';
import { formatted } from '../../scripts/docs/formatted.ts';
import { markdownTable, partsOf } from '../../scripts/docs/markdown.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import type { Experiment, Outcome } from './experiment.ts';

export type Finished = {
  experiment: Experiment;
  outcome: Outcome;
  scale: number;
  seconds: number;
  at: Date;
  /** The machine it ran on, one line. */
  machine: string;
};

const path = 'docs/reliability-report.md';

const head = `# Reliability report

\`npm run reliability -- --write\` wrote this page from its own runs: each experiment breaks something on purpose and counts
what was lost. \`npm run reliability -- --only e14\` runs one, \`--scale 0.1\` a tenth of it, \`--help\` lists them.`;

/** The verdict of a run in one word. */
export function verdictOf({ broken, notRun = [] }: Outcome): 'held' | 'broken' | 'held in part' {
  if (broken.length > 0) return 'broken';
  return notRun.length > 0 ? 'held in part' : 'held';
}

/** Writes a finished run into the report; the other experiments keep what it says of them. */
export async function writeReport(experiments: readonly Experiment[], finished: Finished): Promise<void> {
  const file = inRoot(path);
  const kept = partsOf(await readFile(file, 'utf8').catch(() => ''));
  const parts = experiments.map((experiment) => {
    const part =
      experiment === finished.experiment ? partFor(finished) : (kept.get(experiment.id) ?? 'Not run yet.');
    return `## ${experiment.id}: ${experiment.title}\n\nPromise: ${experiment.promise}\n\n<!-- generated: ${experiment.id} -->\n\n${part}\n\n<!-- end -->`;
  });
  await writeFile(file, await formatted(path, [head, ...parts].join('\n\n')));
}

function partFor({ outcome, scale, seconds, at, machine }: Finished): string {
  const size = scale === 1 ? 'full size' : `${scale} of the full size`;
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `**${verdictOf(outcome)}**: ${when}, ${size}, ${Math.round(seconds)} s, on ${machine}.`,
    '',
    markdownTable(['Figure', ''], outcome.figures),
    ...outcome.broken.map((sentence) => `\n- Broken: ${sentence}`),
    ...(outcome.notRun ?? []).map((sentence) => `\n- Not run: ${sentence}`),
  ].join('\n');
}
