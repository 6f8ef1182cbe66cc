import { describe, expect, it } from 'vitest';
import { codeBlock, markdownTable, partsOf, withParts } from './markdown.ts';

describe('markdownTable', () => {
  it('lines its columns up and keeps bars within cells', () => {
    expect(markdownTable(['A', 'Long'], [['a|b', '李明'], ['c']])).toBe(
      ['| A    | Long |', '| ---- | ---- |', '| a\\|b | 李明   |', '| c    |      |'].join('\n'),
    );
  });
});

describe('codeBlock', () => {
  it('has a fence that no line of the code closes', () => {
    expect(codeBlock('md', '```\n')).toBe('````md\n```\n````');
  });
});

describe('withParts', () => {
  const document = 'a\n<!-- generated: x -->old<!-- end -->\nb';

  it('writes the marked part and nothing else, and the same again', () => {
    const once = withParts(document, new Map([['x', 'new $& $1']]));
    expect(once).toBe('a\n<!-- generated: x -->\n\nnew $& $1\n\n<!-- end -->\nb');
    expect(withParts(once, new Map([['x', 'new $& $1']]))).toBe(once);
  });

  it('tells a mark and a part that do not meet', () => {
    expect(() => withParts(document, new Map())).toThrow('no generated part is called x');
    const two = new Map([
      ['x', ''],
      ['y', ''],
    ]);
    expect(() => withParts(document, two)).toThrow('no place for y');
  });
});

describe('partsOf', () => {
  it('reads back what withParts wrote', () => {
    const document = withParts('<!-- generated: E9 --><!-- end -->', new Map([['E9', 'held']]));
    expect(partsOf(document)).toEqual(new Map([['E9', 'held']]));
  });
});
