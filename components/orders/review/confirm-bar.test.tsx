import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { ConfirmBar } from './confirm-bar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bar = (busy: boolean) => (
  <ConfirmBar amount={{ amount: '100.00', currency: 'USD' }} busy={busy} off={false} onGo={() => {}} />
);
const passed = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const status = () => screen.getByRole('status').textContent;

test.each([
  ['en', /^Sending… The service has not answered yet\./, /cannot be undone/],
  ['zh-CN', /^正在提交……服务方尚未答复。/, /不可撤回/],
] as const)(
  'a confirmation without an answer says within a second that it is being sent, in %s',
  (locale, words, note) => {
    const { rerender } = renderInLocale(bar(false), locale);
    expect(status()).toBe('');
    expect(screen.getByText(note)).toBeDefined();

    rerender(bar(true));
    passed(1_000);
    expect(status()).toMatch(words);
    expect(screen.queryByText(note)).toBeNull();

    rerender(bar(false));
    expect(status()).toBe('');
    expect(screen.getByText(note)).toBeDefined();
  },
);

test('a quick answer is not preceded by it', () => {
  const { rerender } = renderInLocale(bar(true));
  passed(300);
  rerender(bar(false));
  passed(5_000);
  expect(status()).toBe('');
});
