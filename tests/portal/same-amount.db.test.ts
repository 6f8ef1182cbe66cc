import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { loadSameAmount, withSameAmount } from '../../lib/features/orders/review.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { insertPortalOrder, type OrderRowChanges } from '../support/portal-order-rows.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let reader: Actor;

beforeAll(async () => {
  database = await openPortalDatabase();
  const email = `${crypto.randomUUID()}@example.test`;
  const user = await db().user.create({
    data: { email, name: 'Reader', role: 'operator', passwordHash: '-' },
  });
  const { id: userId, name } = user;
  reader = { userId, name, email, role: 'operator', locale: 'en', timeZone: 'UTC', sessionId: userId };
});
afterAll(() => database.close());

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const toAccount = (number: string) => ({ beneficiary: { accountInfo: { number } } });
const inserted = (changes: Partial<OrderRowChanges>) =>
  insertPortalOrder({ statusId: 'completed', createdBy: reader.userId, ...changes });

/** The duplicates reported for an order to `account` beside one other order. */
async function besides(other: Partial<OrderRowChanges>, account: string = crypto.randomUUID()) {
  const order = await inserted({ request: toAccount(account), statusId: 'readyToConfirm' });
  const { id } = await inserted({ request: toAccount(account), ...other });
  return { found: await loadSameAmount(reader, order.id), id };
}

describe('another order to the same account', () => {
  test('with the same amount is found, however the account is spaced', async () => {
    const { found, id } = await besides(
      { request: toAccount('6217-0000 1000 0000 1234'), orderNo: 'P-SPACED', createdAt: daysAgo(6.9) },
      '62170000100000001234',
    );
    expect(found).toEqual({
      orderId: id,
      orderNo: 'P-SPACED',
      beneficiaryName: '王小明',
      accountSuffix: '4567',
      amount: { amount: '100.00', currency: 'USD' },
      status: { id: 'completed', raw: 'pending' },
      createdAt: expect.any(String),
      more: 0,
    });
  });

  test('is found by what arrives where another amount is paid', async () => {
    const { found } = await besides({ sourceMinor: 10_001n });
    expect(found?.amount).toEqual({ amount: '724.56', currency: 'CNY' });
  });

  test('is found by its Alipay login', async () => {
    const login = `${crypto.randomUUID()}@example.test`;
    const request = { beneficiary: { accountInfo: { routingValue: login } } };
    const order = await inserted({ request });
    const { id } = await inserted({
      request: { beneficiary: { accountInfo: { routingValue: ` ${login.toUpperCase()} ` } } },
    });
    expect(await loadSameAmount(reader, order.id)).toMatchObject({ orderId: id });
  });

  test('that is the newest of several is named, and the others are counted', async () => {
    const account = crypto.randomUUID();
    for (const days of [3, 1, 2]) {
      await inserted({
        request: toAccount(account),
        createdAt: daysAgo(days),
        orderNo: `${account}-${days}`,
      });
    }
    const { found } = await besides({ createdAt: daysAgo(4) }, account);
    expect(found).toMatchObject({ orderNo: `${account}-1`, more: 3 });
  });

  test('is found for each of several orders that have one', async () => {
    const account = crypto.randomUUID();
    const orders = [];
    for (const sourceMinor of [10_000n, 10_000n, 20_000n])
      orders.push(
        await inserted({ request: toAccount(account), sourceMinor, targetMinor: sourceMinor * 7n }),
      );
    const ids = orders.map(({ id }) => id);
    expect(await withSameAmount(reader, ids)).toEqual(new Set(ids.slice(0, 2)));
    expect(await withSameAmount(reader, ids.slice(0, 1))).toEqual(new Set(ids.slice(0, 1)));
    expect(await withSameAmount(reader, [])).toEqual(new Set());
  });

  test.each([
    ['that pays another amount', { sourceMinor: 10_001n, targetMinor: 72_457n }],
    ['that pays as much of other currencies', { sourceCurrency: 'GBP', targetCurrency: 'HKD' }],
    ['that is older than seven days', { createdAt: daysAgo(7.1) }],
    ['that was cancelled', { statusId: 'cancelled' }],
    ['that failed', { statusId: 'failed' }],
    ['that was abandoned', { statusId: 'abandoned' }],
    ['that the service refused to create', { statusId: 'draft' }],
  ] satisfies [string, Partial<OrderRowChanges>][])('%s is no doubt', async (_, other) => {
    expect((await besides(other)).found).toBeNull();
  });
});

test('an order to another account, or without one, is no doubt, and none is one of itself', async () => {
  const other = toAccount(crypto.randomUUID());
  expect((await besides({ request: other })).found).toBeNull();
  const [order] = [await inserted({ request: {} }), await inserted({ request: {} })];
  expect(await loadSameAmount(reader, order.id)).toBeNull();
  expect(await loadSameAmount(reader, crypto.randomUUID())).toBeNull();
});

describe('whether a number is the account that was paid', () => {
  type Place = (number: string) => NonNullable<OrderRowChanges['request']>;
  const at =
    (country: string, routingValue: string): Place =>
    (number) => ({ beneficiary: { accountInfo: { number, country, routingValue } } });
  let lastNumber = 4_000_000_000;
  const iban =
    (bic: string): Place =>
    (number) =>
      at('DE', bic)(`DE89 ${number}`);
  const company =
    (swiftCode: string, targetCurrency = 'EUR'): Place =>
    (accountNumber) => ({ targetCurrency, beneficiary: { accountNumber, swiftCode } });

  test.each([
    ['the same bank', at('US', '021000021'), at('US', '021-000-021'), false],
    ['another bank', at('US', '021000021'), at('US', '026009593'), true],
    ['another country', at('US', '123456'), at('GB', '123456'), true],
    ['an IBAN, which names its bank', iban('COBADEFF'), iban('COBADEFFXXX'), false],
    ['a mainland number, unique as it stands', at('CN', 'BKCHCNBJ'), at('CN', ''), false],
    ['a company at its bank', company('BARCGB22'), company('BARCGB22'), false],
    ['a company at another bank', company('BARCGB22'), company('LOYDGB2L'), true],
    ['a company in mainland China', company('BKCHCNBJ', 'CNY'), company('', 'CNY'), false],
  ])('%s', async (_, paid, asked, isOther) => {
    const number = String((lastNumber += 1));
    await inserted({ request: paid(number) });
    const order = await inserted({ request: asked(number), statusId: 'readyToConfirm' });
    expect((await loadSameAmount(reader, order.id)) === null).toBe(isOther);
  });
});
