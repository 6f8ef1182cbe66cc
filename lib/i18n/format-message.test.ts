import { describe, expect, test } from 'vitest';
import formatMessage from './format-message.ts';

const options = {
  formatters: {},
  cache: {},
  locale: 'zh-CN',
} as unknown as Parameters<typeof formatMessage>[3];

/** `请联系{name}` as the build leaves it. */
const said = (name: unknown) => formatMessage('x', ['请联系', ['name']], { name } as never, options);

describe('text within a sentence', () => {
  test.each(['Ada Keller', '王小明', '1,234.00 USD', 'Zoë-Łucja'])('%s stands as it is', (name) => {
    expect(said(name)).toBe(`请联系${name}`);
  });
  test.each(['אדה קלר', 'مريم 123', 'invoice-חשבון.pdf'])('%s is isolated', (name) => {
    expect(said(name)).toBe(`请联系\u2068${name}\u2069`);
  });
  test('that would turn the words after it, or end its isolation early, cannot', () => {
    expect(said('a\u202Efdp.exe')).toBe('请联系\u2068afdp.exe\u2069');
    expect(said('a\u2069 אדה')).toBe('请联系\u2068a אדה\u2069');
  });
  test('that is no text is left alone', () => {
    expect(said(7)).toBe('请联系7');
  });
});
