import { expect, test } from 'vitest';
import { importsOf, withoutComments } from './imports.ts';

const specifiers = (source: string): string[] => importsOf(source).map(({ specifier }) => specifier);

test.each([
  [`import a from 'a';`, ['a']],
  [`import * as a from "a"`, ['a']],
  [`import 'side-effect';`, ['side-effect']],
  [`import { a,\n  type b } from './x.ts';`, ['./x.ts']],
  [`import a, { b } from 'a'`, ['a']],
  [
    `export { a } from './a.ts';\nexport * from './b.ts';\nexport * as c from './c.ts'`,
    ['./a.ts', './b.ts', './c.ts'],
  ],
  [`const a = await import('./lazy.ts');`, ['./lazy.ts']],
  [`const a = () => import(\n  './lazy.ts'\n);`, ['./lazy.ts']],
  [`// import a from 'a'\n/* import b from 'b' */`, []],
  [`const address = 'https://x'; import a from 'a';`, ['a']],
  [`export const from = 'nothing'; export { from };`, []],
  [`export const a = 1;\nimport b from 'b';`, ['b']],
  [`object.import('x'); reimport('y')`, []],
])('importsOf(%j)', (source, expected) => {
  expect(specifiers(source)).toEqual(expected);
});

test('knows the line and whether only types are imported', () => {
  expect(importsOf(`\n\nimport type { A } from './a.ts';\nexport type { B } from './b.ts';`)).toEqual([
    { specifier: './a.ts', line: 3, typeOnly: true },
    { specifier: './b.ts', line: 4, typeOnly: true },
  ]);
});

test('keeps strings that look like comments', () => {
  expect(withoutComments(`a('//x') // gone`)).toBe(`a('//x')        `);
});
