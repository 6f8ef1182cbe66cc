import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  balanceOf,
  credit,
  quoteFor,
  type ReadyOrder,
  readyOrderOf,
  valueOf,
} from '../../../tests/support/orders.ts';
import { runs } from '../../../tests/support/seed.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { decidePayout } from '../../sandbox/decide-payout.ts';
import type { Partner, ServiceContext, WalletType } from '../context.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { payOrder } from '../rails/pay-order.ts';
import { decideReview } from '../reviews/review.ts';
import { convertCurrency } from '../wallets/convert-currency.ts';
import { listWallets, type Wallet } from '../wallets/wallet.ts';
import { ledgerReport } from './report.ts';
import {
  readHolds,
  readPostings,
  readStatement,
  type StatementLine,
  type StatementPage,
} from './statement.ts';

let test: ServiceTestContext;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

type Step =
  | { do: 'confirm' | 'cancel' | 'pay' | 'reject' | 'complete' | 'refuse' | 'return'; order: number }
  | { do: 'credit'; type: WalletType; amountMinor: bigint }
  | { do: 'convert'; type: WalletType; amountMinor: bigint };

const endings = ['1111', '9001', '9003', '9004', '9005', '9007'];
const families = ['global', 'personal', 'business'] as const;
const walletTypes = ['personal', 'business'] as const;
const orderCount = 6;

const steps = fc.oneof(
  { weight: 3, arbitrary: onOrder('confirm') },
  { weight: 3, arbitrary: onOrder('pay') },
  ...(['cancel', 'reject', 'complete', 'refuse', 'return'] as const).map((what) => ({
    weight: 1,
    arbitrary: onOrder(what),
  })),
  ...(['credit', 'convert'] as const).map((what) => ({
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant(what),
      type: fc.constantFrom(...walletTypes),
      amountMinor: fc.bigInt({ min: 1n, max: 80_000n }),
    }),
  })),
) satisfies fc.Arbitrary<Step>;

function onOrder<W extends Step['do']>(what: W) {
  return fc.record({ do: fc.constant(what), order: fc.nat({ max: orderCount - 1 }) });
}

/** Each wave's steps run at once, spread over two processes' worth of group commit. */
const lives = fc.record({
  orders: fc.array(
    fc.record({
      family: fc.constantFrom(...families),
      sourceMinor: fc.bigInt({ min: 1_000n, max: 90_000n }),
      ending: fc.constantFrom(...endings),
    }),
    { minLength: orderCount, maxLength: orderCount },
  ),
  waves: fc.array(fc.array(steps, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 6 }),
});

async function take(
  ctx: ServiceContext,
  partner: Partner,
  orders: readonly ReadyOrder[],
  step: Step,
): Promise<void> {
  if (step.do === 'credit') {
    await credit(ctx, partner, step.amountMinor, { type: step.type, currency: 'USD' });
    return;
  }
  if (step.do === 'convert') {
    const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
    const { queryNo } = await quoteFor(ctx, partner, pair);
    const sourceAmount = (Number(step.amountMinor) / 100).toFixed(2);
    await convertCurrency(ctx, partner, { ...pair, queryNo, walletType: step.type, sourceAmount });
    return;
  }
  const order = orders[step.order];
  if (!order) return;
  const { tradeId, family, queryNo } = order;
  switch (step.do) {
    case 'confirm':
      await confirmOrder(ctx, partner, family, { tradeId, queryNo });
      return;
    case 'cancel':
      await cancelOrder(ctx, partner, family, { tradeId });
      return;
    case 'pay':
      await payOrder(ctx, { tradeId, partnerId: partner.id });
      return;
    case 'reject':
      await decideReview(ctx, partner, { tradeId, decision: 'reject' });
      return;
    default:
      await decidePayout(ctx, partner, { tradeId, outcome: step.do });
  }
}

type Row = {
  status: string;
  state: string | null;
  held: string;
  elsewhere: string;
  events: string;
  returns: string;
};

/** Returns every order with the bank's state, the amount it holds, and the number of final events sent. */
async function ordersOf(partner: Partner): Promise<Row[]> {
  const { rows } = await test.ctx.pool.query<Row>(
    `select o.status, r.state,
            coalesce((select sum(p.amount_minor) from ledger_postings p
                      join ledger_transactions t on t.id = p.transaction_id
                      where t.cause = o.trade_id and p.account = 'wallet_in_transit'), 0) as held,
            (select count(*) from ledger_postings p
             join ledger_transactions t on t.id = p.transaction_id
             join wallets w on w.wallet_id = p.wallet_id
             where t.cause = o.trade_id
               and w.type <> case o.family when 'business' then 'business' else 'personal' end) as elsewhere,
            (select count(*) from deliveries d where d.subject = o.trade_id
             and d.body ->> 'status' in ('completed', 'failed')) as events,
            (select count(*) from deliveries d where d.subject = o.trade_id
             and d.body ->> 'status' = 'returned') as returns
     from orders o left join rail_payments r on r.reference = o.trade_id
     where o.partner_id = $1`,
    [partner.id],
  );
  return rows;
}

