import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../lib/db/client.ts';
import { needOfOrder } from '../../lib/features/orders/verbs/approval-gate.ts';
import { builtInPolicy } from '../../lib/features/policies/need.ts';
import { policyIs } from '../support/approvals.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { insertPortalOrder, type OrderRowChanges } from '../support/portal-order-rows.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;

beforeAll(async () => {
  database = await openPortalDatabase();
});
afterAll(() => database.close());

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const createdBy = randomUUID();

const account = {
  number: '6217000010000012345',
  bankName: 'Bank of China',
  country: 'CN',
  routingType: 'swift',
  routingValue: 'BKCHCNBJ',
  name: '王小明',
};
let lastNumber = 6_217_000_010_000_000_000n;
const nextNumber = () => String((lastNumber += 1n));
const paidTo = (change: Partial<typeof account>, targetCurrency = 'CNY') => ({
  targetCurrency,
  beneficiary: { accountInfo: { ...account, ...change } },
});

/** The approvals that an order of 9,999 USD needs after `earlier`, under the rule of 5,000 USD to a new recipient. */
async function needAfter(earlier: Partial<OrderRowChanges>[], asked: Partial<OrderRowChanges> = {}) {
  const request = paidTo({ number: nextNumber() });
  const order = { createdBy, request, sourceMinor: 999_900n, targetMinor: 7_243_856n };
  for (const paid of earlier) {
    await insertPortalOrder({ ...order, statusId: 'completed', statusSince: daysAgo(4), ...paid });
  }
  const { id } = await insertPortalOrder({ ...order, statusId: 'readyToConfirm', ...asked });
  return db().$transaction(async (tx) => {
    const row = await tx.order.findUniqueOrThrow({ where: { id } });
    return (await needOfOrder(tx, row)).approvers;
  });
}

describe('a recipient is known', () => {
  test.each<[string, Partial<OrderRowChanges>[], Partial<OrderRowChanges>?]>([
    ['by a payment completed more than three days ago', [{}]],
    ['by one of a tenth of the amount', [{ sourceMinor: 99_990n, targetMinor: 1n }]],
    [
      'by one of a tenth of what arrives, if another currency was debited',
      [{ sourceCurrency: 'EUR', sourceMinor: 1n, targetMinor: 724_386n }],
    ],
    ['by the amount that was paid in the end', [{ sourceMinor: 1n, actualSourceMinor: 999_900n }]],
  ])('%s', async (_, earlier, asked) => {
    expect(await needAfter(earlier, asked)).toBe(0);
  });

  test('however the account and its names are spaced, wide or capitalised', async () => {
    const number = nextNumber();
    const before = paidTo({
      number,
      name: 'Wang Wei',
      bankName: 'BANK OF CHINA',
      routingValue: 'bkchcnbjXXX',
    });
    const now = paidTo({ number: `${number.slice(0, 4)} ${number.slice(4)}`, name: 'ＷＡＮＧ  WEI' });
    expect(
      await needAfter([{ request: before, beneficiaryName: 'Wang Wei' }], {
        request: now,
        beneficiaryName: 'WANG WEI',
      }),
    ).toBe(0);
  });

  test('when it was paid by its details and is chosen from those saved, or the other way round', async () => {
    const { beneficiary } = paidTo({ number: nextNumber() });
    const typed = { request: { targetCurrency: 'CNY', beneficiary } };
    const saved = {
      request: { targetCurrency: 'CNY', beneficiaryId: 'B-1' },
      values: { beneficiary: { ...beneficiary, accountType: 'bank' } },
    };
    expect(await needAfter([typed], saved)).toBe(0);
    expect(await needAfter([saved], typed)).toBe(0);
  });
});

