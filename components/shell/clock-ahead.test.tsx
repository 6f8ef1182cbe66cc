import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ClockAhead } from './clock-ahead.tsx';

afterEach(cleanup);

const shown = (seconds: number, locale: 'en' | 'zh-CN') => {
  const { container, unmount } = renderInLocale(<ClockAhead aheadMs={seconds * 1_000} />, locale);
  const text = container.textContent;
  unmount();
  return text;
};

test.each([
  [0, '', ''],
  [30, ' · Clock +30 s', ' · 时钟+30秒'],
  [901, ' · Clock +15 min 1 s', ' · 时钟+15分钟1秒'],
  [2_700, ' · Clock +45 min', ' · 时钟+45分钟'],
  [3_601, ' · Clock +1 h', ' · 时钟+1小时'],
  [93_600, ' · Clock +1 d 2 h', ' · 时钟+1天2小时'],
  [86_400 * 400, ' · Clock +400 d', ' · 时钟+400天'],
])('%i s ahead', (seconds, en, zh) => {
  expect(shown(seconds, 'en')).toBe(en);
  expect(shown(seconds, 'zh-CN')).toBe(zh);
});