/** No order may stay so once its waiting job has run. */
const wasPaid = ({ status }: Row): boolean => status === 'completed' || status === 'returned';
const isPaidButOpen = (row: Row): boolean => row.state === 'paid' && !wasPaid(row);

/**
 * True if a wallet's statement, read in pages, leads from nothing to the wallet's balance and never below zero, reads the
 * same from its beginning, and the wallet's holds are what it has in transit.
 */
async function isProvedByStatement(partner: Partner, walletId: string): Promise<boolean> {
  const lines: StatementLine[] = [];
  let before: string | undefined;
  let wallet: Wallet;
  do {
    const page = valueOf(await readStatement(test.ctx, partner, { walletId, before, limit: 3 }));
    wallet = page.wallet;
    lines.push(...page.lines);
    before = page.next ?? undefined;
  } while (before !== undefined);
  let [available, inTransit] = [0n, 0n];
  for (const line of lines.toReversed()) {
    available += line.availableChangeMinor;
    inTransit += line.inTransitChangeMinor;
    if (available !== line.availableMinor || inTransit !== line.inTransitMinor) return false;
    if (available < 0n || inTransit < 0n || line.cause === '') return false;
  }
  const onwards: StatementLine[] = [];
  let after: string | null = '0';
  while (after !== null) {
    const request = { walletId, after, limit: 4 };
    const page: StatementPage = valueOf(await readPostings(test.ctx, partner, request));
    onwards.push(...page.lines);
    after = page.next;
  }
  if (!isDeepStrictEqual(onwards, lines.toReversed())) return false;
  const { holds } = valueOf(await readHolds(test.ctx, partner, { walletId }));
  const held = holds.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return (
    available === wallet.availableMinor && available + inTransit === wallet.totalMinor && held === inTransit
  );
}

async function areProvedByStatements(partner: Partner): Promise<boolean> {
  const wallets = valueOf(await listWallets(test.ctx, partner));
  const proved = await Promise.all(wallets.map(({ walletId }) => isProvedByStatement(partner, walletId)));
  return proved.every(Boolean);
}

/** The rules that do not hold, in words; empty when all is well. */
async function brokenRules(partner: Partner): Promise<string[]> {
  const report = await ledgerReport(test.ctx, partner);
  const balances = await Promise.all(
    walletTypes.map((type) => balanceOf(test.ctx, partner, { type, currency: 'USD' })),
  );
  const inTransitInAll = balances.reduce((sum, { inTransit }) => sum + inTransit, 0n);
  const orders = await ordersOf(partner);
  const heldInAll = orders.reduce((sum, { held }) => sum + BigInt(held), 0n);
  const rules = {
    'the book balances': report.balanced && Object.values(report.sums).every((sum) => sum === 0n),
    'every wallet is proved by its statement': await areProvedByStatements(partner),
    'no amount is below zero': balances.every(
      ({ available, inTransit }) => available >= 0n && inTransit >= 0n,
    ),
    'what is in transit is what the orders hold': heldInAll === inTransitInAll,
    'an order moves the wallet of its family': orders.every(({ elsewhere }) => elsewhere === '0'),
    'an order holds money while it is under way': orders.every(
      ({ held, status }) => BigInt(held) > 0n === (status === 'transferring'),
    ),
    'the bank paid the completed orders': orders.every((row) => !wasPaid(row) || row.state === 'paid'),
    // Between the bank's word and our booking of it an order is still under way.
    'the bank paid no other order but one that is still under way': orders.every(
      (row) => row.state !== 'paid' || wasPaid(row) || row.status === 'transferring',
    ),
    'a final status is told once': orders.every(
      (row) => Number(row.events) === (wasPaid(row) || row.status === 'failed' ? 1 : 0),
    ),
    'a return is told once': orders.every(
      ({ status, returns }) => Number(returns) === (status === 'returned' ? 1 : 0),
    ),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

describe('the ledger under random lives of orders', () => {
  it('conserves money, never overdraws, and agrees with the bank, whatever runs at once', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async ({ orders, waves }) => {
        const partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
        await credit(test.ctx, partner, 100_000n);
        await credit(test.ctx, partner, 50_000n, { type: 'business', currency: 'USD' });
        const created = await Promise.all(
          orders.map(({ family, sourceMinor, ending }) =>
            readyOrderOf(test.ctx, partner, family, { sourceMinor, account: `62220202${ending}` }),
          ),
        );
        const processes = [test.ctx, { ...test.ctx }];
        for (const wave of waves) {
          await Promise.all(
            wave.map((step, i) => take(processes[i % 2] ?? test.ctx, partner, created, step)),
          );
          expect(await brokenRules(partner)).toEqual([]);
        }
        await Promise.all(
          created.map(({ tradeId }) => payOrder(test.ctx, { tradeId, partnerId: partner.id })),
        );
        expect(await brokenRules(partner)).toEqual([]);
        expect((await ordersOf(partner)).filter(isPaidButOpen)).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });
});
