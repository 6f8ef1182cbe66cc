import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { inRoot } from '../../scripts/lib/paths.ts';
import { filesIn } from './source-files.ts';

type Tree = { [key: string]: string | Tree };

const keysOf = (tree: Tree, path: string[] = []): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[...path, name].join('.')] : keysOf(value, [...path, name]),
  );

const files = await filesIn(['app', 'components', 'lib'], /\.tsx?$/);
const sources = await Promise.all(files.map((file) => readFile(inRoot(file), 'utf8')));

/** The quoted strings, and the templates with `*` for each part that is not fixed. */
const written = new Set<string>();
for (const source of sources) {
  for (const [, plain] of source.matchAll(/'([\w. -]+)'/g)) if (plain) written.add(plain);
  for (const [, made = ''] of source.matchAll(/`((?:[\w.-]|\$\{(?:[^{}`]|\{[^{}`]*\})*\})+)`/g)) {
    const pattern = made.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*');
    if (/\w/.test(pattern)) written.add(pattern);
  }
  // Keys and values of lists need no quotation marks.
  for (const [, name = ''] of source.matchAll(/^\s*(?:readonly )?(\w+)\??:/gm)) written.add(name);
}
const patterns = [...written]
  .filter((text) => text.includes('*'))
  .map(
    (text) => new RegExp(`^${text.replaceAll('.', String.raw`\.`).replaceAll('*', '[^.]+(?:\\.[^.]+)*')}$`),
  );
const opened = /(?:(?:useTranslations|getTranslations|useWords)\(|namespace:)\s*['`]([^'`]*)['`]/g;
const namespaces = [...sources.join('\n').matchAll(opened)].map(
  ([, name = '']) =>
    new RegExp(`^${name.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`),
);

/** True if some part of the portal asks for the key: a namespace that is opened somewhere, and the rest of the key. */
function isAsked(key: string): boolean {
  // The values of the interface are keys as they come; `tests/wizard-words.test.ts` proves them.
  if (key.startsWith('choices.')) return true;
  const parts = key.split('.');
  return parts.some((_, at) => {
    const [name, rest] = [parts.slice(0, at).join('.'), parts.slice(at).join('.')];
    if (at > 0 && !namespaces.some((one) => one.test(name))) return false;
    return written.has(rest) || patterns.some((one) => one.test(rest));
  });
}

test('T-22: every text of the catalogues is said somewhere', () => {
  expect(namespaces.length).toBeGreaterThan(100);
  expect(keysOf(en).filter((key) => !isAsked(key))).toEqual([]);
});

test.each(['errors.neverAsked', 'common.anotherOne', 'tools.nobodyAsks'])('%s would be found', (key) => {
  expect(isAsked(key)).toBe(false);
});
