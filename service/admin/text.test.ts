import { describe, expect, it } from 'vitest';
import { fields, json, printable, sections, table, width } from './text.ts';

describe('what the back office prints', () => {
  it('cannot be steered by what a partner chose: colours, line ends and writing direction are shown as codes', () => {
    expect(printable('Acme\u001b[2J\u0007')).toBe(String.raw`Acme\u{1b}[2J\u{7}`);
    expect(printable('a\r\nb\tc')).toBe(String.raw`a\u{d}\u{a}b\u{9}c`);
    expect(printable('invoice\u202efdp.exe')).toBe(String.raw`invoice\u{202e}fdp.exe`);
    expect(printable('王伟 Ünïcode €')).toBe('王伟 Ünïcode €');
  });

  it('says what is not there, and times in one way', () => {
    expect([printable(null), printable(undefined), printable(new Date(0)), printable(5n)]).toEqual([
      '-',
      '-',
      '1970-01-01T00:00:00.000Z',
      '5',
    ]);
  });

  it('lines up columns, Chinese characters being two wide', () => {
    expect([width('abc'), width('王伟'), width('é'), width('e\u0301')]).toEqual([3, 4, 1, 1]);
    expect(
      table(
        ['NAME', 'STATE'],
        [
          ['王伟', 'active'],
          ['Wang', null],
        ],
        'none',
      ).split('\n'),
    ).toEqual(['NAME  STATE', '王伟  active', 'Wang  -']);
    expect(table(['NAME'], [], 'There is none.')).toBe('There is none.');
  });

  it('puts what is too long for a column under its row, unsteered too', () => {
    const notes = [
      [
        ['reason', 'a\nb'],
        ['message', null],
      ],
      [],
    ] as const;
    expect(table(['NO'], [[1], [2]], 'none', notes).split('\n')).toEqual([
      'NO',
      '1',
      String.raw`    reason: a\u{a}b`,
      '2',
    ]);
  });

  it('puts names before values and headings over blocks, leaving empty blocks out', () => {
    expect(
      fields([
        ['a', 1],
        ['long', 'x'],
      ]),
    ).toBe('a     1\nlong  x');
    expect(
      sections([
        ['', 'top'],
        ['Empty', ''],
        ['Rows', 'one\ntwo'],
      ]),
    ).toBe('top\n\nRows\n  one\n  two');
  });

  it('gives programs dates and big numbers as text', () => {
    expect(JSON.parse(json({ at: new Date(0), minor: 10n ** 15n }))).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      minor: '1000000000000000',
    });
  });
});
