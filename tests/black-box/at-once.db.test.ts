import { describe, expect, it } from 'vitest';
import { personOrder, quote, tradeOrder } from '../support/foreign-bodies.ts';
import type { ForeignAnswer, ForeignClient } from '../support/foreign-client.ts';
import {
  confirm,
  createOrder,
  dataOf,
  deliveriesOf,
  paths,
  readyOrder,
  settle,
  statusOf,
  upload,
  walletOf,
} from '../support/foreign-flows.ts';
import { lab, outcome } from './lab.ts';

const service = lab();

const twenty = (call: () => Promise<ForeignAnswer>): Promise<ForeignAnswer[]> =>
  Promise.all(Array.from({ length: 20 }, () => call()));
const outcomes = (answers: readonly ForeignAnswer[]) => [...new Set(answers.map(outcome))].toSorted();
const ids = (answers: readonly ForeignAnswer[], name: string) =>
  new Set(answers.map((answer) => dataOf(answer)[name]));

async function balanced(client: ForeignClient): Promise<void> {
  expect(dataOf(await client.sandbox('/sandbox/ledger')).balanced).toBe(true);
}

describe('twenty calls at once', () => {
  it.each(['global', 'personal', 'business'] as const)('create one %s order', async (family) => {
    const client = await service.partner();
    const q = await quote(client, family);
    const body = family === 'business' ? tradeOrder(q) : personOrder(q);
    const answers = await twenty(() => client.post(paths[family].create, body));
    expect(ids(answers, 'tradeId').size).toBe(1);
  });

  it('with other content make one order, and refuse the rest', async () => {
    const client = await service.partner();
    const body = personOrder(await quote(client, 'global'));
    let n = 0;
    const answers = await twenty(() =>
      client.post(paths.global.create, { ...body, relationship: `r${(n += 1)}` }),
    );
    expect(outcomes(answers)).toEqual(['200 1', '400 20202']);
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  });

  it('on one quote let one order have it', async () => {
    const client = await service.partner();
    const q = await quote(client, 'global');
    const answers = await twenty(() => client.post(paths.global.create, personOrder(q)));
    expect(outcomes(answers)).toEqual(['200 1', '400 20303']);
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  });

  it.each(['global', 'personal', 'business'] as const)('confirm a %s order once', async (family) => {
    const client = await service.partner();
    const order = await readyOrder(client, family);
    expect(outcomes(await twenty(() => confirm(client, family, order)))).toEqual(['200 1']);
    await settle(client);
    expect((await statusOf(client, family, order.tradeId)).status).toBe('completed');
    const type = family === 'business' ? 'business' : 'personal';
    expect(await walletOf(client, type)).toMatchObject({ amount: 99_000, totalAmount: 99_000 });
    await balanced(client);
  });

  it('spend a wallet to the last order that it covers, and no further', async () => {
    const client = await service.partner(7_500);
    const orders = [];
    for (let i = 0; i < 20; i += 1) orders.push(await readyOrder(client, 'global'));
    const answers = await Promise.all(orders.map((order) => confirm(client, 'global', order)));
    expect(outcomes(answers)).toEqual(['200 1', '400 20401']);
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(7);
    await settle(client);
    expect(await walletOf(client)).toMatchObject({ amount: 500, totalAmount: 500 });
    await balanced(client);
  });

  it('convert one quote once', async () => {
    const client = await service.partner();
    const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
    const { queryNo } = await quote(client, 'global', pair);
    const query = new URLSearchParams({ ...pair, queryNo, sourceAmount: '100', walletType: 'personal' });
    const answers = await twenty(() => client.get(`/global/payout/wallet/new-fx-conversion?${query}`));
    expect(ids(answers, 'transactionId').size).toBe(1);
    expect((await walletOf(client)).amount).toBe(99_900);
    await balanced(client);
  });

  it('of one bank check cost one fee', async () => {
    const client = await service.partner();
    const check = {
      type: 'check3',
      idNumber: '11010519491231002X',
      name: '王伟',
      account: '6222020200112233445',
    };
    expect(outcomes(await twenty(() => client.post('/payout/common/bank/check', check)))).toEqual(['200 1']);
    expect((await walletOf(client, 'business')).amount).toBe(99_999.8);
    await balanced(client);
  });

  it('cancel an order once, and every answer says so', async () => {
    const client = await service.partner();
    const { tradeId } = await createOrder(client, 'global');
    const answers = await twenty(() => client.post(paths.global.cancel, { tradeId }));
    expect(outcomes(answers)).toEqual(['200 1']);
    const cancelled = (await deliveriesOf(client, tradeId)).filter(({ status }) => status === 'cancelled');
    expect(cancelled.length).toBeLessThanOrEqual(1);
  });

  it('upload one document', async () => {
    const client = await service.partner();
    const { tradeId } = await createOrder(client, 'global');
    expect(ids(await twenty(() => upload(client, 'global', tradeId, 'bill')), 'documentId').size).toBe(1);
  });

  it('mark an upload complete once, confirm and cancel with one winner', async () => {
    const client = await service.partner();
    const order = await createOrder(client, 'global');
    const { tradeId } = order;
    expect(outcomes(await twenty(() => client.post(paths.global.completed, { tradeId })))).toEqual(['200 1']);
    const [confirmed, cancelled] = await Promise.all([
      confirm(client, 'global', order),
      client.post(paths.global.cancel, { tradeId }),
    ]);
    expect([outcome(confirmed), outcome(cancelled)].toSorted()).toEqual(['200 1', '400 20203']);
    await settle(client);
    const { status } = await statusOf(client, 'global', tradeId);
    expect(status).toBe(confirmed.httpStatus === 200 ? 'completed' : 'cancelled');
    expect((await walletOf(client)).totalAmount).toBe(status === 'completed' ? 99_000 : 100_000);
  });

  it('tell the balance as it was, in order, and the last one right', async () => {
    const client = await service.partner(0);
    const credit = { type: 'personal', currency: 'USD', amount: 1 };
    await twenty(() => client.sandbox('/sandbox/wallet/credit', credit));
    await settle(client);
    const [legacy] = dataOf<{ walletId: string }[]>(await client.post('/payout/wallet/list', {}));
    for (const id of [(await walletOf(client)).walletId, legacy?.walletId]) {
      const amounts = service.receiver.about(id).map(({ body }) => body.amount);
      expect(amounts).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    }
  });
});