describe('a recipient is new', () => {
  test.each<[string, Partial<OrderRowChanges>[]]>([
    ['without a payment', []],
    ['after a payment of 1.00', [{ sourceMinor: 100n, targetMinor: 724n }]],
    ['after one just below a tenth', [{ sourceMinor: 99_989n }]],
    [
      'after ten small payments, which do not add up',
      Array.from({ length: 10 }, () => ({ sourceMinor: 99_989n })),
    ],
    ['after one paid less than three days ago', [{ statusSince: daysAgo(2.9) }]],
    ['after one that came back', [{ statusId: 'returned' }]],
    ['after one that failed', [{ statusId: 'failed' }]],
    ['after one under way', [{ statusId: 'inTransit' }]],
    [
      'after one in currencies that say nothing of this amount',
      [{ sourceCurrency: 'EUR', targetCurrency: 'HKD' }],
    ],
    ['after one to the same account under another name', [{ beneficiaryName: '李雷' }]],
  ])('%s', async (_, earlier) => {
    expect(await needAfter(earlier)).toBe(1);
  });

  test.each<[string, Partial<typeof account>]>([
    ['holder', { name: '李雷' }],
    ['number', { number: '6217000010000099999' }],
    ['bank', { bankName: 'ICBC' }],
    ['country', { country: 'HK' }],
    ['routing code', { routingValue: 'ICBKCNBJ' }],
    ['kind of routing code', { routingType: 'cnaps' }],
  ])('with another %s of the account', async (_, change) => {
    const number = nextNumber();
    const asked = { request: paidTo({ number, ...change }) };
    expect(await needAfter([{ request: paidTo({ number }) }], asked)).toBe(1);
  });

  test.each([
    ['name', { accountName: 'Shenzhen Light' }],
    ['bank', { bankName: 'Other' }],
    ['SWIFT code', { swiftCode: 'LOYDGB2L' }],
  ])('with another %s of a company’s account', async (_, change) => {
    const company = {
      accountNumber: nextNumber(),
      bankName: 'B',
      swiftCode: 'BARCGB22',
      accountName: 'Acme',
    };
    const to = (beneficiary: object) => ({
      family: 'business',
      request: { targetCurrency: 'EUR', beneficiary },
    });
    expect(await needAfter([to(company)], to(company))).toBe(0);
    expect(await needAfter([to({ ...company })], to({ ...company, ...change }))).toBe(1);
  });

  test('again from the moment in which its only payment comes back', async () => {
    const request = paidTo({ number: nextNumber() });
    expect(await needAfter([{ request }], { request })).toBe(0);
    await db().order.updateMany({
      where: { request: { equals: request }, statusId: 'completed' },
      data: { statusId: 'returned', serviceStatus: 'returned' },
    });
    expect(await needAfter([], { request })).toBe(1);
  });

  test('for the larger amount of a rate that moved', async () => {
    const request = paidTo({ number: nextNumber() });
    await insertPortalOrder({
      createdBy,
      request,
      statusId: 'completed',
      statusSince: daysAgo(4),
      sourceMinor: 60_000n,
    });
    const { id } = await insertPortalOrder({ createdBy, request, sourceMinor: 600_000n });
    const needed = (sourceMinor?: bigint) =>
      db().$transaction(async (tx) => {
        const row = await tx.order.findUniqueOrThrow({ where: { id } });
        return (await needOfOrder(tx, row, sourceMinor)).approvers;
      });
    expect([await needed(), await needed(600_001n)]).toEqual([0, 1]);
  });
});

test('days and share are those of the policy in force', async () => {
  const small = { sourceMinor: 100n, statusSince: daysAgo(1) };
  await policyIs({ knownAfterDays: 1, knownSharePercent: 0 });
  expect(await needAfter([small])).toBe(0);
  await policyIs({ knownAfterDays: 2, knownSharePercent: 0 });
  expect(await needAfter([small])).toBe(1);
  await policyIs({ knownAfterDays: 0, knownSharePercent: 50 });
  expect(await needAfter([{ sourceMinor: 499_949n }])).toBe(1);
  expect(await needAfter([{ sourceMinor: 499_950n }])).toBe(0);
  await db().policy.deleteMany();
});

test('a policy that an earlier release stored has the built-in days and share', async () => {
  const { knownAfterDays: _, knownSharePercent: __, ...content } = builtInPolicy;
  await db().policy.create({
    data: {
      state: 'active',
      content,
      proposedBy: randomUUID(),
      proposerName: 'One',
      decidedBy: randomUUID(),
      deciderName: 'Another',
    },
  });
  expect(await needAfter([{ sourceMinor: 99_990n }])).toBe(0);
  expect(await needAfter([{ sourceMinor: 99_989n }])).toBe(1);
});
