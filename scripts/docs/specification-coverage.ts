import { readFile } from 'node:fs/promises';
import { type Row, titleOf } from '../../tests/specification/row.ts';
import { rowsByTest } from '../../tests/specification/rows.ts';
import { inRoot } from '../lib/paths.ts';
import type { GeneratedFile } from './generated-files.ts';

const folder = 'tests/specification';

/** The numbered tables of the specification. A coverage table without one of them would hide its rows. */
const sections = '2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 3 4.1 4.2 4.3 4.4 4.5 5 6 7 8'.split(' ');

type CoveredRow = Row & { test: string };

/**
 * The table: section, rule, code, test. Throws when a section has no row, two tests have one name, a test file does
 * not run its rows, or code that a row names is not there.
 */
export const specificationCoverage: GeneratedFile = {
  path: 'docs/specification-coverage.md',
  make: async () => {
    const rows = Object.entries(rowsByTest).flatMap(([test, ofTest]) =>
      ofTest.map((row): CoveredRow => ({ ...row, test: `${folder}/${test}` })),
    );
    const problems = [
      ...missingSections(rows),
      ...doubles(rows),
      ...(await unrun()),
      ...(await lostCode(rows)),
    ];
    if (problems.length > 0) throw new Error(`The coverage of the specification:\n${problems.join('\n')}`);
    return page(rows);
  },
};

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

function page(rows: readonly CoveredRow[]): string {
  const bySection = new Map<string, CoveredRow[]>();
  for (const row of rows) bySection.set(row.section, [...(bySection.get(row.section) ?? []), row]);
  const order = [...bySection.keys()].toSorted(
    (a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }),
  );
  return [
    '# The rules of the specification, each with its code and its test',
    '',
    'Written by `npm run docs` from [tests/specification](../tests/specification/rows.ts); a test compares it. Each row of the',
    'tables of sections 2 to 8, each numbered rule and each decision has a test of its own, named `§section name: rule`,',
    'which asks a running service over HTTP. `npx vitest run --project db tests/specification` runs them all.',
    '',
    `${rows.length} rows in ${order.length} sections.`,
    ...order.flatMap((section) => ['', `## ${heading(section)}`, '', ...table(bySection.get(section) ?? [])]),
    '',
  ].join('\n');
}

const rank = (section: string): number => (section.startsWith('decisions') ? 1 : 0);
const heading = (section: string): string =>
  section.startsWith('decisions')
    ? section.replace('decisions', 'Decisions §').replace('§ ', '§')
    : `§${section}`;

function table(rows: readonly CoveredRow[]): string[] {
  return [
    '| Row | Rule | Code | Test |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, rule, code, test }) => {
      const cells = [name, rule, code.map(link).join('<br>'), `[${test.split('/').at(-1)}](../${test})`];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    }),
  ];
}

function link(location: string): string {
  const [path = '', symbol] = location.split('#');
  return `[${symbol ?? path.split('/').at(-1)}](../${path})`;
}
