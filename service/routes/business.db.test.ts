import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  foreignTrade,
  freshOrderNo,
  quote,
  targetOf,
  tradeOrder,
  withField,
} from '../../tests/support/foreign-bodies.ts';
import { ForeignClient } from '../../tests/support/foreign-client.ts';
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
} from '../../tests/support/foreign-flows.ts';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';

let service: TestService;
let client: ForeignClient;

const { create, completed } = paths.business;
const multipart = `${paths.business.upload}/multipart`;

beforeAll(async () => {
  service = await startTestService();
  client = await funded();
});
afterAll(() => service.stop());

async function funded(dollars = 100_000): Promise<ForeignClient> {
  const made = await ForeignClient.register(service.url);
  for (const type of ['business', 'personal']) {
    dataOf(await made.sandbox('/sandbox/wallet/credit', { type, currency: 'USD', amount: dollars }));
  }
  return made;
}

const codeOf = ({ body }: { body: { status: string } }) => body.status;

describe('the business family', () => {
  it('goes from price to completed, with its documents as base64 and as form data, from the business wallet', async () => {
    const owner = await funded(5_000);
    const order = await createOrder(owner, 'business');
    const { tradeId, orderNo } = order;
    expect(order.status).toBe('pending');
    const lacking = await statusOf(owner, 'business', tradeId);
    expect(lacking).toMatchObject({ missingDocuments: ['proforma_invoice', 'purchase_order'] });

    const first = dataOf(await upload(owner, 'business', tradeId, 'proforma_invoice'));
    expect(first).toMatchObject({ tradeId, type: 'proforma_invoice', sizeBytes: samplePdf.length });
    const early = await owner.post(completed, { tradeId });
    const unconfirmed = await confirm(owner, 'business', order);
    for (const refused of [early, unconfirmed]) {
      expect(refused.body).toMatchObject({
        status: '20204',
        message: expect.stringContaining('purchase_order'),
        data: { tradeId, status: 'pending', missingDocuments: ['purchase_order'] },
      });
      expect(refused.body.message).not.toContain('proforma_invoice');
    }
    const parts = { tradeId, type: 'purchase_order', fileName: 'order.pdf' };
    expect(dataOf(await owner.upload(multipart, parts, samplePdf))).toMatchObject({ fileName: 'order.pdf' });
    const unmarked = await confirm(owner, 'business', order);
    expect(unmarked.body).toMatchObject({
      status: '20204',
      message: expect.stringContaining('mark the upload complete'),
    });
    expect(dataOf(await owner.post(completed, { tradeId }))).toMatchObject({ status: 'awaiting_transfe' });

    expect(dataOf(await confirm(owner, 'business', order))).toMatchObject({
      tradeId,
      status: 'transferring',
    });
    await settle(owner);
    const byNumber = await owner.get(`${paths.business.status}?orderNo=${encodeURIComponent(orderNo)}`);
    expect(dataOf(byNumber)).toMatchObject({ tradeId, orderNo, status: 'completed' });
    expect(await walletOf(owner, 'business')).toMatchObject({ amount: 4_000, totalAmount: 4_000 });
    expect(await walletOf(owner, 'personal')).toMatchObject({ amount: 5_000, totalAmount: 5_000 });
    expect(dataOf(await owner.sandbox('/sandbox/ledger'))).toMatchObject({ balanced: true });
  });

  it.each([
    ['FullPayment', ['logistics_material']],
    ['FinalPayment', ['logistics_material']],
    ['DepositPayment', undefined],
    ['Other', undefined],
  ])('%s with proforma_invoice and purchase_order lacks %j', async (paymentType, lacking) => {
    const logistics = { logisticsCompany: 'Example Lines', logisticsNumber: 'EL-1' };
    const { tradeId } = await createOrder(client, 'business', { change: { paymentType, ...logistics } });
    for (const type of ['proforma_invoice', 'purchase_order'])
      await upload(client, 'business', tradeId, type);
    const early = await client.post(completed, { tradeId });
    expect(codeOf(early)).toBe(lacking ? '20204' : '1');
    expect((early.body.data as Body).missingDocuments).toEqual(lacking);
    await upload(client, 'business', tradeId, 'logistics_material');
    expect(codeOf(await client.post(completed, { tradeId }))).toBe('1');
  });

  it('pays other currencies by SWIFT', async () => {
    const order = await readyOrder(client, 'business', { abroad: true });
    dataOf(await confirm(client, 'business', order));
    await settle(client);
    expect(await statusOf(client, 'business', order.tradeId)).toMatchObject({ status: 'completed' });
  });

  it('pays a person’s account of a company in CNY', async () => {
    const q = await quote(client, 'business');
    const person = { accountName: '王伟', bankName: undefined, companyNumber: undefined };
    const beneficiary = { ...(tradeOrder(q).beneficiary as Body), ...person };
    const refused = await client.post(create, tradeOrder(q, { change: { beneficiary } }));
    expect(refused.body.message).toContain('beneficiary.idNumber is required for a personal account');
    for (const [idNumber, status] of [
      ['11010519491231002X', 'pending'],
      ['ABC', 'information_required'],
    ]) {
      const change = { beneficiary: { ...beneficiary, idNumber } };
      expect(dataOf(await client.post(create, tradeOrder(q, { change })))).toMatchObject({ status });
    }
  });

  it.each([
    ['beneficiary.companyNumber', '91350100M000100Y44', 'unified social credit code'],
    ['payer.swiftCode', 'NOTABIC', 'SWIFT'],
    ['beneficiary.swiftCode', 'BKCHCNBJ1', 'SWIFT'],
  ])('pre-check: a wrong %s is found', async (path, value, words) => {
    const q = await quote(client, 'business');
    const data = dataOf(await client.post(create, withField(tradeOrder(q), path, value)));
    expect(data).toMatchObject({
      status: 'information_required',
      problems: [{ path }],
      message: expect.stringContaining('create the order again with a new orderNo'),
    });
    const { tradeId = '' } = data as { tradeId?: string };
    expect(await statusOf(client, 'business', tradeId)).toMatchObject({ message: data.message });
    const early = await client.post(paths.business.confirm, { tradeId, queryNo: q.queryNo });
    expect(early.body).toMatchObject({ status: '20203', message: expect.stringContaining('new orderNo') });
    expect(JSON.stringify(data.problems)).toContain(words);
  });

  async function companyInLatin() {
    const name = 'Shili Maoyi Ltd';
    const named = withField(tradeOrder(await quote(client, 'business')), 'beneficiary.fullName', name);
    const own = withField(named, 'beneficiary.accountName', name);
    return dataOf<{ tradeId: string; status: string; RFI_link: string }>(await client.post(create, own));
  }

  const supply = (link: string, name: string) =>
    fetch(link, { method: 'POST', body: new URLSearchParams({ name }) });

  it('gives a company without Chinese characters the page of RFI_link, which names its own account too', async () => {
    const data = await companyInLatin();
    expect(data.status).toBe('information_required');
    expect((await supply(data.RFI_link, '示例贸易有限公司')).status).toBe(200);
    expect(await statusOf(client, 'business', data.tradeId)).toMatchObject({ status: 'pending' });
    const { rows } = await service.edge.ctx.pool.query<{ payload: { beneficiary: Body } }>(
      'select payload from orders where trade_id = $1',
      [data.tradeId],
    );
    expect(rows[0]?.payload.beneficiary).toMatchObject({
      fullName: '示例贸易有限公司',
      accountName: '示例贸易有限公司',
    });
  });

  // The third reads like the name on record.
  it.each(['示例贸易（北京）有限公司', '上海云帆贸易有限公司', '事例贸易有限公司'])(
    'keeps the name %s for staff, because the credit code is on record under another one',
    async (name) => {
      const { tradeId, RFI_link } = await companyInLatin();
      expect((await supply(RFI_link, name)).status).toBe(200);
      expect(await statusOf(client, 'business', tradeId)).toMatchObject({
        status: 'information_required',
        beneficiaryName: name,
      });
    },
  );
});

