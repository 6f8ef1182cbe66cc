import { readFile } from 'node:fs/promises';
import { type Row, titleOf } from '../../tests/specification/row.ts';
import { rowsByTest } from '../../tests/specification/rows.ts';
import { inRoot } from '../lib/paths.ts';
import { markdownTable } from './markdown.ts';

const folder = 'tests/specification';

/** The numbered tables of the specification. A coverage table without one of them would hide its rows. */
const sections = '2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 3 4.1 4.2 4.3 4.4 4.5 5 6 7 8'.split(' ');

type CoveredRow = Row & { test: string };

const coveredRows = (): CoveredRow[] =>
  Object.entries(rowsByTest).flatMap(([test, ofTest]) =>
    ofTest.map((row) => ({ ...row, test: `${folder}/${test}` })),
  );

/**
 * Returns what is wrong with the coverage: a section without a row, two tests with one name, a test file that does not
 * run its rows, code named in a row that is not there.
 */
export async function coverageProblems(): Promise<string[]> {
  const rows = coveredRows();
  return [...missingSections(rows), ...doubles(rows), ...(await unrun()), ...(await lostCode(rows))];
}

/** The rules of the specification and the decisions, each with its code and its test. */
export function coverageTable(): string {
  const rows = coveredRows().toSorted(
    (a, b) =>
      rank(a.section) - rank(b.section) || a.section.localeCompare(b.section, 'en', { numeric: true }),
  );
  return markdownTable(
    ['Section', 'Row', 'Rule', 'Code', 'Test'],
    rows.map(({ section, name, rule, code, test }) => [section, name, rule, code.join(', '), test]),
  );
}

const rank = (section: string): number => (section.startsWith('decisions') ? 1 : 0);

function missingSections(rows: readonly CoveredRow[]): string[] {
  const covered = new Set(rows.map(({ section }) => section));
  return sections.filter((section) => !covered.has(section)).map((section) => `§${section} has no row`);
}

function doubles(rows: readonly CoveredRow[]): string[] {
  const titles = rows.map(titleOf);
  return titles
    .filter((title, i) => titles.indexOf(title) !== i)
    .map((title) => `two tests are named ${title}`);
}

async function unrun(): Promise<string[]> {
  const problems = await Promise.all(
    Object.keys(rowsByTest).map(async (file) => {
      const text = await readFile(inRoot(folder, file), 'utf8').catch(() => '');
      return text.includes(`proveRows('${file}')`) ? [] : [`${folder}/${file} does not prove its rows`];
    }),
  );
  return problems.flat();
}

/** `path` or `path#symbol`: the file is there, and the symbol stands in it as a word. */
export async function codeIsThere(location: string): Promise<boolean> {
  const [path = '', symbol] = location.split('#');
  const text = await readFile(inRoot(path), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  return symbol === undefined || new RegExp(`\\b${symbol}\\b`).test(text);
}

async function lostCode(rows: readonly CoveredRow[]): Promise<string[]> {
  const problems: string[] = [];
  for (const location of new Set(rows.flatMap(({ code }) => code))) {
    if (!(await codeIsThere(location))) problems.push(`${location} is not there`);
  }
  return problems;
}
