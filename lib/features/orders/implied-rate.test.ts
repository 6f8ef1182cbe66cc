import fc from 'fast-check';
import { expect, test } from 'vitest';
import { impliedRate } from './implied-rate.ts';

test.each([
  ['100.00', '710.00', '7.1'],
  ['3.00', '1.00', '0.333333'],
  ['1000', '6.90', '0.0069'],
  ['2.00', '200', '100'],
  ['3.00', '2.00', '0.666667'],
])('%s for %s is a rate of %s', (source, target, rate) => {
  expect(impliedRate(source, target)).toBe(rate);
});

test('it is never off by more than half of its last digit', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 13n });
  const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  fc.assert(
    fc.property(cents, cents, (source, target) => {
      const [whole = '', fraction = ''] = impliedRate(text(source), text(target)).split('.');
      const millionths = BigInt(whole + fraction.padEnd(6, '0'));
      const error = millionths * source * 2n - target * 2_000_000n;
      expect(error < 0n ? -error : error).toBeLessThanOrEqual(source);
    }),
  );
});