describe('queryNo at async, when sourceCurrency differs from targetCurrency', () => {
  it('is required, and the refusal says what to do', async () => {
    const { tradeId } = await readyOrder(client, 'business');
    const refused = await client.post(paths.business.confirm, { tradeId });
    expect([refused.httpStatus, codeOf(refused)]).toEqual([400, '20101']);
    expect(refused.body.message).toContain('queryNo is required when the currencies differ');
    expect(refused.body.data).toMatchObject({ errors: [{ path: 'queryNo' }] });
    expect(await statusOf(client, 'business', tradeId)).toMatchObject({ status: 'awaiting_transfe' });
  });

  it('is not needed for equal currencies', async () => {
    const q = await quote(client, 'business', { sourceCurrency: 'USD', targetCurrency: 'EUR' });
    const same = { sourceCurrency: 'USD', targetCurrency: 'USD', sourceAmount: 1000, targetAmount: 1000 };
    const body = foreignTrade(q, { change: same });
    const { tradeId } = dataOf<{ tradeId: string }>(await client.post(create, body));
    for (const type of ['proforma_invoice', 'purchase_order'])
      await upload(client, 'business', tradeId, type);
    await client.post(completed, { tradeId });
    dataOf(await client.post(paths.business.confirm, { tradeId }));
    const uneven = await client.post(create, { ...body, orderNo: freshOrderNo(), targetAmount: 999 });
    expect(codeOf(uneven)).toBe('20305');
  });

  it('is refused when unknown, expired, used or of another pair, and nothing changes', async () => {
    const owner = await funded();
    const order = await readyOrder(owner, 'business');
    const by = (queryNo: string) => confirm(owner, 'business', { ...order, queryNo });
    expect(codeOf(await by('Q-unknown'))).toBe('20301');
    const foreign = await quote(client, 'business');
    expect(codeOf(await by(foreign.queryNo))).toBe('20301');
    const otherPair = await quote(owner, 'business', { sourceCurrency: 'USD', targetCurrency: 'EUR' });
    expect(codeOf(await by(otherPair.queryNo))).toBe('20304');
    const other = await readyOrder(owner, 'business');
    dataOf(await confirm(owner, 'business', other));
    expect(codeOf(await by(other.queryNo ?? ''))).toBe('20303');
    await owner.sandbox('/sandbox/clock/advance', { seconds: 901 });
    expect(codeOf(await confirm(owner, 'business', order))).toBe('20302');
    expect(await statusOf(owner, 'business', order.tradeId)).toMatchObject({ status: 'awaiting_transfe' });
    dataOf(await by((await quote(owner, 'business')).queryNo));
  });

  it.each([
    ['cnyMode', 'targetAmount'],
    [undefined, 'targetAmount'],
    ['originalMode', 'sourceAmount'],
    ['crossMode', 'sourceAmount'],
  ])('gives the rate: transactionMode %s keeps %s', async (transactionMode, kept) => {
    const asked = { sourceAmount: 1000, targetAmount: 1 };
    const order = await readyOrder(client, 'business', { change: { transactionMode, ...asked } });
    dataOf(await confirm(client, 'business', order));
    await settle(client);
    const { text } = await client.get(`${paths.business.status}?tradeId=${order.tradeId}`);
    const { data } = JSON.parse(text) as { data: Record<'sourceAmount' | 'targetAmount' | 'rate', number> };
    const source = Math.ceil((1 / data.rate) * 100) / 100;
    const expected: Record<string, object> = {
      sourceAmount: { sourceAmount: 1000, targetAmount: targetOf(100_000, String(data.rate)) },
      targetAmount: { sourceAmount: source, targetAmount: 1 },
    };
    expect(data).toMatchObject(expected[kept] ?? {});
  });

  it('twenty calls at once hold once', async () => {
    const owner = await funded(1_500);
    // The rate moves from quote to quote; what is kept here is the amount that is held.
    const change = { transactionMode: 'originalMode' };
    const order = await readyOrder(owner, 'business', { account: '110000009003', change });
    const quotes = await Promise.all(Array.from({ length: 5 }, () => quote(owner, 'business')));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        confirm(owner, 'business', { ...order, queryNo: quotes[i % 5]?.queryNo ?? '' }),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: '1', data: { status: 'transferring' } });
    expect(await walletOf(owner, 'business')).toMatchObject({ amount: 500, totalAmount: 1_500 });
  });
});

