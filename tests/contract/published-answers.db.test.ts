import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Family, personBeneficiary, quote } from '../support/foreign-bodies.ts';
import { ForeignClient, send } from '../support/foreign-client.ts';
import {
  confirm,
  createOrder,
  dataOf,
  paths,
  readyOrder,
  settle,
  upload,
  walletOf,
} from '../support/foreign-flows.ts';
import { type PublishedCall, publishedCalls } from '../support/published-schemas.ts';
import { samplePdf } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

let calls: PublishedCall[];
beforeAll(async () => {
  calls = await publishedCalls();
});

const callOf = (id: string): PublishedCall => {
  const call = calls.find((one) => one.id === id);
  if (!call) throw new Error(`the document has no call ${id}`);
  return call;
};

describe('the published document agrees with itself', () => {
  it('in the example of every request and success', () => {
    for (const call of calls) {
      const faults = call.requestExample === undefined ? [] : call.faultsOfRequest(call.requestExample);
      expect({ call: call.id, faults }).toEqual({ call: call.id, faults: [] });
      const answered = call.faultsOfAnswer(200, call.successExample);
      expect({ call: call.id, answered }).toEqual({ call: call.id, answered: [] });
    }
  });

  it('in the examples of every refusal', () => {
    for (const call of calls) {
      const examples = Object.entries(call.refusalExamples);
      expect(examples.length).toBeGreaterThan(0);
      for (const [code, example] of examples)
        expect({ call: call.id, code, faults: call.faultsOfAnswer(400, example) }).toMatchObject({
          faults: [],
        });
    }
  });
});

describe('a request that names its order by tradeId or orderNo', () => {
  const ids = [
    'globalStatus',
    'globalAsync',
    'globalCancel',
    'personalStatus',
    'personalAsync',
    'personalTransfer',
    'personalCancel',
    'riskCompleted',
    'riskUpload',
  ];

  it.each(ids)('%s: the schema refuses one with neither, as the service does', (id) => {
    const call = callOf(id);
    const { tradeId: _, orderNo: __, ...neither } = call.requestExample as Record<string, unknown>;
    expect(call.faultsOfRequest(neither).join()).toContain("must have required property 'tradeId'");
    for (const given of [{ tradeId: 'T1' }, { orderNo: 'O-1' }, { tradeId: 'T1', orderNo: 'O-1' }])
      expect(call.faultsOfRequest({ ...neither, ...given })).toEqual([]);
  });

  it('null stands for what is not given, in every field of every example', () => {
    for (const call of calls) {
      const example = (call.requestExample ?? {}) as Record<string, unknown>;
      for (const field of Object.keys(example)) {
        const { [field]: _, ...without } = example;
        const isOptional = call.faultsOfRequest(without).length === 0;
        const takesNull = call.faultsOfRequest({ ...without, [field]: null }).length === 0;
        expect({ call: call.id, field, takesNull }).toEqual({ call: call.id, field, takesNull: isOptional });
      }
    }
  });

  it('a bank check is refused with text, and with nothing else', () => {
    const { faultsOfAnswer } = callOf('bankCheck');
    const refused = { status: '10028', message: 'the name is another' };
    expect(faultsOfAnswer(400, { ...refused, data: 'name mismatch' })).toEqual([]);
    for (const data of [undefined, null, {}])
      expect(faultsOfAnswer(400, { ...refused, data })).not.toEqual([]);
  });
});

describe('the running service answers every call of the document as it says', () => {
  let service: TestService;
  let client: ForeignClient;

  beforeAll(async () => {
    service = await startTestService({ SANDBOX_PAYOUT_DELAY_MS: '0' });
    client = await ForeignClient.register(service.url);
    for (const type of ['personal', 'business'])
      dataOf(await client.sandbox('/sandbox/wallet/credit', { type, currency: 'USD', amount: 500_000 }));
  });
  afterAll(() => service.stop());

  it('when it does what was asked', async () => {
    for (const family of ['global', 'personal', 'business'] as const) await wholeLife(client, family);
    await updates(client);
    await lookups(client);
    await conversion(client);
    await sandboxCalls(client);
    await send(service.url, { method: 'GET', path: '/webhook-key' });
    expect(withoutStatus(200)).toEqual([]);
    expect(service.answers.faults).toEqual([]);
  });

  it('when it refuses', async () => {
    const json = { 'content-type': 'application/json' };
    const account = {
      type: 'check3',
      idNumber: '11010519491231002X',
      name: '李四',
      account: '6222020200112233445',
    };
    expect((await client.post('/payout/common/bank/check', account)).body.status).toBe('10028');
    for (const { method, path, requestExample } of calls) {
      const body = method === 'POST' ? '{}' : undefined;
      const call = { method: method as 'GET' | 'POST', path, ...(body ? { body } : {}) };
      // Calls without credentials, without a body, and about objects that do not exist.
      await send(service.url, { ...call, headers: json });
      if (method === 'POST') await client.post(path, {});
      if (requestExample !== undefined) await client.post(path, requestExample as object);
    }
    // A public key is refused to those alone who ask too often.
    expect(withoutStatus(400)).toEqual(['webhookKey']);
    expect(service.answers.faults).toEqual([]);
  });

  const withoutStatus = (httpStatus: number): string[] =>
    calls.map(({ id }) => id).filter((id) => !service.answers.seen.get(id)?.has(httpStatus));
});

