import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Overview } from '@/lib/features/overview/schema.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { Failures, UnderWay } from './under-way.tsx';

afterEach(cleanup);

const serverNow = '2026-11-27T12:00:00.000Z';
const order = (id: string, statusAt: string) => ({
  id,
  statusAt,
  beneficiaryName: `Recipient ${id}`,
  source: { amount: '43.21', currency: 'USD' },
});
const overview = {
  serverNow,
  byStatus: [
    { id: 'inTransit', count: 7, oldestAt: serverNow },
    { id: 'confirmed', count: 1, oldestAt: serverNow },
    { id: 'completed', count: 90, oldestAt: serverNow },
  ],
  usual: { half: 61, most: 3_601 },
  underWay: [order('a', '2026-11-27T10:00:00.000Z'), order('b', '2026-11-27T11:30:00.000Z')],
} as unknown as Overview;

test('a payment says when it should arrive, and a late one that it is late', () => {
  renderInLocale(<UnderWay overview={overview} />);
  const [late, onTime] = screen.getAllByRole('listitem');
  expect(late?.textContent).toContain('Longer than usual');
  expect(late?.textContent).not.toContain('expected');
  expect(onTime?.textContent).toContain('expected');
  expect(screen.getByRole('link', { name: 'All 8 orders' })).toBeTruthy();
  expect(
    screen.getByText('Half of recent payments arrived within 2 minutes, 9 of 10 within 2 hours'),
  ).toBeTruthy();
});

test('with too few payments to know, nothing is expected nor late', () => {
  renderInLocale(<UnderWay overview={{ ...overview, usual: null }} />);
  expect(screen.queryByText(/expected|Longer/)).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('a reason comes with what to do; the service’s own words stand where the portal knows none', () => {
  const reasons: Overview['failures']['reasons'] = [
    { reason: 'accountClosed', message: 'recipient account closed', count: 3 },
    { reason: null, message: 'it rained', count: 2 },
    { reason: null, message: null, count: 1 },
  ];
  renderInLocale(<Failures failures={{ reasons, total: 6, from: '2026-10-29' }} />);
  const [closed, rained, silent] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(closed).toContain('Ask the recipient for another account');
  expect(rained).toContain('“it rained”');
  expect(silent).toContain('“—”');
  expect(screen.getByRole('link', { name: 'All 6 orders' }).getAttribute('href')).toBe(
    '/orders?is=failed%2Creturned&reachedFrom=2026-10-29',
  );
});
