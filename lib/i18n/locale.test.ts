import { describe, expect, test } from 'vitest';
import { resolveLocale, resolveTimeZone } from './locale.ts';

describe('the language of a visitor', () => {
  test.each([
    ['zh-CN', 'en-GB,en;q=0.9', 'zh-CN'],
    [undefined, 'zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
    [undefined, 'de-CH,en;q=0.4,zh;q=0.7', 'zh-CN'],
    [undefined, 'de-CH,zh;q=0,en;q=0.1', 'en'],
    [undefined, 'de', 'en'],
    [undefined, null, 'en'],
    ['xx', null, 'en'],
  ])('cookie %s and header %s give %s', (cookie, header, expected) => {
    expect(resolveLocale(cookie, header)).toBe(expected);
  });
});

test('a time zone that does not exist becomes UTC', () => {
  expect(resolveTimeZone('Asia/Shanghai')).toBe('Asia/Shanghai');
  expect(resolveTimeZone('Mars/Olympus')).toBe('UTC');
  expect(resolveTimeZone(`A${'/x'.repeat(100)}`)).toBe('UTC');
  expect(resolveTimeZone(undefined)).toBe('UTC');
});
