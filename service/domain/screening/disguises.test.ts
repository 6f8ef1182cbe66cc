import { describe, expect, it } from 'vitest';
import { readListedNames, shippedFolder } from './lists.ts';
import { indexNames, screenParty } from './match.ts';
import { disguisesOf, handWritten } from './testing/disguises.ts';
import { ordinaryNames } from './testing/ordinary.ts';

const index = await indexNames(await readListedNames(shippedFolder));
const { hidden, changed } = disguisesOf(await readListedNames(shippedFolder));
const disguises = [...hidden, ...changed, ...handWritten.map((name) => ['written by hand', name])];

const strengthOf = (name: string) => screenParty(index, { names: [name] })?.strength;

describe('disguises of listed names', () => {
  it('are many', () => {
    expect(hidden.length).toBeGreaterThan(900);
    expect(disguises.length).toBeGreaterThan(1_000);
  });

  it('are each a hit, or for the review', () => {
    const silent = disguises.filter(([, name]) => strengthOf(name ?? '') === undefined);
    expect(silent).toEqual([]);
  });

  it.each([
    ['turned upside down', 'ɟɹopuǝɹɹɐnὉ uɐʇꞁoZ'],
    ['with turned letters', 'Zoꞁʇɐn Ὸuɐɹɹendorf'],
    ['percent-encoded', '%5Aoltan Qu%61rrendorf'],
    ['percent-encoded twice', 'Zoltan Qu%2561rrendorf'],
    ['in entities of a page', 'Zoltan&nbsp;Qu&#97;rrend&#x6F;rf'],
    ['in escapes of a program', String.raw`Zoltan Qu\u0061rrendorf`],
  ])('are hits %s', (_, name) => expect(strengthOf(name)).toBe('hit'));

  it('are hits where the eye reads the listed name', () => {
    const near = hidden.filter(([, name]) => strengthOf(name) !== 'hit');
    expect(near).toEqual([]);
  });
});

describe('ordinary names', () => {
  // As many as the same names had before letters were compared by their look: 5 hits and 9 near ones.
  const before = { hit: 5, near: 9 };

  it('are hit no more often than by their spelling alone', () => {
    expect(ordinaryNames.length).toBeGreaterThanOrEqual(2_000);
    const strengths = ordinaryNames.map(strengthOf);
    expect(strengths.filter((strength) => strength === 'hit').length).toBeLessThanOrEqual(before.hit);
    expect(strengths.filter((strength) => strength === 'near').length).toBeLessThanOrEqual(before.near);
  });
});
