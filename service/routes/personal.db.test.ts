import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  personBeneficiary,
  personOrder,
  personPayer,
  quote,
  withField,
} from '../../tests/support/foreign-bodies.ts';
import { type ForeignAnswer, ForeignClient } from '../../tests/support/foreign-client.ts';
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
import { startTestService, type TestService } from '../../tests/support/service.ts';

let service: TestService;
let client: ForeignClient;

const { create, update, cancel, completed } = paths.personal;

beforeAll(async () => {
  service = await startTestService();
  client = await funded();
});
afterAll(() => service.stop());

async function funded(dollars = 100_000): Promise<ForeignClient> {
  const made = await ForeignClient.register(service.url);
  dataOf(
    await made.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: dollars }),
  );
  return made;
}

const outcomeOf = ({ httpStatus, body }: ForeignAnswer) => [httpStatus, body.status];

describe('the personal family', () => {
  it('goes from price to completed, from the personal wallet', async () => {
    const owner = await funded(5_000);
    const { tradeId, orderNo, status } = await createOrder(owner, 'personal');
    expect(status).toBe('pending');
    dataOf(await upload(owner, 'personal', tradeId, 'bill'));
    expect(dataOf(await owner.post(completed, { orderNo }))).toMatchObject({ status: 'awaiting_transfe' });
    dataOf(await owner.post(paths.personal.confirm, { orderNo }));
    await settle(owner);
    const found = await owner.post(paths.personal.status, { orderNo });
    expect(dataOf(found)).toMatchObject({ tradeId, orderNo, status: 'completed' });
    expect(await walletOf(owner)).toMatchObject({ amount: 4_000, totalAmount: 4_000 });
  });

  it('takes its quote at create or at async, and needs it at one of them', async () => {
    const { queryNo, ...body } = personOrder(await quote(client, 'personal'));
    const { tradeId } = dataOf<{ tradeId: string }>(await client.post(create, body));
    const refused = await client.post(paths.personal.confirm, { tradeId });
    expect(outcomeOf(refused)).toEqual([400, '20101']);
    expect(refused.body.message).toContain('queryNo is required');
    dataOf(await client.post(paths.personal.confirm, { tradeId, queryNo }));
    await settle(client);
    expect(await statusOf(client, 'personal', tradeId)).toMatchObject({ status: 'completed', queryNo });

    const disagrees = personOrder(await quote(client, 'personal'), { change: { targetAmount: 1 } });
    expect(outcomeOf(await client.post(create, disagrees))).toEqual([400, '20305']);
  });

  it('confirms by the abandoned synchronous call too, which says that it is', async () => {
    const { tradeId } = await readyOrder(client, 'personal');
    const answer = await client.post('/payout/payment/transfer', { tradeId });
    expect(answer.body).toMatchObject({ status: '1', data: { tradeId, status: 'transferring' } });
    expect(answer.body.message).toContain('abandoned');
    expect(answer.body.message).toContain('/payout/payment/transfer/async');
    const refused = await client.post('/payout/payment/transfer', { tradeId: 'T-none' });
    expect(outcomeOf(refused)).toEqual([400, '20201']);
    expect(refused.body.message).not.toContain('abandoned');
    const { tradeId: other } = await readyOrder(client, 'personal');
    const current = await client.post(paths.personal.confirm, { tradeId: other });
    expect(current.body).not.toHaveProperty('message');
  });

  it('cancels a payment that is pending, and no other', async () => {
    const pending = await createOrder(client, 'personal');
    expect(dataOf(await client.post(cancel, { tradeId: pending.tradeId }))).toMatchObject({
      status: 'cancelled',
    });
    const ready = await readyOrder(client, 'personal');
    const q = await quote(client, 'personal');
    const beneficiary = personBeneficiary(undefined, 'Wang Wei');
    const wanting = dataOf<{ tradeId: string }>(
      await client.post(create, personOrder(q, { change: { beneficiary } })),
    );
    expect(outcomeOf(await client.post(cancel, { tradeId: pending.tradeId }))).toEqual([200, '1']);
    for (const { tradeId } of [ready, wanting]) {
      const refused = await client.post(cancel, { tradeId });
      expect(outcomeOf(refused)).toEqual([400, '20203']);
      expect(refused.body.message).toContain('pending');
    }
  });

  it('needs identification above the review limit only', async () => {
    const owner = await funded();
    const small = await createOrder(owner, 'personal', { sourceCents: 1_000_000 });
    expect(await statusOf(owner, 'personal', small.tradeId)).not.toHaveProperty('missingDocuments');
    const large = await createOrder(owner, 'personal', { sourceCents: 1_000_001 });
    const { tradeId } = large;
    const early = await confirm(owner, 'personal', large);
    expect(early.body).toMatchObject({ status: '20204', data: { status: 'pending' } });
    for (const type of ['identification_front', 'identification_back']) {
      expect(outcomeOf(await owner.post(completed, { tradeId }))).toEqual([400, '20204']);
      dataOf(await upload(owner, 'personal', tradeId, type));
    }
    expect(dataOf(await owner.post(completed, { tradeId }))).toMatchObject({ status: 'awaiting_transfe' });
  });

  it('is idempotent: one payment per order number, also from twenty calls at once', async () => {
    const body = personOrder(await quote(client, 'personal'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post(create, body)));
    expect(new Set(answers.map((answer) => dataOf<{ tradeId: string }>(answer).tradeId)).size).toBe(1);
    const other = await client.post(create, { ...body, relationship: 'friend' });
    expect(outcomeOf(other)).toEqual([400, '20202']);
    expect(other.text).not.toContain('tradeId');
  });
});

