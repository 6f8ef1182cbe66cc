import { expect, test } from 'vitest';
import { filterOf } from './list-filter.ts';
import { orderListSchema } from './schema.ts';

const reader = { userId: 'u', timeZone: 'UTC' };
const amounts = (input: Record<string, string>) => {
  const { minMinor, maxMinor } = filterOf(orderListSchema.parse(input), reader, new Date(0));
  return [minMinor, maxMinor];
};

test.each([
  [{ pay: 'USD', min: '5', max: '900.5' }, [500n, 90_050n]],
  [{ pay: 'USD', min: '1.999', max: '1.999' }, [200n, 199n]],
  [{ pay: 'USD', min: '1.9900', max: '1.9900' }, [199n, 199n]],
  [{ pay: 'JPY', min: '1.5', max: '2.5' }, [2n, 2n]],
  [{ pay: 'USD', min: '0', max: '0' }, [0n, 0n]],
  [{ pay: 'KWD', min: '99999999999999', max: '1.2345' }, [99_999_999_999_999_000n, 1_234n]],
  [{ min: '5', max: '10' }, [undefined, undefined]],
])('what the chips of %o say is what the list is narrowed to', (input, expected) => {
  expect(amounts(input)).toEqual(expected);
});
