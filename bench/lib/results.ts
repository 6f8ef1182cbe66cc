import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/lib/paths.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { boundText, type Goal, type Report, ratioText, verdictOf } from './report.ts';

export type Measured = { name: string; report: Report; seconds: number; at: Date; isQuick: boolean };

const file = inRoot('bench', 'README.md');
const begin = (name: string): string => `<!-- ${name}: written by npm run bench -- --write -->`;
const end = (name: string): string => `<!-- end of ${name} -->`;

/**
 * Writes each measured benchmark into its own part of bench/README.md, with when and on what it was measured: those
 * that were not run keep what they had.
 */
export async function writeResults(o: {
  machine: readonly string[];
  measured: readonly Measured[];
}): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const measured of o.measured) text = replaced(text, measured.name, partOf(measured, o.machine));
  await writeFile(file, text);
  // The formatter lines up the columns of tables, and the check of the repository asks for that.
  const biome = inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  await runProcess(process.execPath, [biome, 'format', '--write', file], { cwd: inRoot() });
}

function replaced(text: string, name: string, part: string): string {
  const from = text.indexOf(begin(name));
  const to = text.indexOf(end(name));
  if (from === -1 || to === -1) throw new Error(`bench/README.md has no place for the results of ${name}`);
  return `${text.slice(0, from)}${begin(name)}\n\n${part}\n\n${text.slice(to)}`;
}

function partOf({ report, seconds, at, isQuick }: Measured, machine: readonly string[]): string {
  const mode = isQuick ? 'Quick run, no result' : 'Full run';
  const head = `${mode} of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(seconds)} s.`;
  return [
    head,
    '',
    '| Goal | Ratio: median (min–max) | Bound | | Pairs kept, discarded |',
    '|---|---|---|---|---|',
    ...report.goals.map(rowOf),
    '',
    ...report.figures.map(([name, value]) => `- ${name}: ${value}`),
    `- Machine: ${machine.join('; ')}`,
  ].join('\n');
}

function rowOf(goal: Goal): string {
  const why = goal.undecided && goal.goal ? `: ${goal.undecided}` : '';
  const cells = [goal.name, ratioText(goal.ratio), boundText(goal.goal), `${verdictOf(goal)}${why}`];
  return `| ${cells.join(' | ')} | ${goal.kept}, ${goal.discarded} |`;
}
