import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('while the mouse rests where it pressed', () => {
  const box = { left: 0, right: 800, top: 700, bottom: 760 } as DOMRect;
  const point = (type: 'pointermove' | 'pointerdown', at: { clientX: number; clientY: number }) =>
    fireEvent(document, new PointerEvent(type, { pointerType: 'mouse', ...at }));
  const button = () => screen.queryByRole('button', { name: 'Approve' });

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
    show({ followsDecision: false });
    point('pointerdown', { clientX: 700, clientY: 730 });
    cleanup();
  });
  afterEach(() => vi.restoreAllMocks());

  test('the next order has no button under it, for however long, until it moved away', () => {
    show({ followsDecision: true });
    pass(60_000);
    point('pointermove', { clientX: 690, clientY: 731 });
    expect(button()).toBeNull();
    point('pointermove', { clientX: 400, clientY: 300 });
    expect(button()).toBeTruthy();
  });

  test('a key brings it: who presses keys points nowhere', () => {
    show({ followsDecision: true });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(button()).toBeTruthy();
  });
});
