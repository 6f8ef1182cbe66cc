import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit, quoteFor, readyOrder, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { payOrder } from '../rails/pay-order.ts';
import { convertCurrency } from '../wallets/convert-currency.ts';
import { readStatement } from './statement.ts';

let test: ServiceTestContext;
beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

describe('the statement of a wallet', () => {
  it('names the cause of each entry, newest first, and what the wallet had after it', async () => {
    const partner = await test.newPartner();
    const { walletId } = await credit(test.ctx, partner, 500_000n);
    const paid = await readyOrder(test.ctx, partner);
    const refused = await readyOrder(test.ctx, partner, { account: '62220202009001' });
    for (const { tradeId } of [paid, refused]) {
      valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
      await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    }
    const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
    const { queryNo } = await quoteFor(test.ctx, partner, pair);
    const conversion = { ...pair, queryNo, walletType: 'personal' as const, sourceAmount: '10.00' };
    const { transactionId } = valueOf(await convertCurrency(test.ctx, partner, conversion));

    const { lines, next } = valueOf(await readStatement(test.ctx, partner, { walletId }));
    expect(next).toBeNull();
    expect(
      lines.map((line) => [line.kind, line.cause, line.reference, line.availableMinor, line.inTransitMinor]),
    ).toEqual([
      ['convert', transactionId, queryNo, 399_000n, 0n],
      ['release', refused.tradeId, refused.orderNo, 400_000n, 0n],
      ['hold', refused.tradeId, refused.orderNo, 300_000n, 100_000n],
      ['settle', paid.tradeId, paid.orderNo, 400_000n, 0n],
      ['hold', paid.tradeId, paid.orderNo, 400_000n, 100_000n],
      ['credit', 'test', null, 500_000n, 0n],
    ]);
    const page = valueOf(await readStatement(test.ctx, partner, { walletId, limit: 2 }));
    const rest = valueOf(
      await readStatement(test.ctx, partner, { walletId, before: page.next ?? undefined }),
    );
    expect([...page.lines, ...rest.lines]).toEqual(lines);
  });

  it('is the partner’s own', async () => {
    const [partner, stranger] = [await test.newPartner(), await test.newPartner()];
    const { walletId } = await credit(test.ctx, partner, 1n);
    for (const request of [{ walletId }, { walletId: 'W0' }]) {
      const answer = await readStatement(test.ctx, stranger, request);
      expect(answer).toMatchObject({ ok: false, reason: { code: 'walletUnknown' } });
    }
    for (const before of ['x', '-1', '9'.repeat(19)]) {
      const answer = await readStatement(test.ctx, partner, { walletId, before });
      expect(answer).toMatchObject({ ok: false, reason: { code: 'bodyInvalid' } });
    }
  });
});
