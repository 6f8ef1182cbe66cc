import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteadyRows } from './steady-rows.tsx';

vi.mock(import('../keyboard/use-shortcut.tsx'), () => ({ useShortcut: () => undefined }));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const idOf = (row: string) => row;

function List({ rows }: { rows: readonly string[] }) {
  const { container, shown } = useSteadyRows({ rows, idOf });
  return (
    <div ref={container} data-testid="list">
      {shown.map(({ row }) => row).join(' ')}
    </div>
  );
}

test.each([
  ['mouse', 'b'],
  ['touch', 'a b'],
])('what rests on a list keeps its rows: %s', (pointerType, kept) => {
  const { rerender } = render(<List rows={['b']} />);
  const list = screen.getByTestId('list');
  const point = (type: string) =>
    fireEvent(list, Object.assign(new Event(type, { bubbles: true }), { pointerType }));
  point('pointermove');
  rerender(<List rows={['a', 'b']} />);
  pass(60_000);
  expect(list.textContent).toBe(kept);
  point('pointerleave');
  pass(12_000);
  expect(list.textContent).toBe('a b');
});

test('an empty list shows its first rows at once, and holds them from then on', () => {
  const { rerender } = render(<List rows={[]} />);
  const list = screen.getByTestId('list');
  fireEvent(list, Object.assign(new Event('pointermove', { bubbles: true }), { pointerType: 'mouse' }));
  rerender(<List rows={['b']} />);
  expect(list.textContent).toBe('b');
  rerender(<List rows={['a', 'b']} />);
  expect(list.textContent).toBe('b');
});