describe('create', () => {
  it('with the same content answers as the first time, also twenty times at once; other content has no tradeId', async () => {
    const body = tradeOrder(await quote(client, 'business'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post(create, body)));
    expect(new Set(answers.map((answer) => dataOf<{ tradeId: string }>(answer).tradeId)).size).toBe(1);
    const other = await client.post(create, { ...body, logisticsNumber: 'EL-2' });
    expect([other.httpStatus, codeOf(other)]).toEqual([400, '20202']);
    expect(other.text).not.toContain('tradeId');
  });

  it('refuses without a tradeId, naming every field', async () => {
    const refused = await client.post(create, { transactionMode: 'anyMode' });
    expect(refused.httpStatus).toBe(400);
    expect(refused.text).not.toContain('tradeId');
    for (const field of ['orderNo', 'transactionMode', 'sourceAmount', 'payer', 'beneficiary']) {
      expect(refused.body.message).toContain(field);
    }
  });
});

describe('outcomes by test value', () => {
  it.each([
    ['9001', 'failed', /account closed/],
    ['9002', 'failed', /name mismatch/],
    ['9003', 'transferring', /^$/],
    ['9004', 'transferring', /^$/],
  ])('an account that ends in %s: %s', async (ending, status, words) => {
    const order = await readyOrder(client, 'business', { account: `11000000${ending}` });
    dataOf(await confirm(client, 'business', order));
    await settle(client);
    const { message = '', ...found }: Body = await statusOf(client, 'business', order.tradeId);
    expect(found).toMatchObject({ status });
    expect(message).toMatch(words);
  });

  it('9005: the review rejects at confirmation; too small a balance fails the order; neither holds anything', async () => {
    const owner = await funded(999);
    const rejected = await readyOrder(owner, 'business', { account: '110000009005', sourceCents: 100 });
    const refused = await confirm(owner, 'business', rejected);
    expect(refused.body).toMatchObject({ status: '-1', message: expect.stringContaining('review') });
    const poor = await readyOrder(owner, 'business');
    expect(codeOf(await confirm(owner, 'business', poor))).toBe('20401');
    for (const { tradeId } of [rejected, poor]) {
      expect(await statusOf(owner, 'business', tradeId)).toMatchObject({ status: 'failed' });
    }
    expect(await walletOf(owner, 'business')).toMatchObject({ amount: 999, totalAmount: 999 });
  });

  it('9006: paid after thirty seconds', async () => {
    const owner = await funded();
    const order = await readyOrder(owner, 'business', { account: '110000009006' });
    dataOf(await confirm(owner, 'business', order));
    await owner.sandbox('/sandbox/clock/advance', { seconds: 31 });
    await settle(owner);
    expect(await statusOf(owner, 'business', order.tradeId)).toMatchObject({ status: 'completed' });
  });
});
