import { describe, expect, test } from 'vitest';
import { clockTime, dayAndTime, dayText, exactTime, relativeTime, shortTime } from './time.tsx';

const AT = '2026-11-20T06:05:10Z';
const en = (timeZone: string) => ({ locale: 'en', timeZone });
const zh = (timeZone: string) => ({ locale: 'zh-CN', timeZone });

describe('moments in the zone of the person', () => {
  test.each([
    ['UTC', '20 Nov 2026, 06:05 UTC', '2026年11月20日 06:05 UTC'],
    ['Asia/Shanghai', '20 Nov 2026, 14:05 UTC+8', '2026年11月20日 14:05 UTC+8'],
    ['Asia/Kolkata', '20 Nov 2026, 11:35 UTC+5:30', '2026年11月20日 11:35 UTC+5:30'],
    ['Pacific/Auckland', '20 Nov 2026, 19:05 UTC+13', '2026年11月20日 19:05 UTC+13'],
  ])('have one form in each language, with their zone: %s', (zone, english, chinese) => {
    expect(exactTime(AT, en(zone))).toBe(english);
    expect(exactTime(AT, zh(zone))).toBe(chinese);
  });
  test('daylight saving is the zone’s own', () => {
    expect(exactTime('2026-03-29T00:59:00Z', en('Europe/London'))).toBe('29 Mar 2026, 00:59 UTC');
    expect(exactTime('2026-03-29T01:00:00Z', en('Europe/London'))).toBe('29 Mar 2026, 02:00 UTC+1');
  });
  test('where the page says the zone, they do not', () => {
    expect(dayAndTime('2026-09-01T16:30:00Z', en('Asia/Shanghai'))).toBe('2 Sep 2026, 00:30');
    expect(dayText('2026-09-01T00:00:00Z', zh('UTC'))).toBe('2026年9月1日');
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

describe('a moment in a list', () => {
  const now = Date.parse(AT);
  const shown = (at: string, locale: string, timeZone = 'UTC') => shortTime(at, { now, locale, timeZone });
  test.each([
    ['2026-11-20T00:01:00Z', 'Today 00:01', '今天 00:01'],
    ['2026-11-19T23:59:00Z', 'Yesterday 23:59', '昨天 23:59'],
    ['2026-11-18T14:05:00Z', '18 Nov, 14:05', '11月18日 14:05'],
    ['2026-11-21T14:05:00Z', '21 Nov, 14:05', '11月21日 14:05'],
    ['2025-12-31T14:05:00Z', '31 Dec 2025', '2025年12月31日'],
  ])('%s', (at, english, chinese) => {
    expect(shown(at, 'en')).toBe(english);
    expect(shown(at, 'zh-CN')).toBe(chinese);
  });
  test('the day is that of the reader’s zone', () =>
    expect(shown('2026-11-19T20:00:00Z', 'en', 'Asia/Shanghai')).toBe('Today 04:00'));
});
