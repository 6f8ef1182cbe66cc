import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { PaletteButton } from '../keyboard/palette-button.tsx';
import { LateFrame } from './late-frame.tsx';

const news = vi.fn();
vi.mock(import('../live/live-stream.ts'), async (original) => ({
  ...(await original()),
  useLiveUpdates: (returns: number) => news(returns),
}));
vi.mock(import('../account/session-watch.tsx'), () => ({
  SessionWatch: ({ person, onReturn }: { person: { name: string }; onReturn: () => void }) => (
    <button type="button" onClick={onReturn}>
      session of {person.name}
    </button>
  ),
}));
vi.mock('../live/new-version.tsx', () => ({ NewVersion: () => null }));
vi.mock('../keyboard/palette.tsx', () => ({
  Palette: ({ open }: { open: boolean }) => open && <p>palette</p>,
}));

let whenIdle: (() => void)[] = [];
beforeEach(() => {
  whenIdle = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => whenIdle.push(act));
  vi.stubGlobal('cancelIdleCallback', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  renderInLocale(
    <>
      <PaletteButton label="Search and commands">⌘K</PaletteButton>
      <LateFrame
        person={{ drawnFor: 'li-as-operator', email: 'li@example.com', name: 'Li Wei' }}
        build="one"
        keys={{ role: 'operator', singleKeys: true, mayDraft: true, mayApprove: false }}
      />
    </>,
  );
/** The code of what is shown now has come, and has been shown. */
const arrived = () => act(() => vi.dynamicImportSettled());
const idle = async () => {
  act(() => {
    for (const settle of whenIdle) settle();
  });
  await arrived();
};
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Search and commands' }));
  await arrived();
};

test('comes when the browser has nothing else to do', async () => {
  show();
  expect(screen.queryByText('session of Li Wei')).toBeNull();
  await idle();
  expect(screen.getByText('session of Li Wei')).toBeTruthy();
});

test('a press on search and commands before that is not lost', async () => {
  show();
  await press();
  await idle();
  await arrived();
  expect(screen.getByText('palette')).toBeTruthy();
});

test('nor is one after it, and each opens it once', async () => {
  show();
  await idle();
  expect(screen.queryByText('palette')).toBeNull();
  await press();
  expect(screen.getByText('palette')).toBeTruthy();
});

test('listens for news at once, and anew after each return', async () => {
  show();
  expect(news).toHaveBeenLastCalledWith(0);
  await idle();
  fireEvent.click(screen.getByText('session of Li Wei'));
  expect(news).toHaveBeenLastCalledWith(1);
});

test('a network that is lost before the rest came is said', () => {
  show();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toMatch(/offline/);
  online.mockRestore();
});
