import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit, quoteFor, readyOrder, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { payOrder } from '../rails/pay-order.ts';
import { convertCurrency } from '../wallets/convert-currency.ts';
import { readHolds, readPeriod, readPostings, readStatement } from './statement.ts';

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

  it('of a period begins and ends where the postings say, to the moment, in pages', async () => {
    const partner = await test.newPartner();
    const { walletId } = await credit(test.ctx, partner, 500_000n);
    for (const amountMinor of [1n, 20n, 300n, 4_000n]) {
      test.advance(3_600);
      await credit(test.ctx, partner, amountMinor);
      const { tradeId } = await readyOrder(test.ctx, partner);
      valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
      test.advance(60);
      if (amountMinor !== 4_000n) await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    }
    const { lines } = valueOf(await readPostings(test.ctx, partner, { walletId }));
    const moments = [...lines.map(({ at }) => at), new Date(0), new Date(8.64e15)];
    const booked = async (account: string, before: Date) => {
      const { rows } = await test.ctx.pool.query<{ sum: string }>(
        `select coalesce(sum(p.amount_minor), 0)::bigint as sum from ledger_postings p, ledger_transactions t
         where t.id = p.transaction_id and p.wallet_id = $1 and p.account = $2 and t.created_at < $3`,
        [walletId, account, before.getTime() > 8e15 ? 'infinity' : before],
      );
      return BigInt(rows[0]?.sum ?? '');
    };
    for (const from of moments) {
      for (const to of moments.filter((moment) => moment >= from)) {
        const period = { walletId, from, to, limit: 3 };
        const first = valueOf(await readPeriod(test.ctx, partner, period));
        const read = [...first.lines];
        for (let after = first.next; after !== null; ) {
          const page = valueOf(await readPeriod(test.ctx, partner, { ...period, after }));
          read.push(...page.lines);
          after = page.next;
        }
        expect(read).toEqual(lines.filter(({ at }) => at >= from && at < to));
        for (const [balance, moment] of [
          [first.opening, from],
          [first.closing, to],
        ] as const) {
          expect(balance.availableMinor).toBe(await booked('wallet_available', moment));
          expect(balance.inTransitMinor).toBe(await booked('wallet_in_transit', moment));
        }
      }
    }
    const { wallet, holds } = valueOf(await readHolds(test.ctx, partner, { walletId }));
    expect(holds).toHaveLength(1);
    expect(holds[0]?.amountMinor).toBe(wallet.totalMinor - wallet.availableMinor);
  });

  it('is the partner’s own', async () => {
    const [partner, stranger] = [await test.newPartner(), await test.newPartner()];
    const { walletId } = await credit(test.ctx, partner, 1n);
    for (const request of [{ walletId }, { walletId: 'W0' }]) {
      const answer = await readStatement(test.ctx, stranger, request);
      expect(answer).toMatchObject({ ok: false, reason: { code: 'walletUnknown' } });
      const period = { ...request, from: new Date(0), to: new Date() };
      for (const read of [
        readPostings(test.ctx, stranger, request),
        readHolds(test.ctx, stranger, request),
        readPeriod(test.ctx, stranger, period),
      ])
        expect(await read).toMatchObject({ ok: false, reason: { code: 'walletUnknown' } });
    }
    for (const before of ['x', '-1', '9'.repeat(19)]) {
      const answer = await readStatement(test.ctx, partner, { walletId, before });
      expect(answer).toMatchObject({ ok: false, reason: { code: 'bodyInvalid' } });
    }
  });
});
