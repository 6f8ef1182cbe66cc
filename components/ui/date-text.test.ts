import { describe, expect, test } from 'vitest';
import { clockTime, dayHeading, proseTime, relativeTime, tableTime } from './date-text.ts';

const AT = '2026-11-20T06:05:10Z';

describe('moments in the zone of the person', () => {
  test('tables use one form', () => {
    expect(tableTime(AT, 'Asia/Shanghai')).toBe('2026-11-20 14:05');
    expect(tableTime('2026-11-20T16:30:00Z', 'Asia/Shanghai')).toBe('2026-11-21 00:30');
  });
  test('daylight saving is the zone’s own', () => {
    expect(tableTime('2026-03-29T00:59:00Z', 'Europe/London')).toBe('2026-03-29 00:59');
    expect(tableTime('2026-03-29T01:00:00Z', 'Europe/London')).toBe('2026-03-29 02:00');
  });
  test('sentences use the form of the language', () => {
    expect(proseTime(AT, { locale: 'en', timeZone: 'Asia/Shanghai' })).toBe('20 Nov 2026, 14:05');
    expect(proseTime(AT, { locale: 'zh-CN', timeZone: 'Asia/Shanghai' })).toBe('2026年11月20日 14:05');
    expect(dayHeading('2026-09-01T00:00:00Z', { locale: 'en', timeZone: 'UTC' })).toBe('1 Sep 2026');
  });
  test('the clock shows seconds', () => expect(clockTime(AT, 'Asia/Shanghai')).toBe('14:05:10'));
});

describe('how long ago', () => {
  const now = Date.parse(AT);
  test.each([
    [now - 10_000, 'just now', '刚刚'],
    [now + 2_000, 'just now', '刚刚'],
    [now + 40_000, 'now', '1分钟内'],
    [now - 3 * 60_000, '3 min ago', '3分钟前'],
    [now - 59 * 60_000, '59 min ago', '59分钟前'],
  ])('%d', (at, en, zh) => {
    expect(relativeTime(at, { now, locale: 'en' })).toBe(en);
    expect(relativeTime(at, { now, locale: 'zh-CN' })).toBe(zh);
  });
  test('an hour or more is not relative', () => {
    expect(relativeTime(now - 60 * 60_000, { now, locale: 'en' })).toBeNull();
  });
});
