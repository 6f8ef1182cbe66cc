import { expect, test } from 'vitest';
import { activityAddress, fundAddress } from './activity-address.ts';
import { activitySchema } from './schema.ts';

test('the address of a wallet’s page keeps everything that the page understands', () => {
  const whole = {
    kind: 'payments',
    from: '2026-11-01',
    to: '2026-11-20',
    before: '42',
    add: '300.00',
    at: '2026-11-15T09:30',
  } as const;
  expect(Object.keys(whole).toSorted()).toEqual(Object.keys(activitySchema.shape).toSorted());
  const { pathname, searchParams } = new URL(activityAddress('personal-USD', whole), 'http://portal');
  expect(pathname).toBe('/wallets/personal-USD');
  expect(activitySchema.parse(Object.fromEntries(searchParams))).toEqual(whole);
  expect(activityAddress('W1', activitySchema.parse({ kind: 'nonsense' }))).toBe('/wallets/W1');
  expect(fundAddress({ type: 'business', currency: 'EUR' }, '5.00')).toBe('/wallets/business-EUR?add=5.00');
});
