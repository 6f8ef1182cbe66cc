import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { UntilReady } from './late-frame.tsx';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

/** Takes the focus as a page does that begins in its first field. */
function Field() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return <input ref={input} aria-label="Name" />;
}
const page = (
  <UntilReady>
    <Field />
    <button type="button">Save</button>
    <a href="#orders">Orders</a>
  </UntilReady>
);

test('fields and buttons are disabled in the server’s page, links are not', () => {
  document.body.innerHTML = renderToString(page);
  expect(screen.getByLabelText('Name').matches(':disabled')).toBe(true);
  expect(screen.getByRole('button').matches(':disabled')).toBe(true);
  expect(screen.getByRole('link').matches(':disabled')).toBe(false);
});

test('all of it works once the page’s code is there, and its first field has the focus', () => {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(page);
  render(page, { container: place, hydrate: true });
  expect(screen.getByRole('button').matches(':disabled')).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
