import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Link, type LinkProps } from './link.tsx';

const status = vi.hoisted(() => ({ pending: false }));

vi.mock('next/link', () => ({
  useLinkStatus: () => status,
  default: ({ prefetch, children, ...rest }: ComponentProps<'a'> & { prefetch: boolean | null }) => (
    <a {...rest} data-prefetch={String(prefetch)}>
      {children}
    </a>
  ),
}));
afterEach(cleanup);

function show(props: Partial<LinkProps> = {}): HTMLElement {
  render(
    <Link href="/orders" {...props}>
      Orders
    </Link>,
  );
  return screen.getByRole('link', { name: 'Orders' });
}

test.each(['pointerEnter', 'focus'] as const)('a page is fetched ahead at %s, not before', (near) => {
  const link = show();
  expect(link.dataset.prefetch).toBe('false');
  fireEvent[near](link);
  expect(link.dataset.prefetch).toBe('null');
});

test('a page that is not to be fetched ahead never is', () => {
  const link = show({ prefetch: false });
  fireEvent.focus(link);
  expect(link.dataset.prefetch).toBe('false');
});

test('a link says that its page is on its way, and nothing before or after', () => {
  const mark = () => show().querySelector('[data-pending]');
  expect(mark()).toBeNull();
  cleanup();
  status.pending = true;
  expect(mark()).not.toBeNull();
  status.pending = false;
});