describe('allowed update fields: payer, beneficiary, purpose, fundsSource, relationship', () => {
  const changes: [string, unknown][] = [
    ['payer', { ...personPayer, lastName: 'Sample' }],
    ['beneficiary', personBeneficiary('6222020200112233452', '李明')],
    ['purpose', 'Family Support'],
    ['fundsSource', 'Saving deposits'],
    ['relationship', 'sister'],
  ];
  it.each(changes)('%s is changed', async (field, value) => {
    const { tradeId, orderNo } = await createOrder(client, 'personal');
    expect(dataOf(await client.post(update, { orderNo, [field]: value }))).toMatchObject({
      tradeId,
      status: 'pending',
    });
    const { rows } = await service.edge.ctx.pool.query<{ payload: Body }>(
      'select payload from orders where trade_id = $1',
      [tradeId],
    );
    expect(rows[0]?.payload[field]).toEqual(value);
  });

  it.each([
    ['sourceAmount', 1],
    ['sourceCurrency', 'EUR'],
    ['targetAmount', 1],
    ['targetCurrency', 'EUR'],
    ['queryNo', 'Q-1'],
    ['lockRate', true],
    ['transactionMode', 'crossMode'],
    ['subpurpose', 'TAX_SERVICE'],
    ['payerId', 'P-1'],
    ['beneficiaryId', 'B-1'],
    ['depositChannel', 'Example Bank'],
  ])('%s is refused by name, and nothing is changed', async (field, value) => {
    const { tradeId, orderNo } = await createOrder(client, 'personal');
    const before = await client.post(paths.personal.status, { tradeId });
    const refused = await client.post(update, { orderNo, relationship: 'friend', [field]: value });
    expect(outcomeOf(refused)).toEqual([400, '20101']);
    expect(refused.body.message).toContain(`${field} cannot be changed by this call`);
    expect((await client.post(paths.personal.status, { tradeId })).text).toBe(before.text);
  });

  it('the number of another order is not found, and says so', async () => {
    const [a, b] = [await createOrder(client, 'personal'), await createOrder(client, 'personal')];
    const mixed = { tradeId: a.tradeId, orderNo: b.orderNo, relationship: 'friend' };
    expect(outcomeOf(await client.post(update, mixed))).toEqual([400, '20201']);
  });

  it('fixes what the pre-check found', async () => {
    const q = await quote(client, 'personal');
    const wrong = withField(personOrder(q), 'beneficiary.idNumber', '110105194912310021');
    const { tradeId, status } = dataOf<{ tradeId: string; status: string }>(await client.post(create, wrong));
    expect(status).toBe('information_required');
    const fixed = await client.post(update, { tradeId, beneficiary: personBeneficiary() });
    expect(dataOf(fixed)).toMatchObject({ status: 'pending' });
  });
});

describe('/payout/wallet/get and /payout/wallet/list', () => {
  it('tell the balance of all currencies, both types added up, each under a stable walletId of its own', async () => {
    const owner = await ForeignClient.register(service.url);
    const credits = [
      { type: 'personal', currency: 'USD', amount: 100.5 },
      { type: 'business', currency: 'USD', amount: 10 },
      { type: 'business', currency: 'JPY', amount: 7 },
    ];
    for (const credit of credits) dataOf(await owner.sandbox('/sandbox/wallet/credit', credit));
    const order = await readyOrder(owner, 'personal', { sourceCents: 5_000, account: '6222020200119003' });
    dataOf(await confirm(owner, 'personal', order));

    const got = await owner.post('/payout/wallet/get', '{}');
    const wallets = dataOf<{ walletId: string; currency: string }[]>(got);
    expect(wallets).toEqual([
      { walletId: expect.any(String), currency: 'JPY', amount: 7, totalAmount: 7 },
      { walletId: expect.any(String), currency: 'USD', amount: 60.5, totalAmount: 110.5 },
    ]);
    expect(got.text).toContain('"amount":60.50,"totalAmount":110.50');
    const listed = await owner.post('/payout/wallet/list', '{}');
    expect(listed.text).toContain('"amount":"60.50","totalAmount":"110.50"');
    const idsOf = (list: { walletId: string }[]) => list.map(({ walletId }) => walletId);
    expect(idsOf(dataOf(listed))).toEqual(idsOf(wallets));

    const real = dataOf<{ walletId: string }[]>(await owner.get('/global/payout/wallet/list'));
    const others = dataOf<{ walletId: string }[]>(await client.post('/payout/wallet/get', '{}'));
    const all = [...idsOf(wallets), ...idsOf(real), ...idsOf(others)];
    expect(new Set(all).size).toBe(all.length);
  });
});
