import { afterAll, beforeAll, expect, it } from 'vitest';
import { credit, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { serviceSettings } from '../context.ts';
import { readFunding } from './funding.ts';

let test: ServiceTestContext;
beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

it('a wallet is paid into at the account of its currency, under its own reference, by its partner alone', async () => {
  const [partner, stranger] = [await test.newPartner(), await test.newPartner()];
  const { walletId } = await credit(test.ctx, partner, 1n);
  const { account, reference } = valueOf(await readFunding(test.ctx, partner, { walletId }));
  expect(reference).toBe(walletId);
  expect(account.number).toBe('SANDBOX-USD');
  expect(await readFunding(test.ctx, stranger, { walletId })).toMatchObject({
    reason: { code: 'walletUnknown' },
  });

  const mine = {
    accountHolder: 'Payouts Ltd',
    bankName: 'Bank',
    country: 'GB',
    number: 'GB33BUKB20201555555555',
  };
  const production = (fundingAccounts: Record<string, typeof mine>) => ({
    pool: test.ctx.pool,
    settings: serviceSettings({ mode: 'production', fundingAccounts }),
  });
  expect(valueOf(await readFunding(production({ USD: mine }), partner, { walletId })).account).toEqual(mine);
  // Nothing is invented where money is real.
  expect(await readFunding(production({ EUR: mine }), partner, { walletId })).toMatchObject({
    reason: { code: 'operationNotAllowed' },
  });
});
