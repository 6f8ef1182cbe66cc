import { readFile } from 'node:fs/promises';
import { type Proof, screenChecks } from '../../tests/screens/checks.ts';
import { inRoot } from '../lib/paths.ts';
import type { GeneratedFile } from './generated-files.ts';

const numbered = Array.from({ length: 42 }, (_, i) => `T-${String(i + 1).padStart(2, '0')}`);

/** Lists the test that proves each line of the checklist for screens. Throws when a line or a test is missing. */
export const screenChecksFile: GeneratedFile = {
  path: 'docs/screen-checks.md',
  make: async () => {
    const ids = new Set(screenChecks.map(({ id }) => id));
    const missing = numbered.filter((id) => !ids.has(id)).map((id) => `${id} has no row`);
    const unproven = screenChecks
      .filter(({ proofs }) => proofs.length === 0)
      .map(({ id }) => `${id} has no proof`);
    const lost: string[] = [];
    for (const { id, proofs } of screenChecks) {
      for (const proof of proofs) if (!(await isThere(proof))) lost.push(`${id}: ${proof.join(' has no ')}`);
    }
    const problems = [...missing, ...unproven, ...lost];
    if (problems.length > 0) throw new Error(`The checks of the screens:\n${problems.join('\n')}`);
    return page();
  },
};

/** The title stands in the file, so that a test that was renamed or removed is noticed. */
export async function isThere([file, title]: Proof): Promise<boolean> {
  const text = await readFile(inRoot(file), 'utf8').catch(() => '');
  return text.includes(title);
}

function page(): string {
  return [
    '# Rules for every screen, each with its test',
    '',
    'Written by `npm run docs` from [tests/screens/checks.ts](../tests/screens/checks.ts); a test compares it and fails when a test',
    'that it names is gone. The checks of every page visit each line of the [table of',
    'pages](../e2e/support/screens/table.ts): `npm test` in English, light, 1280 and 390 px wide, the long run (`E2E_LONG=1`)',
    'in both languages, light and dark, from 320 px; a page without a line fails `npm test`. `E2E_PICTURES=1 E2E_LONG=1 npm run',
    'e2e -- pages` leaves a picture of each look in `test-results/pages`.',
    '',
    '| | Rule | Test |',
    '| --- | --- | --- |',
    ...screenChecks.map(({ id, what, proofs }) => {
      const cells = [id, what, proofs.map(link).join('<br>')];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

const isCode = (title: string): boolean => /[('"]/.test(title);

function link([file, title]: Proof): string {
  const name = file.split('/').slice(-2).join('/');
  return `[${name}](../${file})${isCode(title) ? '' : `: ${title}`}`;
}
