import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { router } from '../../../tests/support/navigation.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { FilterPopover, type TypedFilter } from './filter-popover.tsx';

afterEach(cleanup);

function show(filter: TypedFilter, input: OrderListInput = { view: 'all' }) {
  const place = { current: document.body };
  renderInLocale(
    <FilterPopover
      {...{ filter, input }}
      label="Filter"
      today="2026-03-02"
      currencies={['JPY', 'USD']}
      root={place}
      button={{ current: null }}
      onClose={() => undefined}
    />,
  );
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply filters' }));

test('an amount asks for its currency before the list is narrowed, and keeps what was typed', async () => {
  show('amount');
  type('From amount', '1,500.5');
  apply();
  await screen.findByText('Choose the currency of the amount');
  expect(router.push).not.toHaveBeenCalled();
  expect(screen.getByLabelText('From amount')).toHaveProperty('value', '1,500.5');
});

test('amounts narrow the list from its first page, unless they exclude each other', async () => {
  show('amount', { view: 'failed', page: 3, pay: 'USD', min: '500', max: '20' });
  apply();
  await screen.findByText('Must not be below the first');
  type('To amount', '');
  apply();
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders?view=failed&pay=USD&min=500', {
    scroll: false,
  });
});

test('a day that is none is named; a press takes the last days by the clock of the server', async () => {
  show('created');
  type('Created from', 'yesterday');
  apply();
  await screen.findByText('Enter a date such as 2026-01-31');
  expect(router.push).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(router.push).toHaveBeenCalledWith('/orders?from=2026-02-24&to=2026-03-02', { scroll: false });
});
