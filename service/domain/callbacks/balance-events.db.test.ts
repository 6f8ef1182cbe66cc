import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../../../lib/service-core/money/index.ts';
import { credit, eventsOf, quoteFor, readyOrder, valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner, WalletType } from '../context.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { changePartner } from '../partners/change-partner.ts';
import { createPartner } from '../partners/create-partner.ts';
import { payOrder } from '../rails/pay-order.ts';
import { convertCurrency } from '../wallets/convert-currency.ts';
import { balancesByCurrency, legacyWalletId, listWallets } from '../wallets/wallet.ts';

let test: ServiceTestContext;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

type Told = { id: string; amount: string };

/** Every balance event of a partner in the order in which they were committed. */
async function toldTo(partner: Partner): Promise<Told[]> {
  const { rows } = await test.ctx.pool.query<Told>(
    `select subject as id, body ->> 'amount' as amount from deliveries
     where partner_id = $1 and event = 'balance' order by sequence`,
    [partner.id],
  );
  return rows;
}

const legacyId = (partner: Partner, currency: string) => legacyWalletId({ partnerId: partner.id, currency });
const type = (n: number): WalletType => (n % 2 === 0 ? 'personal' : 'business');
const minorOf = (amount: string) => valueOf(parseAmount(amount, 'USD'));

async function convert(partner: Partner, walletType: WalletType, process = test.ctx) {
  const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
  const { queryNo } = await quoteFor(test.ctx, partner, pair);
  return convertCurrency(process, partner, { ...pair, queryNo, walletType, sourceAmount: '10.00' });
}

describe('a changed balance', () => {
  it('is told of the wallet, and of the wallet of the legacy list with the sum of both types', async () => {
    const partner = await test.newPartner();
    const personal = await credit(test.ctx, partner, 500_000n);
    const business = await credit(test.ctx, partner, 20_000n, { type: 'business', currency: 'USD' });
    const { tradeId } = await readyOrder(test.ctx, partner, { account: '62220202009001' });
    valueOf(await confirmOrder(test.ctx, partner, 'global', { tradeId }));
    await payOrder(test.ctx, { tradeId, partnerId: partner.id });
    const usd = legacyId(partner, 'USD');
    expect(await toldTo(partner)).toEqual([
      { id: personal.walletId, amount: '5000.00' },
      { id: usd, amount: '5000.00' },
      { id: business.walletId, amount: '200.00' },
      { id: usd, amount: '5200.00' },
      { id: personal.walletId, amount: '4000.00' },
      { id: usd, amount: '4200.00' },
      { id: personal.walletId, amount: '5000.00' },
      { id: usd, amount: '5200.00' },
    ]);
  });

  it('names only ids that one of the two lists has, both sides of a conversion included', async () => {
    const partner = await test.newPartner();
    await credit(test.ctx, partner, 500_000n, { type: 'business', currency: 'USD' });
    valueOf(await convert(partner, 'business'));
    const listed = [
      ...valueOf(await listWallets(test.ctx, partner)),
      ...valueOf(await balancesByCurrency(test.ctx, partner)),
    ].map(({ walletId, currency, availableMinor }) => ({
      id: walletId,
      amount: formatAmount(availableMinor, currency),
    }));
    const latest = new Map((await toldTo(partner)).map(({ id, amount }) => [id, amount]));
    expect([...latest].map(([id, amount]) => ({ id, amount })).toSorted(byId)).toEqual(listed.toSorted(byId));
  });

  it('is told of the wallet alone where the partner does not want the other, as in production', async () => {
    const partner = await test.newPartner();
    const off = { legacyBalanceEvents: false };
    valueOf(await changePartner(test.ctx, partner, () => ({ ok: true, value: off })));
    const { walletId } = await credit(test.ctx, partner, 1n);
    expect(await toldTo(partner)).toEqual([{ id: walletId, amount: '0.01' }]);
    const made = async (mode: 'sandbox' | 'production') => {
      const { partnerId } = await createPartner(test.ctx.pool, { mode }, { name: mode });
      const sql = 'select legacy_balance_events as wanted from partners where id = $1';
      return (await test.ctx.pool.query<{ wanted: boolean }>(sql, [partnerId])).rows[0]?.wanted;
    };
    expect([await made('sandbox'), await made('production')]).toEqual([true, false]);
  });
});

describe('changes of both wallet types at the same time', () => {
  // Two contexts coalesce apart from each other, as two processes do.
  const processes = () => [test.ctx, { ...test.ctx }] as const;

  it('are told as the sum at each commit, in the order of the commits', async () => {
    for (let round = 0; round < 5; round += 1) {
      const partner = await test.newPartner();
      const [one, two] = processes();
      const at = (n: number) => (n % 3 === 0 ? one : two);
      // The first credits open both wallets, neither of which the other may overlook.
      const opening = [type(0), type(1)].map((walletType, n) =>
        credit(at(n), partner, 900_000n, { type: walletType, currency: 'USD' }),
      );
      const usd = new Map((await Promise.all(opening)).map(({ walletId }) => [walletId, 0n]));
      const orders = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          readyOrder(test.ctx, partner, { account: n % 2 === 0 ? '62220202009001' : '62220202001111' }),
        ),
      );
      await Promise.all([
        ...Array.from({ length: 12 }, (_, n) =>
          credit(at(n), partner, 1n, { type: type(n), currency: 'USD' }),
        ),
        ...Array.from({ length: 6 }, (_, n) => convert(partner, type(n), at(n))),
        ...orders.map(async ({ tradeId }, n) => {
          valueOf(await confirmOrder(at(n), partner, 'global', { tradeId }));
          await payOrder(at(n), { tradeId, partnerId: partner.id });
        }),
      ]);
      const told = await toldTo(partner);
      for (const { id, amount } of told) {
        if (usd.has(id)) usd.set(id, minorOf(amount));
        if (id !== legacyId(partner, 'USD')) continue;
        const sum = [...usd.values()].reduce((total, available) => total + available, 0n);
        expect(minorOf(amount)).toBe(sum);
      }
      const balances = valueOf(await balancesByCurrency(test.ctx, partner));
      for (const { walletId, currency, availableMinor } of balances) {
        const last = (await eventsOf(test.ctx, walletId)).at(-1);
        expect(last?.amount).toBe(formatAmount(availableMinor, currency));
      }
    }
  });
});

function byId(a: Told, b: Told): number {
  return a.id < b.id ? -1 : 1;
}
