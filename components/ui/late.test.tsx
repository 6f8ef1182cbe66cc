import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Late } from './late.tsx';

let appear: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        appear = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const load = vi.fn(async () => ({ text: 'better' }));

function show() {
  render(
    <>
      <Late load={load} fallback={<input aria-label="plain" />}>
        {({ text }) => <input aria-label={text} />}
      </Late>
      <button type="button">elsewhere</button>
    </>,
  );
}

async function comeIntoView() {
  await act(async () => {
    appear();
    await vi.runAllTimersAsync();
  });
  await act(() => vi.runAllTimersAsync());
}

test('is asked for when it comes into view, and not before', async () => {
  load.mockClear();
  show();
  expect(load).not.toHaveBeenCalled();
  await comeIntoView();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('better')).not.toBeNull();
  expect(screen.queryByLabelText('plain')).toBeNull();
});

test('never takes a field away from under somebody’s hands', async () => {
  show();
  screen.getByLabelText('plain').focus();
  await comeIntoView();
  expect(screen.queryByLabelText('better')).toBeNull();
  await act(async () => {
    screen.getByText('elsewhere').focus();
    await vi.runAllTimersAsync();
  });
  expect(screen.getByLabelText('better')).not.toBeNull();
});

test('does not move what is being pressed', async () => {
  show();
  // jsdom presses nothing.
  const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('button'));
  await comeIntoView();
  expect(screen.queryByLabelText('better')).toBeNull();
  pressed.mockRestore();
  await act(async () => {
    dispatchEvent(new Event('pointerup'));
    await vi.runAllTimersAsync();
  });
  expect(screen.getByLabelText('better')).not.toBeNull();
});
