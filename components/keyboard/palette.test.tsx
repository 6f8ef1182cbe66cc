import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions.ts';
import { router } from '../../tests/support/navigation.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { Palette } from './palette.tsx';

const onClose = vi.fn<() => void>();
const hit = { kind: 'order', id: 'o1', title: 'P-1', detail: 'Li', href: '/orders/o1', isExact: true };

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ hits: address.endsWith('P-1') ? [hit] : [] }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(role: Role = 'approver') {
  renderInLocale(<Palette open onClose={onClose} role={role} />);
  return screen.getByRole<HTMLInputElement>('combobox');
}

const type = (box: HTMLElement, value: string) =>
  fireEvent.input(box, { target: { value }, inputType: 'insertText' });
const current = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('the first row is the current one, arrows lead on, and Enter goes there', async () => {
  const box = show();
  await waitFor(() => expect(current(box)).toContain('New transfer'));
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await waitFor(() => expect(current(box)).toContain('Overview'));
  type(box, 'dingdan');
  await waitFor(() => expect(current(box)).toContain('Orders'));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a record that is found exactly comes first', async () => {
  const box = show();
  type(box, 'P-1');
  await waitFor(() => expect(current(box)).toContain('P-1'));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o1');
});

test('a command of another role says whose it is, and leads nowhere', async () => {
  const box = show('auditor');
  type(box, 'huanhui');
  await waitFor(() => expect(current(box)).toContain('Convert'));
  expect(screen.getByRole('option', { name: /Convert/ }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.click(screen.getByRole('option', { name: /Convert/ }));
  expect(router.push).not.toHaveBeenCalled();
  expect(box.value).toBe('huanhui');
});

test('Enter that ends a composition goes nowhere, and Escape closes', async () => {
  const box = show();
  type(box, 'dingdan');
  await waitFor(() => expect(current(box)).toContain('Orders'));
  fireEvent.keyDown(box, { key: 'Enter', which: 229, keyCode: 229 });
  expect(router.push).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
