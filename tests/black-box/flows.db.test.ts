import { describe, expect, it } from 'vitest';
import { type Body, type Family, personBeneficiary, quote } from '../support/foreign-bodies.ts';
import type { ForeignClient } from '../support/foreign-client.ts';
import {
  confirm,
  createOrder,
  dataOf,
  type OrderChange,
  paths,
  readyOrder,
  settle,
  statusOf,
  upload,
  walletOf,
} from '../support/foreign-flows.ts';
import { lab, outcome } from './lab.ts';

const service = lab();

async function balanced(client: ForeignClient): Promise<void> {
  const ledger = dataOf<{ balanced: boolean; sums: Record<string, number> }>(
    await client.sandbox('/sandbox/ledger'),
  );
  expect(ledger.balanced).toBe(true);
  expect(Object.values(ledger.sums).every((sum) => sum === 0)).toBe(true);
}

/** From nothing to the callback; answers with the order as it is in the end. */
async function paid(client: ForeignClient, family: Family, change: OrderChange = {}): Promise<Body> {
  const order = await readyOrder(client, family, change);
  expect(order.status).toBe('awaiting_transfe');
  expect(outcome(await confirm(client, family, order))).toBe('200 1');
  await settle(client);
  const now = (await statusOf(client, family, order.tradeId)) as unknown as Body;
  expect(now.status).toBe('completed');
  const told = service.receiver.received.filter(({ body }) => body.id === order.tradeId);
  const { sourceAmount, targetAmount } = order.body;
  expect(told.at(-1)?.body).toEqual({
    event: 'payment',
    id: order.tradeId,
    status: 'completed',
    sourceAmount,
    targetAmount,
  });
  await balanced(client);
  return now;
}

const alipay = {
  ...personBeneficiary(),
  accountType: 'alipay',
  accountInfo: { name: '王伟', currency: 'CNY', routingType: 'alipay', routingValue: '13800138000' },
};
const company = { entityType: 'B', fullName: 'Example Trading Ltd', address: { country: 'GB' } };

