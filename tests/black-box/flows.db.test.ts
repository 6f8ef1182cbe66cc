import { describe, expect, it } from 'vitest';
import { type Body, personBeneficiary, quote } from '../support/foreign-bodies.ts';
import {
  confirm,
  createOrder,
  dataOf,
  paths,
  readyOrder,
  settle,
  statusOf,
  upload,
  walletOf,
} from '../support/foreign-flows.ts';
import { lab, outcome } from './lab.ts';
import { balanced, paid } from './paid.ts';

const service = lab();

const alipay = {
  ...personBeneficiary(),
  accountType: 'alipay',
  accountInfo: { name: '王伟', currency: 'CNY', routingType: 'alipay', routingValue: '13800138000' },
};
const company = { entityType: 'B', fullName: 'Example Trading Ltd', address: { country: 'GB' } };

describe('the global family', () => {
  it('pays a bank account in China, from quote to callback', async () => {
    const client = await service.partner(1_000);
    await paid(service, client, 'global');
    expect(await walletOf(client)).toMatchObject({ amount: 0, totalAmount: 0 });
  });

  it('pays an Alipay account', async () => {
    expect(
      await paid(service, await service.partner(), 'global', { change: { beneficiary: alipay } }),
    ).toMatchObject({
      status: 'completed',
    });
  });

  it('draws on the business wallet for a business, and asks for its invoice', async () => {
    const client = await service.partner(1_000);
    const change = { payer: company, purpose: 'Goods', subpurpose: 'TOYS_KIDS_BABIES' };
    const order = await createOrder(client, 'global', { change });
    const { tradeId } = order;
    const early = await client.post(paths.global.completed, { tradeId });
    expect([outcome(early), early.body.message]).toEqual([
      '400 20204',
      expect.stringMatching(/proforma_invoice/),
    ]);
    dataOf(await upload(client, 'global', tradeId, 'proforma_invoice'));
    dataOf(await client.post(paths.global.completed, { tradeId }));
    dataOf(await confirm(client, 'global', order));
    await settle(client);
    expect(await walletOf(client, 'business')).toMatchObject({ totalAmount: 0 });
    expect(await walletOf(client, 'personal')).toMatchObject({ totalAmount: 1_000 });
  });

  it('asks a person’s large transfer for both sides of an identity card', async () => {
    const client = await service.partner();
    const { tradeId } = await createOrder(client, 'global', { sourceCents: 1_000_001 });
    for (const type of ['identification_front', 'identification_back']) {
      expect((await client.post(paths.global.completed, { tradeId })).body.message).toContain(type);
      dataOf(await upload(client, 'global', tradeId, type));
    }
    dataOf(await client.post(paths.global.completed, { tradeId }));
  });

  it('remembers payer and beneficiary by their ids', async () => {
    const client = await service.partner();
    const first = (await statusOf(
      client,
      'global',
      (
        await createOrder(client, 'global')
      ).tradeId,
    )) as unknown as Body;
    const { payerId, beneficiaryId } = first;
    const change = { payer: undefined, beneficiary: undefined, payerId, beneficiaryId };
    const again = await paid(service, client, 'global', { change });
    expect(again).toMatchObject({ payerId, beneficiaryId });
  });

  it('gives a page for a name that is not in Chinese characters, which works once', async () => {
    const client = await service.partner();
    const beneficiary = personBeneficiary('6222020200112233445', 'Wang Wei');
    const order = await createOrder(client, 'global', { change: { beneficiary } });
    expect(order.status).toBe('information_required');
    const created = (await client.post(paths.global.create, order.body)).body.data as { RFI_link: string };
    const page = await fetch(created.RFI_link);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const answer = () =>
      fetch(created.RFI_link, { method: 'POST', body: new URLSearchParams({ name: '王伟' }) });
    expect((await answer()).status).toBe(200);
    expect((await answer()).status).not.toBe(200);
    expect((await statusOf(client, 'global', order.tradeId)).status).toBe('pending');
  });

  it('changes an order until it is confirmed, with a new quote where amounts change', async () => {
    const client = await service.partner();
    const order = await readyOrder(client, 'global');
    const { queryNo, rate } = await quote(client, 'global');
    const targetAmount = Math.floor(200 * Number(rate) * 100 + 1e-6) / 100;
    const change = { orderNo: order.orderNo, queryNo, sourceAmount: 200, targetAmount, purpose: 'Rent' };
    dataOf(await client.post(paths.global.update, change));
    dataOf(await confirm(client, 'global', order));
    await settle(client);
    expect(await statusOf(client, 'global', order.tradeId)).toMatchObject({
      status: 'completed',
      sourceAmount: 200,
    });
    const late = await client.post(paths.global.update, { orderNo: order.orderNo, purpose: 'Travel' });
    expect(outcome(late)).toBe('400 20203');
  });

  it('converts between wallets at the quoted rate', async () => {
    const client = await service.partner(1_000);
    const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
    const { queryNo, rate } = await quote(client, 'global', pair);
    const query = new URLSearchParams({ ...pair, queryNo, sourceAmount: '400', walletType: 'personal' });
    const data = dataOf(await client.get(`/global/payout/wallet/new-fx-conversion?${query}`));
    expect(data.convertedAmount).toBe(Math.floor(400 * Number(rate) * 100 + 1e-6) / 100);
    expect(await walletOf(client)).toMatchObject({ amount: 600 });
    const euros = await client.get('/global/payout/wallet/query/currency?currency=EUR');
    expect(dataOf(euros).amount).toBe(data.convertedAmount);
    await balanced(client);
  });
});
