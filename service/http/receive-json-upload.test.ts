import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/support/seed.ts';
import { base64Content, NotBase64 } from './receive-json-upload.ts';

const decode = (text: string) => Buffer.concat([...base64Content(text)]);

describe('base64 content', () => {
  it('comes out byte for byte, whatever its size', () => {
    const sizes = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 196_600, max: 393_230 }));
    fc.assert(
      fc.property(sizes, (size) => {
        const content = randomBytes(size);
        expect(decode(content.toString('base64')).equals(content)).toBe(true);
      }),
    );
  });

  it.each(['\r\n', '\n'])('comes out byte for byte from lines of 76 columns with %j', (lineEnd) => {
    const sizes = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 186_000, max: 198_000 }));
    fc.assert(
      fc.property(sizes, (size) => {
        const content = randomBytes(size);
        const lines = content.toString('base64').match(/.{1,76}/g) ?? [];
        expect(decode(lines.map((line) => line + lineEnd).join('')).equals(content)).toBe(true);
      }),
      { numRuns: runs(50) },
    );
  });

  it('comes in pieces, so that no file stops the process for the others', () => {
    const pieces = [...base64Content(randomBytes(1_000_000).toString('base64'))];
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000);
  });

  it.each([
    ['no padding', 'QUI'],
    ['too much padding', 'QUJD===='],
    ['bits after the end', 'QUJ='],
    ['a tab', 'QUJD\tQUJD'],
    ['padding before a line end and more', 'QUI=\r\nQUJD'],
    ['a character missing in lines', 'QUJD\nQUJ'],
    ['a space', 'QUJD QUJ'],
    ['the letters of base64url', 'ab-_'],
    ['a data: prefix', 'data:application/pdf;base64,QUJD'],
    ['padding in the middle', 'QUI=QUJD'],
    ['padding at the end of a piece', `${'A'.repeat(256 * 1024 - 1)}=QUJD`],
    ['other characters', 'Ж'.repeat(4)],
  ])('is refused with %s', (_, text) => {
    expect(() => decode(text)).toThrow(NotBase64);
  });
});
