import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-popup.tsx';

// The list is loaded before the first press: its code takes its time beside other tests.
beforeAll(() => import('./menu-popup.tsx'));
afterEach(cleanup);

const note = vi.fn();
const entries: MenuEntry[] = [
  { id: 'note', label: 'Add a note', onSelect: note },
  { id: 'change', label: 'Change', href: '/orders/1/edit' },
  { id: 'cancel', label: 'Cancel the order', danger: true, onSelect: () => {} },
];

function show(list = entries) {
  render(<Menu label="More actions" trigger="More" triggerClassName="" entries={list} />);
  return screen.getByRole('button', { name: 'More actions' });
}
const focusedText = () => document.activeElement?.textContent;

test('a press opens it at the first entry, arrows go round, a letter leads to what begins with it', async () => {
  const button = show();
  button.focus();
  fireEvent.click(button);
  const menu = await screen.findByRole('menu', { name: 'More actions' });
  await waitFor(() => expect(focusedText()).toBe('Add a note'));
  fireEvent.keyDown(menu, { key: 'ArrowUp' });
  await waitFor(() => expect(focusedText()).toBe('Cancel the order'));
  fireEvent.keyDown(document.activeElement ?? menu, { key: 'ArrowDown' });
  await waitFor(() => expect(focusedText()).toBe('Add a note'));
  fireEvent.keyDown(document.activeElement ?? menu, { key: 'c' });
  await waitFor(() => expect(focusedText()).toBe('Change'));
});

test('the up arrow opens it at the last entry, and Esc gives the focus back', async () => {
  const button = show();
  button.focus();
  fireEvent.keyDown(button, { key: 'ArrowUp' });
  await waitFor(() => expect(focusedText()).toBe('Cancel the order'));
  fireEvent.keyDown(document.activeElement ?? button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test.each(['its button', 'Tab'])('%s closes it again, with the focus at the button', async (way) => {
  const button = show();
  fireEvent.click(button);
  await waitFor(() => expect(focusedText()).toBe('Add a note'));
  if (way === 'Tab') fireEvent.keyDown(document.activeElement ?? button, { key: 'Tab' });
  else {
    fireEvent.pointerDown(button);
    button.focus();
    fireEvent.click(button);
  }
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('choosing does it once, closes, and leaves the focus with the button for what opens then', async () => {
  const button = show();
  fireEvent.click(button);
  note.mockImplementationOnce(() => expect(document.activeElement).toBe(button));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add a note' }));
  expect(note).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('links stay links; of alternatives the chosen one is told', async () => {
  fireEvent.click(show());
  expect((await screen.findByRole('menuitem', { name: 'Change' })).getAttribute('href')).toBe(
    '/orders/1/edit',
  );
  cleanup();
  fireEvent.click(
    show([
      { id: 'new', label: 'Newest first', checked: true, href: '/orders?dir=desc' },
      { id: 'old', label: 'Oldest first', checked: false, href: '/orders?dir=asc' },
    ]),
  );
  const chosen = await screen.findByRole('menuitemradio', { name: 'Newest first', checked: true });
  expect(chosen.getAttribute('href')).toBe('/orders?dir=desc');
  expect(screen.getByRole('menuitemradio', { name: 'Oldest first', checked: false })).toBeTruthy();
});
