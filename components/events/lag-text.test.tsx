import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { lagOf, useLagText } from './event-table.tsx';

afterEach(cleanup);

function Lag({ seconds }: { seconds: number }) {
  return useLagText()(seconds);
}

describe('a delay', () => {
  test.each([
    [0, '1 s', '1秒'],
    [0.2, '1 s', '1秒'],
    [59.1, '60 s', '60秒'],
    [61, '2 min', '2分钟'],
    [7_200, '2 h', '2小时'],
    [86_401, '2 days', '2天'],
  ])('of %d s reads as %s and %s', (seconds, english, chinese) => {
    expect(renderInLocale(<Lag seconds={seconds} />, 'en').container.textContent).toBe(english);
    expect(renderInLocale(<Lag seconds={seconds} />, 'zh-CN').container.textContent).toBe(chinese);
  });

  test.each([
    ['2026-11-20T12:00:00.000Z', 1.5],
    ['2026-11-20T12:00:01.500Z', 0],
    ['2026-11-20T12:00:02.000Z', null],
    ['2026-11-18T12:00:00.000Z', null],
    [null, null],
  ])('from %s is %s s, and nothing where the clocks differ', (sentAt, seconds) => {
    expect(lagOf({ sentAt, receivedAt: '2026-11-20T12:00:01.500Z' })).toBe(seconds);
  });
});
