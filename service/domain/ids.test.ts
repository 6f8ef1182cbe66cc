import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CanonicalText, canonicalJson, contentHash, newId } from './ids.ts';

/** The same rule in its plainest words. */
function plainly(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainly).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const given = Object.entries(value).filter(([, field]) => field !== undefined && field !== null);
  const sorted = given.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${plainly(field)}`).join(',')}}`;
}

describe('canonical JSON', () => {
  it('has sorted keys, no empty fields, and escapes what JSON escapes', () => {
    const text = fc.string({ unit: 'binary' });
    const values = fc.object({ key: text, values: [text, fc.integer(), fc.boolean(), fc.constant(null)] });
    fc.assert(
      fc.property(values, (value) => {
        expect(canonicalJson(value)).toBe(plainly(value));
      }),
    );
  });

  it('is the same whether a part was made before or not', () => {
    fc.assert(
      fc.property(fc.object(), fc.object(), (part, rest) => {
        const whole = contentHash({ ...rest, part });
        expect(contentHash({ ...rest, part: new CanonicalText(part) })).toEqual(whole);
      }),
    );
  });
});

describe('ids', () => {
  it('sort by age and never repeat', () => {
    const moments = fc.date({ min: new Date(0), max: new Date('3000-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        expect(newId('T', a) < newId('T', b) || a >= b).toBe(true);
        expect(newId('T', a)).toMatch(/^T[0-9A-HJKMNP-TV-Z]{25}$/);
      }),
    );
    const ids = Array.from({ length: 5000 }, () => newId('Q', new Date()));
    expect(new Set(ids).size).toBe(5000);
  });
});
