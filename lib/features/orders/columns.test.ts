import { expect, test } from 'vitest';
import { defaultColumns, namingColumn, orderColumns, shownColumns } from './columns.ts';
import { listAddress } from './list-filter.ts';
import { orderListSchema } from './schema.ts';

const readBack = (address: string) =>
  orderListSchema.parse(Object.fromEntries(new URLSearchParams(address.split('?')[1])));

test('an address can name every column at once', () => {
  const cols = orderColumns.toReversed();
  expect(readBack(listAddress('/orders', { cols })).cols).toEqual(cols);
});

test('the column that names the row stands first, chosen or not', () => {
  expect(defaultColumns[0]).toBe(namingColumn);
  expect(shownColumns(['rate', namingColumn])).toEqual([namingColumn, 'rate']);
  expect(shownColumns(['rate'])).toEqual([namingColumn, 'rate']);
});
