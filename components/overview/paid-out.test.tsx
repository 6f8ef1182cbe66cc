import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PaidOut } from '@/lib/features/overview/schema.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { PaidOutSection } from './paid-out.tsx';

afterEach(cleanup);

const sum = (amount: string, orders: number) => ({ amount, orders, currency: 'USD' });
const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
const amounts = ['100.00', '0.00', '0.01', '400.00'];

const paid = (changes: Partial<PaidOut> = {}): PaidOut => ({
  days: 7,
  currency: 'USD',
  currencies: ['USD', 'EUR'],
  points: days.map((day, n) => ({
    day,
    sum: sum(amounts[n] ?? '', amounts[n] === '0.00' ? 0 : 2),
    perMille: [250, 0, 0, 1_000][n] ?? 0,
  })),
  total: sum('500.01', 6),
  most: { whole: sum('400.00', 0), half: sum('200.00', 0) },
  before: sum('400.00', 3),
  changePercent: 25,
  ...changes,
});

const show = (changes?: Partial<PaidOut>, asTable = false) =>
  renderInLocale(<PaidOutSection paid={paid(changes)} asTable={asTable} />);

test('each day with payments leads to its orders and says its figures', () => {
  const { container } = show();
  const list = screen.getByRole('list', { name: 'Paid out by day' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  const links = within(list).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['2026-11-24', '2026-11-26', '2026-11-27'].map(
      (day) => `/orders?is=completed&pay=USD&reachedFrom=${day}&reachedTo=${day}`,
    ),
  );
  expect(links[0]?.textContent).toMatch(/^24 Nov 2026 · 100\.00 USD.* · 2 orders$/);
  const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  // The least payment is seen, a day without one is not; the greatest is the tallest.
  expect(heights[1]).toBe(0);
  expect(heights[2]).toBeGreaterThan(0);
  expect(heights[2]).toBeLessThan(heights[0] ?? 0);
  expect(Math.max(...heights)).toBe(heights[3]);
});

test.each([
  [25, '25 % more than in the 7 days before'],
  [-50, '50 % less than in the 7 days before'],
  [0, 'as much as in the 7 days before'],
  [null, 'nothing in the 7 days before'],
])('a change of %s percent is said in words', (changePercent, words) => {
  show({ changePercent });
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
});

test('period and currency are chosen by links that keep the other', () => {
  show();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('EUR')).toBe('/overview?days=7&paid=EUR');
  expect(hrefOf('90 days')).toBe('/overview?days=90&paid=USD');
  expect(screen.getByRole('link', { name: '7 days' }).getAttribute('aria-current')).toBe('true');
});

test('as a table it says the same, day by day, and stays one when the period changes', () => {
  show({}, true);
  const rows = screen.getAllByRole('row').slice(1);
  // A day without payments has no line.
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toMatch(/24 Nov 2026.*2.*100\.00 USD/);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('90 days')).toBe('/overview?days=90&as=table&paid=USD');
  expect(hrefOf('View as chart')).toBe('/overview?days=7&paid=USD');
});

test('without any payment it says so', () => {
  show({ currency: null, currencies: [], points: [] });
  expect(screen.getByText('Nothing was paid out in the last 7 days.')).toBeTruthy();
});
