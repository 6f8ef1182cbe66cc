import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { DecisionBar } from './decision-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show({ followsDecision }: { followsDecision: boolean }) {
  const onGo = vi.fn();
  renderInLocale(
    <DecisionBar
      label="Approve"
      busy={false}
      off={false}
      followsDecision={followsDecision}
      onGo={onGo}
      onSendBack={undefined}
    />,
  );
  return onGo;
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('presses that were meant for the order before do not approve the next one', () => {
  const onGo = show({ followsDecision: true });
  for (let time = 0; time < 20; time += 1) {
    press();
    pass(150);
  }
  expect(onGo).not.toHaveBeenCalled();
  pass(1_000);
  press();
  expect(onGo).toHaveBeenCalledOnce();
});

test('an order that was opened by itself is approved at once', () => {
  const onGo = show({ followsDecision: false });
  press();
  expect(onGo).toHaveBeenCalledOnce();
});
