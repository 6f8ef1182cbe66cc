import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPress } from './opening-row.tsx';

const work = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('while nothing is pressed, it is done at once', () => {
  afterPress(work);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each(['pointerup', 'pointercancel', 'keyup'])(
  'under a press it waits for %s, and is done once',
  (end) => {
    // jsdom presses nothing.
    vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('button'));
    afterPress(work);
    expect(work).not.toHaveBeenCalled();
    dispatchEvent(new Event(end));
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    dispatchEvent(new Event(end));
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  },
);
