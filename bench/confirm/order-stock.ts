import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Partner, ServiceContext } from '../../service/domain/context.ts';
import { createPartner } from '../../service/domain/partners/create-partner.ts';
import { findPartnerById } from '../../service/domain/partners/find-partner.ts';
import { creditWallet } from '../../service/domain/wallets/credit-wallet.ts';
import { readyOrder } from '../../tests/support/orders.ts';

export type StockedOrder = { partner: Partner; tradeId: string };
export type Stock = { prefix: string; orders: StockedOrder[] };

/** Enough for every order of a run: no trial meets an empty wallet. */
const openingMinor = 10n ** 12n;
const walletCount = 1_000;
const callbackUrl = 'http://127.0.0.1:9/never';

const clonePartners = `
  insert into partners
  select (jsonb_populate_record(p, jsonb_build_object('id', c.id, 'app_key', 'bench-' || c.id))).*
  from partners p, unnest($2::uuid[]) as c (id) where p.id = $1`;

const cloneQuotes = `
  insert into quotes
  select (jsonb_populate_record(q, jsonb_build_object('query_no', 'Q' || $2 || c.n, 'partner_id', c.partner_id,
            'used_by', $2 || c.n, 'expires_at', now() + interval '1 day'))).*
  from quotes q, unnest($3::uuid[]) with ordinality as c (partner_id, n)
  where q.query_no = (select query_no from orders where trade_id = $1)`;

const cloneOrders = `
  insert into orders
  select (jsonb_populate_record(o, jsonb_build_object('trade_id', $2 || c.n, 'order_no', $2 || c.n,
            'query_no', 'Q' || $2 || c.n, 'partner_id', c.partner_id))).*
  from orders o, unnest($3::uuid[]) with ordinality as c (partner_id, n) where o.trade_id = $1`;

/**
 * Orders that wait for their confirmation, as many as a trial wants: each is a copy of one that came through the
 * use-cases, with a quote of its own. `one` is a partner with one wallet, `many` are a thousand with a wallet each.
 */
export async function openOrderStock(ctx: ServiceContext) {
  const one = await newPartner(ctx);
  const model = await readyOrder(ctx, one, { sourceMinor: 1_000n });
  const many = await manyPartners(ctx, one);
  let batches = 0;
  return {
    stock: async (kind: 'one' | 'many', count: number): Promise<Stock> => {
      batches += 1;
      const prefix = `B${batches}-`;
      const partners = Array.from({ length: count }, (_, i) =>
        kind === 'one' ? one : (many[i % walletCount] as Partner),
      );
      const values = [model.tradeId, prefix, partners.map(({ id }) => id)];
      await ctx.pool.query(cloneQuotes, values);
      await ctx.pool.query(cloneOrders, values);
      // As autovacuum would in a minute: plans made for empty tables are no plans for full ones, on either side.
      await ctx.pool.query('analyze');
      const orders = partners.map((partner, i) => ({ partner, tradeId: `${prefix}${i + 1}` }));
      return { prefix, orders };
    },
  };
}

async function newPartner(ctx: ServiceContext): Promise<Partner> {
  const { partnerId } = await createPartner(ctx.pool, ctx.settings, { name: 'Bench', callbackUrl });
  await fund(ctx, await known(ctx.pool, partnerId));
  return known(ctx.pool, partnerId);
}

async function manyPartners(ctx: ServiceContext, model: Partner): Promise<Partner[]> {
  const ids = Array.from({ length: walletCount }, () => randomUUID());
  await ctx.pool.query(clonePartners, [model.id, ids]);
  return Promise.all(
    ids.map(async (id) => {
      const partner = { ...model, id, appKey: `bench-${id}` };
      await fund(ctx, partner);
      return partner;
    }),
  );
}

async function fund(ctx: ServiceContext, partner: Partner): Promise<void> {
  const credit = { type: 'personal', currency: 'USD', amountMinor: openingMinor, cause: 'bench' } as const;
  const credited = await creditWallet(ctx, partner, credit);
  if (!credited.ok) throw new Error(credited.reason.message);
}

async function known(pool: pg.Pool, id: string): Promise<Partner> {
  const found = await findPartnerById(pool, id);
  if (!found) throw new Error('the new partner is not there');
  return found.partner;
}
