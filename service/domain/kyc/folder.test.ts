import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/support/seed.ts';
import { nameOf, parentOf, parseFolderPath } from './folder.ts';

const value = (text: string) => {
  const path = parseFolderPath(text);
  return path.ok ? path.value : `refused: ${path.reason.message}`;
};

it.each([
  ['', '/'],
  ['.', '/'],
  ['/', '/'],
  ['a', '/a'],
  ['/a//b/./c/', '/a/b/c'],
  ['/a/../b', '/b'],
  ['../../x', '/x'],
  ['/a/b/../..', '/'],
  ['/...', '/...'],
  ['/e\u0301', '/\u00e9'],
  ['/王伟.pdf', '/王伟.pdf'],
])('%j is %j', (text, expected) => {
  expect(value(text)).toBe(expected);
});

/** Names that are neither empty nor dots alone, without what no name may hold. */
const plainPath = /^\/$|^(\/(?!\.{1,2}(\/|$))[^/\\\p{Cc}\p{Cs}\uFFFD]+)+$/u;

it('always leads to a plain place below the top, or nowhere', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      '...',
      '..\\',
      '\u0000',
      '\u202e',
      '%2e%2e',
      '~',
      '\uff0e\uff0e',
      '\ud800',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), fc.boolean(), (parts, absolute) => {
      const path = parseFolderPath((absolute ? '/' : '') + parts.join('/'));
      fc.pre(path.ok);
      const plain = path.ok ? path.value : '';
      expect(plain).toMatch(plainPath);
      expect(Buffer.from(plain, 'utf8').toString('utf8')).toBe(plain);
      // A parsed path is its own normal form, so one file has one path.
      expect(parseFolderPath(plain)).toEqual(path);
    }),
    { numRuns: runs(3_000) },
  );
});

it('knows the folder and the name of a path', () => {
  expect([parentOf('/a'), nameOf('/a')]).toEqual(['/', 'a']);
  expect([parentOf('/a/b'), nameOf('/a/b')]).toEqual(['/a', 'b']);
});
