import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { pageOfFile, ruledPages } from '../../e2e/support/screens/page-rules.ts';
import { forwards, screens } from '../../e2e/support/screens/table.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { filesNamed } from '../support/files-named.ts';

const pagesOfApp = async (): Promise<string[]> =>
  (await readdir(inRoot('app'), { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(^|\/)page\.tsx$/.test(path))
    .map((path) => path.replace(/\/?page\.tsx$/, '').replaceAll(/\([^)]+\)\/?/g, ''))
    .toSorted();

test('every page is looked at, and every line of the table is about a page', async () => {
  const listed = new Set([...screens.map(({ page }) => page), ...Object.keys(forwards)]);
  expect([...listed].toSorted()).toEqual(await pagesOfApp());
});

test('every page of the portal has one rule about whom it lets in, and every rule is about a page', () => {
  const pages = filesNamed('app/(portal)', 'page.tsx').filter((path) => basename(path) === 'page.tsx');
  expect(ruledPages.toSorted()).toEqual(pages.map(pageOfFile).toSorted());
});

test('an address leads to the page it says', () => {
  for (const { page, address } of screens) {
    const [path = ''] = address.split('?');
    const pattern = page.replace('[...path]', '.+').replaceAll(/\[\w+\]/g, '[^/]+');
    expect(path).toMatch(new RegExp(`^/${pattern}$`));
  }
});

test('names are unique, because pictures and tests are called so', () => {
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
