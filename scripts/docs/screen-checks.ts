import { readFile } from 'node:fs/promises';
import { type Proof, screenChecks } from '../../tests/screens/checks.ts';
import { inRoot } from '../lib/paths.ts';
import { markdownTable } from './markdown.ts';

const numbered = Array.from({ length: 42 }, (_, i) => `T-${String(i + 1).padStart(2, '0')}`);

/** Returns what is wrong with the checklist for screens: a line that is missing, or proven by no test that is there. */
export async function screenCheckProblems(): Promise<string[]> {
  const ids = new Set(screenChecks.map(({ id }) => id));
  const problems = numbered.filter((id) => !ids.has(id)).map((id) => `${id} has no row`);
  for (const { id, proofs } of screenChecks) {
    if (proofs.length === 0) problems.push(`${id} has no proof`);
    for (const proof of proofs)
      if (!(await isThere(proof))) problems.push(`${id}: ${proof.join(' has no ')}`);
  }
  return problems;
}

/** The title stands in the file, so that a test that was renamed or removed is noticed. */
export async function isThere([file, title]: Proof): Promise<boolean> {
  const text = await readFile(inRoot(file), 'utf8').catch(() => '');
  return text.includes(title);
}

/** The rules for every screen, each with its tests. */
export const screenCheckTable = (): string =>
  markdownTable(
    ['', 'Rule', 'Test'],
    screenChecks.map(({ id, what, proofs }) => [
      id,
      what,
      proofs.map((proof) => proof.join(': ')).join(', '),
    ]),
  );
