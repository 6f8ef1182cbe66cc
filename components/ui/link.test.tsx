import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Link, type LinkProps } from './link.tsx';

const router = { push: vi.fn(), prefetch: vi.fn() };
vi.mock('next/navigation', () => ({ useRouter: () => router }));
afterEach(cleanup);

function show(props: LinkProps): HTMLAnchorElement {
  render(<Link {...props}>Orders</Link>);
  return screen.getByRole<HTMLAnchorElement>('link', { name: 'Orders' });
}
/** True when the browser is left to do what it does with links. */
function press(link: HTMLAnchorElement, how: MouseEventInit = {}): boolean {
  // jsdom cannot go anywhere.
  const stop = (event: Event) => event.preventDefault();
  let isLeft = false;
  window.addEventListener('click', (event) => (isLeft = !event.defaultPrevented), { once: true });
  window.addEventListener('click', stop, { once: true });
  fireEvent.click(link, how);
  return isLeft;
}

describe('a press', () => {
  test('goes to the page without loading the frame anew', () => {
    expect(press(show({ href: '/orders?q=a' }))).toBe(false);
    expect(router.push).toHaveBeenCalledWith('/orders?q=a', { scroll: true });
  });

  test('keeps the view where it is when asked to', () => {
    press(show({ href: '/orders', scroll: false }));
    expect(router.push).toHaveBeenCalledWith('/orders', { scroll: false });
  });

  test.each<[string, MouseEventInit]>([
    ['⌘', { metaKey: true }],
    ['Ctrl', { ctrlKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('with %s is the browser’s', (_, how) => {
    expect(press(show({ href: '/orders' }), how)).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
  });

  test.each<[string, LinkProps]>([
    ['another window', { href: '/orders', target: '_blank' }],
    ['a file', { href: '/api/orders/export', download: '' }],
    ['another site', { href: 'https://example.com/' }],
    ['another site by its own scheme', { href: '//example.com/' }],
    ['a mail', { href: 'mailto:a@example.com' }],
  ])('on a link to %s is the browser’s', (_, props) => {
    expect(press(show(props))).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
  });

  test('that somebody else has answered does nothing more', () => {
    press(show({ href: '/orders', onClick: (event) => event.preventDefault() }));
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('a page is fetched ahead', () => {
  test('when the pointer or the focus comes near, not before', () => {
    const link = show({ href: '/orders' });
    expect(router.prefetch).not.toHaveBeenCalled();
    fireEvent.pointerEnter(link);
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/orders');
    fireEvent.focus(link);
    expect(router.prefetch).toHaveBeenCalledTimes(2);
  });

  test.each<[string, LinkProps]>([
    ['that is not to be', { href: '/orders', prefetch: false }],
    ['of another site', { href: 'https://example.com/' }],
  ])('but none %s', (_, props) => {
    const link = show(props);
    fireEvent.pointerEnter(link);
    fireEvent.focus(link);
    expect(router.prefetch).not.toHaveBeenCalled();
  });
});
