import { afterEach, expect, test, vi } from 'vitest';
import { timeZoneName } from './time-zone.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['Asia/Shanghai', 'China Standard Time', '中国标准时间'],
  ['America/New_York', 'Eastern Time', '北美东部时间'],
  ['UTC', 'UTC', 'UTC'],
  ['Etc/GMT+5', 'GMT-05:00', 'GMT-05:00'],
])('%s has a name in each language, the same in January and in July', (timeZone, english, chinese) => {
  for (const day of ['2026-01-15', '2026-07-15']) {
    vi.useFakeTimers({ now: new Date(day) });
    expect(timeZoneName({ timeZone, locale: 'en' })).toBe(english);
    expect(timeZoneName({ timeZone, locale: 'zh-CN' })).toBe(chinese);
  }
});
