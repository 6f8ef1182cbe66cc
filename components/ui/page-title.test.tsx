import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

// Loaded here, as a page loads it: whether it is the first title is known to the module.
vi.resetModules();
const { PageTitle } = await import('./page-title.tsx');
afterEach(cleanup);

test('is where somebody begins whose button went with the page before, and takes the place of nobody else', () => {
  const first = render(<PageTitle>Loaded as a whole</PageTitle>);
  expect(document.activeElement).toBe(document.body);
  first.unmount();

  const next = render(<PageTitle>Arrived</PageTitle>);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Arrived' }));
  next.unmount();

  render(<input aria-label="search" />);
  screen.getByLabelText('search').focus();
  render(<PageTitle>Beside it</PageTitle>);
  expect(document.activeElement).toBe(screen.getByLabelText('search'));
});

test('is where somebody begins whose filter went with its list, and nobody whose list was read anew', () => {
  const { rerender } = render(<PageTitle>Orders</PageTitle>);
  const title = screen.getByRole('heading');
  title.blur();
  rerender(<PageTitle>Orders</PageTitle>);
  expect(document.activeElement).toBe(document.body);
  window.history.replaceState(null, '', '?pay=USD');
  rerender(<PageTitle>Orders</PageTitle>);
  expect(document.activeElement).toBe(title);
});
