import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRestored } from './fresh.tsx';

const readAgain = vi.fn();
afterEach(cleanup);

const open = (drawn: string, readAt = '12:00') =>
  renderHook((props: { readAt: string }) => useRestored({ drawn, readAgain, ...props }), {
    initialProps: { readAt },
  });

test('a page that comes from the server is not read twice', () => {
  const { result } = open('fresh');
  expect(result.current).toBe(false);
  expect(readAgain).not.toHaveBeenCalled();
});

test('one that the router kept is old until it was read again, each time it comes back', () => {
  open('kept').unmount();
  for (const _ of [1, 2]) {
    readAgain.mockClear();
    const { result, rerender, unmount } = open('kept');
    expect(result.current).toBe(true);
    expect(readAgain).toHaveBeenCalledOnce();
    rerender({ readAt: '12:05' });
    expect(result.current).toBe(false);
    unmount();
  }
});

test('so is one that the browser froze and thawed', () => {
  const { result, rerender } = open('frozen');
  const show = (persisted: boolean) =>
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));
  show(false);
  expect(result.current).toBe(false);
  show(true);
  expect(result.current).toBe(true);
  expect(readAgain).toHaveBeenCalledOnce();
  rerender({ readAt: '12:05' });
  expect(result.current).toBe(false);
});
