import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, credit } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner } from '../context.ts';
import type { Wallet } from '../wallets/wallet.ts';
import { creditOf, holdOf, postTransactions } from './transactions.ts';

let test: ServiceTestContext;
let partner: Partner;
let wallet: Wallet;
const at = new Date('2026-11-20T00:00:00Z');

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner();
  wallet = await credit(test.ctx, partner, 1_000n);
});

const sql = (text: string, values: unknown[] = []) => test.ctx.pool.query(text, values);
const hold = (tradeId: string, sourceMinor: bigint) =>
  holdOf({ tradeId, partnerId: partner.id, walletId: wallet.walletId, currency: 'USD', sourceMinor }, at);

describe('what the database itself refuses, whatever code runs', () => {
  it('an entry that does not sum to zero', async () => {
    const { rows } = await sql(
      `insert into ledger_transactions (partner_id, effect_key, kind, cause, created_at)
       values ($1, 'x:' || gen_random_uuid(), 'credit', 'x', now()) returning id`,
      [partner.id],
    );
    const posting = `insert into ledger_postings (transaction_id, account, wallet_id, currency, amount_minor)
                     values ($1, 'wallet_available', $2, 'USD', 5)`;
    await expect(sql(posting, [rows[0]?.id, wallet.walletId])).rejects.toThrow('does not sum to zero');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000n, inTransit: 0n });
  });

  it('an entry whose currencies only cancel each other out', async () => {
    const { rows } = await sql(
      `insert into ledger_transactions (partner_id, effect_key, kind, cause, created_at)
       values ($1, 'x:' || gen_random_uuid(), 'convert', 'x', now()) returning id`,
      [partner.id],
    );
    const postings = `insert into ledger_postings (transaction_id, account, wallet_id, currency, amount_minor)
                      values ($1, 'wallet_available', $2, 'USD', 5), ($1, 'exchange', null, 'JPY', -5)`;
    await expect(sql(postings, [rows[0]?.id, wallet.walletId])).rejects.toThrow('does not sum to zero');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 1_000n, inTransit: 0n });
  });

  it('an effect that has happened, and an available amount below zero', async () => {
    const tradeId = `T-${wallet.walletId}`;
    await postTransactions(test.ctx.pool, [hold(tradeId, 400n)]);
    await expect(postTransactions(test.ctx.pool, [hold(tradeId, 400n)])).rejects.toThrow('effect_key');
    const tooMuch = postTransactions(test.ctx.pool, [hold(`${tradeId}-2`, 601n)]);
    await expect(tooMuch).rejects.toThrow('wallets_available_not_negative');
    expect(await balanceOf(test.ctx, partner)).toEqual({ available: 600n, inTransit: 400n });
  });

  it('a posting on another partner’s wallet or in another currency', async () => {
    const stranger = await test.newPartner();
    const entry = { effectKey: `credit:${wallet.walletId}`, cause: 'x', amountMinor: 5n, at };
    const theirs = creditOf({ ...entry, partnerId: stranger.id, walletId: wallet.walletId, currency: 'USD' });
    await expect(postTransactions(test.ctx.pool, [theirs])).rejects.toThrow('another currency or partner');
    const euros = creditOf({ ...entry, partnerId: partner.id, walletId: wallet.walletId, currency: 'EUR' });
    await expect(postTransactions(test.ctx.pool, [euros])).rejects.toThrow('another currency or partner');
  });

  it('a change of the book or of a wallet past the book', async () => {
    await expect(sql('update ledger_postings set amount_minor = 1')).rejects.toThrow('append-only');
    await expect(sql('delete from ledger_transactions')).rejects.toThrow('append-only');
    const richer = 'update wallets set available_minor = available_minor + 1 where wallet_id = $1';
    await expect(sql(richer, [wallet.walletId])).rejects.toThrow('by postings only');
  });

  it('a posting of no entry or on no wallet, and the removal of a wallet', async () => {
    const posting = `insert into ledger_postings (transaction_id, account, wallet_id, currency, amount_minor)
                     select $1, a.account, $2, 'USD', a.amount
                     from (values ('wallet_available', 5), ('wallet_in_transit', -5)) as a (account, amount)`;
    await expect(sql(posting, ['9000000000', wallet.walletId])).rejects.toThrow('names no entry');
    const { rows } = await sql('select id from ledger_transactions where partner_id = $1 limit 1', [
      partner.id,
    ]);
    await expect(sql(posting, [rows[0]?.id, 'W-nobody'])).rejects.toThrow('names no entry');
    const remove = 'delete from wallets where wallet_id = $1';
    await expect(sql(remove, [wallet.walletId])).rejects.toThrow('never removed');
    const rename = `update wallets set wallet_id = wallet_id || 'x' where wallet_id = $1`;
    await expect(sql(rename, [wallet.walletId])).rejects.toThrow('never removed');
  });

  it('a second helping of an entry that does not sum to zero by itself', async () => {
    const { rows } = await sql('select id from ledger_transactions where partner_id = $1 limit 1', [
      partner.id,
    ]);
    const more = `insert into ledger_postings (transaction_id, account, wallet_id, currency, amount_minor)
                  values ($1, 'funding', null, 'USD', -5)`;
    await expect(sql(more, [rows[0]?.id])).rejects.toThrow('does not sum to zero');
  });
});
