import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '@/lib/service-core/money/index.ts';
import { shortfall } from './shortfall.ts';

test.each([
  ['100.00', '40.50', '59.50'],
  ['100.00', '99.99', '0.01'],
  ['1000', '1', '999'],
  ['1.000', '0.999', '0.001'],
  ['100.00', '100.00', null],
  ['100.00', '250.00', null],
  ['100.00', null, null],
])('%s needed, %s there: %s short', (needed, available, short) => {
  expect(shortfall({ needed, available })).toBe(short);
});

test('what is there and what is short make up what is needed, to the minor unit', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
  fc.assert(
    fc.property(amount, amount, fc.constantFrom('USD', 'JPY', 'KWD'), (needed, available, currency) => {
      const short = shortfall({
        needed: formatAmount(needed, currency),
        available: formatAmount(available, currency),
      });
      expect(short).toBe(needed > available ? formatAmount(needed - available, currency) : null);
    }),
  );
});
