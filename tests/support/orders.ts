import { formatAmount, targetForSource } from '../../lib/service-core/money/index.ts';
import { businessOrder, globalOrder } from '../../lib/service-core/openapi/examples.ts';
import type { OrderFamily, Partner, ServiceContext } from '../../service/domain/context.ts';
import { type CreatedOrder, createOrder } from '../../service/domain/orders/create-order.ts';
import { completeDocuments } from '../../service/domain/orders/examine.ts';
import { findOrder, type Order } from '../../service/domain/orders/order.ts';
import type { OrderRequest } from '../../service/domain/orders/request.ts';
import { claimPayouts } from '../../service/domain/rails/due-payouts.ts';
import { payClaimed } from '../../service/domain/rails/pay-order.ts';
import { type IssuedQuote, issueQuote } from '../../service/domain/rates/quote.ts';
import { creditWallet } from '../../service/domain/wallets/credit-wallet.ts';
import { findWallet, type Wallet } from '../../service/domain/wallets/wallet.ts';

let numbers = 0;

/** The value of a Result that a test takes for granted. */
export function valueOf<T>(result: { ok: true; value: T } | { ok: false; reason: unknown }): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.reason)}`);
  return result.value;
}

export async function quoteFor(
  ctx: ServiceContext,
  partner: Partner,
  pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' },
): Promise<IssuedQuote> {
  return valueOf(await issueQuote(ctx, partner, pair));
}

/** A create request from USD to CNY that passes every check; its amounts agree with a quote of its own. */
export async function orderRequest(
  ctx: ServiceContext,
  partner: Partner,
  change: {
    sourceMinor?: bigint;
    account?: string;
    reference?: string;
    request?: Partial<OrderRequest>;
  } = {},
): Promise<OrderRequest> {
  const { sourceMinor = 100_000n, account = '6222020200112233445', reference } = change;
  const quote = await quoteFor(ctx, partner);
  const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY', rate: quote.rate };
  const { payer, beneficiary, ...order } = globalOrder();
  numbers += 1;
  return {
    ...order,
    orderNo: `N-${numbers}-${Math.random().toString(36).slice(2)}`,
    queryNo: quote.queryNo,
    sourceAmount: formatAmount(sourceMinor, 'USD'),
    targetAmount: formatAmount(targetForSource({ ...pair, sourceMinor }), 'CNY'),
    payer: { ...payer, reference },
    beneficiary: { ...beneficiary, accountInfo: { ...beneficiary.accountInfo, number: account } },
    ...change.request,
  };
}

/** An order that waits for its confirmation. */
export async function readyOrder(
  ctx: ServiceContext,
  partner: Partner,
  change: Parameters<typeof orderRequest>[2] = {},
): Promise<CreatedOrder> {
  const request = await orderRequest(ctx, partner, change);
  const created = valueOf(await createOrder(ctx, partner, 'global', request));
  valueOf(await completeDocuments(ctx, partner, 'global', { tradeId: created.tradeId }));
  return created;
}

/** Rows of documents without their files. */
export async function addDocumentRows(ctx: ServiceContext, tradeId: string, types: string[]): Promise<void> {
  await ctx.pool.query(
    `insert into documents (id, trade_id, type, file_name, media_type, size_bytes, sha256, storage_key, created_at)
     select gen_random_uuid(), $1, type, 'a.pdf', 'application/pdf', 1, convert_to(type, 'UTF8'), 'k', now()
     from unnest($2::text[]) as type`,
    [tradeId, types],
  );
}

export type ReadyOrder = { family: OrderFamily; tradeId: string; queryNo?: string | undefined };

/** The same of any family; one of business comes with its documents and with the quote for its confirmation. */
export async function readyOrderOf(
  ctx: ServiceContext,
  partner: Partner,
  family: OrderFamily,
  change: { sourceMinor: bigint; account: string },
): Promise<ReadyOrder> {
  const { queryNo, ...request } = await orderRequest(ctx, partner, change);
  const { sourceAmount, targetAmount, orderNo } = request;
  const { beneficiary, ...trade } = businessOrder({ sourceAmount, targetAmount, orderNo });
  const asked: OrderRequest =
    family === 'business'
      ? { ...trade, beneficiary: { ...beneficiary, accountNumber: change.account } }
      : { ...request, queryNo };
  const { tradeId } = valueOf(await createOrder(ctx, partner, family, asked));
  if (family === 'business') await addDocumentRows(ctx, tradeId, ['proforma_invoice', 'purchase_order']);
  valueOf(await completeDocuments(ctx, partner, family, { tradeId }));
  return { family, tradeId, ...(family === 'business' ? { queryNo } : {}) };
}

export async function credit(
  ctx: ServiceContext,
  partner: Partner,
  amountMinor: bigint,
  key: { type: 'personal' | 'business'; currency: string } = { type: 'personal', currency: 'USD' },
): Promise<Wallet> {
  return valueOf(await creditWallet(ctx, partner, { ...key, amountMinor, cause: 'test' }));
}

export async function orderNow(ctx: ServiceContext, partner: Partner, tradeId: string): Promise<Order> {
  return valueOf(await findOrder(ctx, partner, null, { tradeId }));
}

/** The balance of a wallet: available and in transit. */
export async function balanceOf(
  ctx: ServiceContext,
  partner: Partner,
  key: { type: 'personal' | 'business'; currency: string } = { type: 'personal', currency: 'USD' },
): Promise<{ available: bigint; inTransit: bigint }> {
  const wallet = await findWallet(ctx.pool, partner, key);
  const available = wallet?.availableMinor ?? 0n;
  return { available, inTransit: (wallet?.totalMinor ?? 0n) - available };
}

/** The events told to the partner about a subject, oldest first, as `status` or `status amount`. */
export async function eventsOf(ctx: ServiceContext, subject: string): Promise<Record<string, string>[]> {
  const { rows } = await ctx.pool.query<{ body: Record<string, string> }>(
    'select body from deliveries where subject = $1 order by sequence',
    [subject],
  );
  return rows.map(({ body }) => body);
}

/** The payout of an order as it waits: seconds until its next step, and how often the bank was asked. */
export async function payoutOf(
  ctx: ServiceContext,
  tradeId: string,
): Promise<{ waitSeconds: number; asked: number } | undefined> {
  const { rows } = await ctx.pool.query<{ waitSeconds: number; asked: number }>(
    `select extract(epoch from wall_payout_due_at - clock_timestamp())::float8 as "waitSeconds", payout_asked as asked
     from orders where trade_id = $1 and wall_payout_due_at is not null`,
    [tradeId],
  );
  return rows[0];
}

/** Takes the order's payout a step further as a worker does, whenever it is due; throws when it waits for nothing. */
export async function runPayout(ctx: ServiceContext, tradeId: string): Promise<void> {
  await ctx.pool.query(
    `update orders set wall_payout_due_at = '-infinity' where trade_id = $1 and wall_payout_due_at is not null`,
    [tradeId],
  );
  const [claim] = await claimPayouts(ctx, 1);
  if (claim?.tradeId !== tradeId) throw new Error('no payout of this order waits');
  await payClaimed(ctx, claim);
}
