import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { router } from '../../tests/support/navigation.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { FilterPanel } from './filter-panel.tsx';

afterEach(cleanup);

const currency = () => screen.getByRole('combobox', { name: 'Sent in' });
const show = (input: OrderListInput) =>
  renderInLocale(
    <FilterPanel input={input} choices={{ owners: [], currencies: { pay: ['JPY', 'USD'], get: ['CNY'] } }} />,
  );
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply filters', hidden: true }));

test('an amount asks for its currency before the list is narrowed', () => {
  show({ view: 'all' });
  screen.getByText('Filters').closest('details')?.setAttribute('open', '');
  fireEvent.change(screen.getByLabelText('From amount'), { target: { value: '500' } });
  expect(currency().getAttribute('aria-invalid')).toBeNull();
  apply();
  expect(router.push).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(currency());
  expect(currency().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Choose the currency of the amount.')).toBeDefined();

  fireEvent.change(currency(), { target: { value: 'USD' } });
  expect(screen.queryByText('Choose the currency of the amount.')).toBeNull();
  apply();
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders?pay=USD&min=500');
});

test('an address with an amount alone asks at once; without an amount nothing is asked', () => {
  show({ view: 'all', max: '500' });
  expect(screen.getByText('Choose the currency of the amount.')).toBeDefined();
  expect(currency().closest('details')?.open).toBe(true);
  cleanup();
  show({ view: 'all' });
  expect(screen.queryByText('Choose the currency of the amount.')).toBeNull();
  screen.getByText('Filters').closest('details')?.setAttribute('open', '');
  apply();
  expect(router.push).toHaveBeenCalledWith('/orders');
});
