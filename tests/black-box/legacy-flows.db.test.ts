import { describe, expect, it } from 'vitest';
import type { Body } from '../support/foreign-bodies.ts';
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

describe('the business family', () => {
  it('pays CNY to a company in China against invoice and purchase order', async () => {
    expect(await paid(service, await service.partner(), 'business')).toMatchObject({ status: 'completed' });
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
    expect(await paid(service, await service.partner(), 'business', { abroad: true })).toMatchObject({
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
    await paid(service, client, 'personal');
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
