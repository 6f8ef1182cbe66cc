import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTypedAhead } from './global-keys.tsx';

afterEach(cleanup);

test('keys pressed before the palette is there are kept for it, and reach no shortcut', () => {
  const shortcut = vi.fn();
  document.addEventListener('keydown', shortcut);
  const { result, rerender } = renderHook(({ isComing }) => useTypedAhead(isComing), {
    initialProps: { isComing: true },
  });
  for (const key of ['n', 'e', 'x', 'Backspace', 'w', 'Shift']) fireEvent.keyDown(document.body, { key });
  expect(result.current.typed).toBe('new');
  expect(shortcut.mock.calls.map(([event]) => event.key)).toEqual(['Shift']);

  rerender({ isComing: false });
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(result.current.typed).toBe('new');
  expect(shortcut).toHaveBeenCalledTimes(2);
  act(result.current.forget);
  expect(result.current.typed).toBe('');
  document.removeEventListener('keydown', shortcut);
});