/** Every call about one order: paid, and another one cancelled. */
async function wholeLife(client: ForeignClient, family: Family): Promise<void> {
  const order = await readyOrder(client, family);
  dataOf(await confirm(client, family, order));
  await settle(client);
  if (family === 'business') {
    dataOf(await client.get(`${paths.business.status}?tradeId=${order.tradeId}`));
    const draft = await createOrder(client, 'business');
    const parts = { tradeId: draft.tradeId, type: 'purchase_order', fileName: 'order.pdf' };
    dataOf(await client.upload('/payout/payment/business/transfer/upload/multipart', parts, samplePdf));
    return;
  }
  dataOf(await client.post(paths[family].status, { orderNo: order.orderNo }));
  const other = await createOrder(client, family);
  dataOf(await upload(client, family, other.tradeId, 'other'));
  dataOf(await client.post(paths[family].completed, { tradeId: other.tradeId }));
  const last = await createOrder(client, family);
  dataOf(await client.post(paths[family].cancel, { tradeId: last.tradeId }));
  if (family === 'personal')
    dataOf(await client.post('/payout/payment/transfer', { tradeId: other.tradeId }));
}

async function updates(client: ForeignClient): Promise<void> {
  for (const family of ['global', 'personal'] as const) {
    const { orderNo } = await createOrder(client, family, {
      change: { beneficiary: personBeneficiary('1', 'Wang') },
    });
    dataOf(await client.post(paths[family].update, { orderNo, beneficiary: personBeneficiary() }));
  }
}

async function lookups(client: ForeignClient): Promise<void> {
  dataOf(await client.post('/payout/encrypt/check', { hello: 'service' }));
  for (const path of ['/payout/common/area/list?dongcheng', '/payout/common/occupation/list'])
    dataOf(await client.get(path));
  const named = new URLSearchParams({ pinyinName: 'wang wei', idNumber: '11010519491231002X' });
  dataOf(await client.get(`/global/payout/validation/query-chinese-characters?${named}`));
  for (const id of ['bankCheck', 'alipayVerification']) {
    const { path, requestExample } = callOf(id);
    dataOf(await client.post(path, requestExample as object));
  }
  for (const path of ['/payout/wallet/get', '/payout/wallet/list']) dataOf(await client.post(path, {}));
  for (const path of ['/global/payout/wallet/list', '/global/payout/wallet/query/currency?currency=USD'])
    dataOf(await client.get(path));
}

async function conversion(client: ForeignClient): Promise<void> {
  const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
  const { queryNo } = await quote(client, 'global', pair);
  const asked = new URLSearchParams({ ...pair, queryNo, sourceAmount: '10.00', walletType: 'business' });
  dataOf(await client.get(`/global/payout/wallet/new-fx-conversion?${asked}`));
}

async function sandboxCalls(client: ForeignClient): Promise<void> {
  const { tradeId } = await readyOrder(client, 'global', { account: '622202020011229004' });
  dataOf(await client.sandbox('/sandbox/order/review', { tradeId, decision: 'approve' }));
  dataOf(await client.sandbox('/sandbox/order/payout', { tradeId, outcome: 'complete' }));
  const { walletId } = await walletOf(client);
  for (const path of ['/sandbox/ledger', '/sandbox/clock']) dataOf(await client.sandbox(path));
  const period = new URLSearchParams({ walletId, from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' });
  for (const call of [
    `postings?walletId=${walletId}`,
    `holds?walletId=${walletId}`,
    `funding?walletId=${walletId}`,
    `statement?${period}`,
  ])
    dataOf(await client.get(`/global/payout/wallet/${call}`));
  dataOf(await client.sandbox('/sandbox/callback-address', { url: 'http://127.0.0.1:9' }));
  const [delivery] = dataOf<{ deliveryId: string }[]>(await client.sandbox('/sandbox/callbacks'));
  dataOf(await client.sandbox('/sandbox/callbacks/redeliver', { deliveryId: delivery?.deliveryId }));
  dataOf(await client.sandbox('/sandbox/customer-entity', { name: 'Example Trading Ltd', country: 'GB' }));
  dataOf(await client.sandbox('/sandbox/clock/advance', { seconds: 1 }));
}