describe('the global family', () => {
  it('pays a bank account in China, from quote to callback', async () => {
    const client = await service.partner(1_000);
    await paid(client, 'global');
    expect(await walletOf(client)).toMatchObject({ amount: 0, totalAmount: 0 });
  });

  it('pays an Alipay account', async () => {
    expect(await paid(await service.partner(), 'global', { change: { beneficiary: alipay } })).toMatchObject({
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
    const again = await paid(client, 'global', { change });
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

describe('the business family', () => {
  it('pays CNY to a company in China against invoice and purchase order', async () => {
    expect(await paid(await service.partner(), 'business')).toMatchObject({ status: 'completed' });
  });

  it('asks a full payment for its logistics', async () => {
    const client = await service.partner();
    const change = { paymentType: 'FullPayment', logisticsCompany: 'Example Lines', logisticsNumber: 'EL-1' };
    const { tradeId } = await createOrder(client, 'business', { change });
    for (const type of ['proforma_invoice', 'purchase_order', 'logistics_material']) {
      expect(outcome(await client.post(paths.business.completed, { tradeId }))).toBe('400 20204');
      dataOf(await upload(client, 'business', tradeId, type));
    }
    dataOf(await client.post(paths.business.completed, { tradeId }));
  });

  it('pays abroad by SWIFT', async () => {
    expect(await paid(await service.partner(), 'business', { abroad: true })).toMatchObject({
      status: 'completed',
    });
  });

  it('needs no quote between equal currencies', async () => {
    const client = await service.partner();
    const change = { sourceCurrency: 'USD', targetCurrency: 'USD', sourceAmount: 500, targetAmount: 500 };
    const { queryNo: _, ...order } = await readyOrder(client, 'business', { abroad: true, change });
    dataOf(await confirm(client, 'business', order));
    await settle(client);
    expect((await statusOf(client, 'business', order.tradeId)).status).toBe('completed');
  });

  it('takes the quote at confirmation, and needs it', async () => {
    const client = await service.partner();
    const { queryNo: _, ...order } = await readyOrder(client, 'business');
    expect(outcome(await confirm(client, 'business', order))).toBe('400 20101');
    expect((await statusOf(client, 'business', order.tradeId)).status).toBe('awaiting_transfe');
  });
});

describe('the personal family', () => {
  it('pays from quote to callback', async () => {
    const client = await service.partner(1_000);
    await paid(client, 'personal');
    expect(await walletOf(client, 'business')).toMatchObject({ totalAmount: 1_000 });
  });

  it('still knows the abandoned synchronous transfer, and says that it is', async () => {
    const client = await service.partner();
    const { tradeId } = await readyOrder(client, 'personal');
    const answer = await client.post('/payout/payment/transfer', { tradeId });
    expect([outcome(answer), answer.body.message]).toEqual([
      '200 1',
      expect.stringMatching(/abandoned|deprecated/i),
    ]);
    await settle(client);
    expect((await statusOf(client, 'personal', tradeId)).status).toBe('completed');
  });

  it('cancels while it is pending, and not afterwards', async () => {
    const client = await service.partner();
    const pending = await createOrder(client, 'personal');
    dataOf(await client.post(paths.personal.cancel, { orderNo: pending.orderNo }));
    const ready = await readyOrder(client, 'personal');
    expect(outcome(await client.post(paths.personal.cancel, { tradeId: ready.tradeId }))).toBe('400 20203');
  });

  it('updates its five fields and refuses others by name', async () => {
    const client = await service.partner();
    const { orderNo } = await createOrder(client, 'personal');
    dataOf(await client.post(paths.personal.update, { orderNo, relationship: 'aunt', purpose: 'Rent' }));
    const refused = await client.post(paths.personal.update, { orderNo, sourceAmount: 1 });
    expect([outcome(refused), refused.body.message]).toEqual([
      '400 20101',
      expect.stringContaining('sourceAmount'),
    ]);
  });

  it('adds up its balances per currency', async () => {
    const client = await service.partner(250);
    const list = dataOf<Body[]>(await client.post('/payout/wallet/list', '{}'));
    expect(list.find(({ currency }) => currency === 'USD')).toMatchObject({
      amount: '500.00',
      totalAmount: '500.00',
    });
  });
});

describe('look-ups', () => {
  it('lists areas and occupations with appkey and token alone', async () => {
    const client = await service.partner(0);
    expect(dataOf<unknown[]>(await client.sandbox('/payout/common/area/list')).length).toBeGreaterThanOrEqual(
      31,
    );
    expect(
      dataOf<unknown[]>(await client.sandbox('/payout/common/occupation/list')).length,
    ).toBeGreaterThanOrEqual(60);
  });

  it('finds the characters of a name in pinyin', async () => {
    const client = await service.partner(0);
    const query = new URLSearchParams({ pinyinName: 'wang wei', idNumber: '11010519491231002X' });
    const data = dataOf(await client.get(`/global/payout/validation/query-chinese-characters?${query}`));
    expect(data).toMatchObject({ hasChineseCharacters: true, chineseCharacters: '王伟' });
  });

  it('checks a bank account for a fee that the book knows', async () => {
    const client = await service.partner();
    const asked = {
      type: 'check3',
      idNumber: '11010519491231002X',
      name: '王伟',
      account: '6222020200112233445',
    };
    dataOf(await client.post('/payout/common/bank/check', asked));
    expect((await walletOf(client, 'business')).amount).toBe(99_999.8);
    await balanced(client);
  });

  it('says whether an Alipay payment is feasible', async () => {
    const client = await service.partner(0);
    const request = {
      purpose: 'Salary',
      payer: { address: { country: 'GB' } },
      beneficiary: {
        firstName: 'Wei',
        lastName: 'Wang',
        idNumber: '11010519491231002X',
        accountInfo: { routingType: 'alipay', routingValue: '13800138000' },
        address: { country: 'CN' },
      },
    };
    const data = dataOf(await client.post('/global/payout/alipay/verification', request));
    expect(data).toMatchObject({ result: 'success', tradeId: expect.any(String) });
  });
});
