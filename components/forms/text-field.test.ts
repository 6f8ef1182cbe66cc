import { expect, test } from 'vitest';
import { normaliseDateText } from './text-field.tsx';

test.each([
  ['1990.1.31', '1990-01-31'],
  ['1990/01/31', '1990-01-31'],
  ['1990年1月31日', '1990-01-31'],
  ['１９９０－０１－３１', '1990-01-31'],
  ['\u202a1990\u20111\u201131\u202c', '1990-01-31'],
  ['19900131', '1990-01-31'],
  ['1990-01-31', '1990-01-31'],
  ['31.1.1990', '31.1.1990'],
  ['1990131', '1990131'],
  ['soon', 'soon'],
  ['', ''],
])('%s becomes %s', (typed, expected) => {
  expect(normaliseDateText(typed)).toBe(expected);
});
