import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Identifier } from './identifier.tsx';

const shown = (value: string, grouped = true) =>
  renderToStaticMarkup(<Identifier value={value} grouped={grouped} />)
    .replaceAll(/<b[^>]*>/g, '[')
    .replaceAll('</b>', ']')
    .replaceAll('</span><span>', ' ')
    .replaceAll(/<[^>]*>/g, '');

test.each([
  ['62170000100600090', '6217 0000 1006 0[009] [0]'],
  ['6217000010060009', '6217 0000 1006 [0009]'],
  ['6217000010060009001', '6217 0000 1006 000[9] [001]'],
  ['6217 00001006  0009', '6217 0000 1006 [0009]'],
  ['001', '[001]'],
  ['𠮷𠮷𠮷𠮷5', '𠮷[𠮷𠮷𠮷] [5]'],
])('%s is grouped, its last four bold', (value, expected) => expect(shown(value)).toBe(expected));

test('an id that is not grouped stays one text', () => {
  expect(shown('P261120-ABCDEF', false)).toBe('P261120-ABCDEF');
});
