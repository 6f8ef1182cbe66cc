import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import type { Pool } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db, pool } from '../../lib/db/client.ts';
import type { DownloadFile } from '../../lib/downloads/download.ts';
import { loadQueue } from '../../lib/features/approvals/queries.ts';
import { claimApproval } from '../../lib/features/approvals/verbs/approve-order.ts';
import { bulkApprove } from '../../lib/features/approvals/verbs/bulk-approve.ts';
import { withdraw } from '../../lib/features/approvals/verbs/end-approval.ts';
import { type ExportWords, exportSchema } from '../../lib/features/orders/export/schema.ts';
import { listOrders } from '../../lib/features/orders/list-queries.ts';
import { receiptOf } from '../../lib/features/orders/receipt/queries.ts';
import { receiptSheet } from '../../lib/features/orders/receipt/receipt-sheet.ts';
import type { ReceiptWords } from '../../lib/features/orders/receipt/schema.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { exportOrders } from '../../lib/features/orders/verbs/export-orders.ts';
import { stepUp } from '../../lib/features/step-up/verbs/step-up.ts';
import { makeStatement } from '../../lib/features/wallet-statements/make-statement.ts';
import { loadWallets } from '../../lib/features/wallets/queries.ts';
import { checkWallets } from '../../lib/features/wallets/verbs/read-entries.ts';
import { readWallets } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { policyIs } from '../support/approvals.ts';
import type { TestPortal } from '../support/portal.ts';
import {
  approvalInput,
  approve,
  confirmPath,
  confirms,
  refusalOf,
  statusOf,
  waitingOrder,
  withApprovals,
} from '../support/portal-approvals.ts';
import {
  confirmationOf,
  detailOf,
  filledDraft,
  orderReadyToConfirm,
  paidDaysAgo,
  valueOf,
} from '../support/portal-orders.ts';
import { allJobsDue } from '../support/queue.ts';
import { codeOf, enrolled, steppedUp } from '../support/second-factor.ts';
import { statementWordsOf } from '../support/statements.ts';
import { testPool } from '../support/test-pool.ts';

let portal: TestPortal;
let maker: Actor;
let checker: Actor;
let service: Pool;

withApprovals((opened) => {
  ({ portal, maker, checker } = opened);
  service = testPool(portal.service.databaseUrl);
});
afterEach(() => policyIs({}));
afterAll(() => service.end());

/** The available balance, read from the service anew. */
async function available(currency: string): Promise<number> {
  await readWallets();
  const { wallets } = await loadWallets(maker);
  return Number(wallets.find((one) => one.type === 'personal' && one.currency === currency)?.available ?? 0);
}

const paid = (orderId: string) =>
  portal.until('it is paid', async () => {
    await pool().query(allJobsDue);
    return (await statusOf(maker, orderId)) === 'completed';
  });

describe('totals of several confirmations are checked against the balance before the first goes', () => {
  const account = '6217000010000004567';
  const currency = 'NZD';
  let amount = 20_000;
  const waiting = () => {
    amount += 1;
    return waitingOrder(maker, { account, sourceCurrency: currency, sourceAmount: `${amount}.00` });
  };
  const credit = (sum: number) =>
    portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency, amount: sum });

  test('and none goes, is approved or changed where they do not fit; fewer that fit all go', async () => {
    await credit(20_001);
    const earlier = await waiting();
    valueOf(await approve(checker, earlier.approvalId));
    await paid(earlier.orderId);
    await paidDaysAgo(earlier.orderId);
    await credit(60_000);
    portal.network.arrived.clear();

    const approver = await steppedUp(await portal.actor('approver'));
    const orders = [await waiting(), await waiting(), await waiting()];
    const items = await Promise.all(
      orders.map(async ({ approvalId }) => {
        const { idempotencyKey: _, driftAccepted: __, ...item } = await approvalInput(approver, approvalId);
        return item;
      }),
    );
    const stateOf = async () => ({
      orders: await db().order.findMany({
        where: { id: { in: orders.map(({ orderId }) => orderId) } },
        orderBy: { id: 'asc' },
      }),
      approvals: await db().approval.findMany({
        where: { id: { in: orders.map(({ approvalId }) => approvalId) } },
        orderBy: { id: 'asc' },
      }),
      decisions: await db().approvalDecision.count({ where: { decidedBy: approver.userId } }),
    });
    const before = await stateOf();
    const idempotencyKey = randomUUID();
    expect(refusalOf(await bulkApprove(approver, { idempotencyKey, items }))).toEqual({
      code: 'bulk-short',
      needed: { amount: '60009.00', currency },
      available: { amount: '60000.00', currency },
    });
    expect(confirms(portal)).toBe(0);
    expect(await stateOf()).toEqual(before);

    const { results } = valueOf(await bulkApprove(approver, { idempotencyKey, items: items.slice(0, 2) }));
    expect(results.map(({ result }) => result)).toEqual([
      { ok: true, state: 'accepted' },
      { ok: true, state: 'accepted' },
    ]);
    // Asked again because its answer was lost: what went out is not counted against the balance once more.
    const again = valueOf(await bulkApprove(approver, { idempotencyKey, items: items.slice(0, 2) }));
    expect(again.results).toEqual(results);
    expect(confirms(portal)).toBe(2);
    for (const { orderId } of orders.slice(0, 2)) await paid(orderId);
    expect(await available(currency)).toBe(60_000 - 20_002 - 20_003);
  });
});

test('a step-up that fails leaves nothing “in progress”', async () => {
  const approver = await portal.actor('approver');
  const { secret } = await enrolled(approver);
  const session = { ...approver, sessionId: randomUUID() };
  await policyIs({
    rules: [
      {
        family: 'any',
        recipient: 'any',
        over: [{ currency: 'USD', amount: '100' }],
        approvers: 1,
        stepUp: true,
      },
    ],
  });
  const { approvalId, orderId } = await waitingOrder(maker);
  const input = await approvalInput(session, approvalId);
  const traces = async () => ({
    order: await db().order.findUnique({ where: { id: orderId } }),
    approval: await db().approval.findUnique({ where: { id: approvalId } }),
    decisions: await db().approvalDecision.count({ where: { approvalId } }),
    requests: await db().confirmRequest.count({ where: { orderId } }),
    timeline: await db().orderEvent.count({ where: { orderId } }),
  });
  const before = await traces();
  expect(refusalOf(await stepUp(session, { code: '000000' }))).toMatchObject({ code: 'code-wrong' });
  expect(refusalOf(await approve(session, approvalId, input))).toMatchObject({ code: 'step-up-needed' });
  const { idempotencyKey, driftAccepted: _, ...item } = input;
  expect(refusalOf(await bulkApprove(session, { idempotencyKey, items: [item] }))).toMatchObject({
    code: 'step-up-needed',
  });
  expect(await traces()).toEqual(before);
  await portal.runJobs();
  expect(await traces()).toMatchObject({
    order: { confirmation: 'none', approval: 'waiting', confirmedAt: null },
    approval: { state: 'waiting' },
    requests: 0,
  });
  expect(confirms(portal)).toBe(0);

  valueOf(await stepUp(session, { code: codeOf(secret) }));
  expect(valueOf(await approve(session, approvalId, input))).toMatchObject({ state: 'accepted' });
  expect(confirms(portal)).toBe(1);
});

describe('a person and a job that send the same order pay once', () => {
  test('when it is confirmed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ready = await orderReadyToConfirm(maker, { sourceAmount: `${500 + round}.00` });
      const before = await available('USD');
      portal.network.inject((path) => (path === confirmPath ? 'lose-answer' : 'none'));
      await confirmOrder(maker, confirmationOf(ready));
      portal.network.inject(() => 'none');
      await Promise.all([
        ...[maker, checker].map((person) =>
          confirmOrder(maker, { ...confirmationOf(ready), idempotencyKey: `${randomUUID()}-${person.role}` }),
        ),
        checkOrder(ready.order.id, 'check'),
        portal.runJobs(),
        checkOrder(ready.order.id, 'check'),
      ]);
      await paid(ready.order.id);
      expect(await available('USD')).toBe(before - 500 - round);
    }
  });

  test('when it is created', async () => {
    for (let round = 0; round < 4; round += 1) {
      portal.network.inject((path) => (path.endsWith('/transfer/create') ? 'lose-answer' : 'none'));
      const draft = await filledDraft(maker, { sourceAmount: '700.00' });
      const { orderId } = valueOf(await createOrder(maker, draft));
      portal.network.inject(() => 'none');
      const [again] = await Promise.all([
        createOrder(maker, draft),
        checkOrder(orderId, 'check'),
        portal.runJobs(),
        checkOrder(orderId, 'check'),
      ]);
      expect(again.ok ? again.value.orderId : orderId).toBe(orderId);
      const { orderNo } = draft;
      expect(await db().order.count({ where: { orderNo } })).toBe(1);
      const { rows } = await service.query('select count(*)::int from orders where order_no = $1', [orderNo]);
      expect(rows[0]?.count).toBe(1);
    }
  });
});

describe('an approver who was disabled leaves nothing stuck', () => {
  const disable = (actor: Actor) =>
    db().user.update({ where: { id: actor.userId }, data: { disabledAt: new Date() } });

  test('the order they had open is another person’s to decide, and names them no longer', async () => {
    const [gone, other] = [await portal.actor('approver'), await portal.actor('approver')];
    const { approvalId, orderId } = await waitingOrder(maker);
    await claimApproval(gone, { id: approvalId });
    await disable(gone);
    const { approval } = await detailOf(maker, orderId);
    expect(JSON.stringify(approval)).not.toContain(gone.userId);
    expect((await loadQueue(other)).rows.find(({ id }) => id === approvalId)?.bar).toBeNull();
    valueOf(await approve(other, approvalId));
    await paid(orderId);
  });

  test('after the first of two approvals the second completes it, once', async () => {
    const [gone, other] = [await portal.actor('approver'), await portal.actor('approver')];
    const { approvalId, orderId } = await waitingOrder(maker, { sourceAmount: '60000.00' });
    expect(valueOf(await approve(await steppedUp(gone), approvalId))).toEqual({ state: 'held' });
    await disable(gone);
    expect(valueOf(await approve(await steppedUp(other), approvalId))).toMatchObject({ state: 'accepted' });
    expect(confirms(portal)).toBe(1);
    await paid(orderId);
  });

  test('and the maker can take back what waited for them', async () => {
    const gone = await portal.actor('approver');
    const { approvalId, orderId } = await waitingOrder(maker);
    await claimApproval(gone, { id: approvalId });
    await disable(gone);
    valueOf(await withdraw(maker, { approvalId }));
    expect(await statusOf(maker, orderId)).toBe('readyToConfirm');
  });
});

describe('amounts of currencies without decimals, or with three, agree between page, list, export, receipt and statement', () => {
  const exportWords: ExportWords = {
    column: (column) => column,
    currencyOf: (column) => `${column} currency`,
    account: 'account',
    status: (id) => id,
    family: (family) => family,
    inZone: (column) => column,
  };
  const receiptWords: ReceiptWords = {
    locale: 'en',
    title: '',
    note: '',
    sandbox: '',
    issued: (at) => at,
    label: (row) => row,
    purpose: (value) => value,
    family: (value) => value,
  };
  const rowsOf = async (file: DownloadFile) =>
    parse(Buffer.concat(await Readable.from(file.content(new AbortController().signal)).toArray()), {
      bom: true,
    });

  test.each([
    ['JPY', '123456', '123,456'],
    ['KRW', '1234567', '1,234,567'],
    ['VND', '12345678', '12,345,678'],
    ['KWD', '234.567', '234.567'],
  ])('%s', async (currency, amount, printed) => {
    await policyIs({ rules: [], otherCurrencies: 0 });
    const credit = { type: 'personal', currency, amount: Number(amount) * 2 };
    await portal.sandbox('/sandbox/wallet/credit', credit);
    const ready = await orderReadyToConfirm(maker, { sourceCurrency: currency, sourceAmount: amount });
    expect(ready.money.source).toEqual({ amount, currency });
    valueOf(await confirmOrder(maker, confirmationOf(ready)));
    const { id, orderNo } = ready.order;
    await paid(id);

    const { money, order } = await detailOf(maker, id);
    expect(money.actualSource).toEqual({ amount, currency });
    const { orders } = await listOrders(maker, { q: orderNo });
    expect(orders.map(({ source }) => source)).toEqual([{ amount, currency }]);

    const list = exportSchema.parse({ format: 'csv', masking: 'shown', q: orderNo, cols: 'orderNo,youPay' });
    const [, ...exported] = await rowsOf(valueOf(await exportOrders(maker, list, exportWords)));
    expect(exported).toEqual([[orderNo, amount, currency]]);

    const receipt = valueOf(await receiptOf(maker, id));
    expect(receipt.paid).toEqual({ amount, currency });
    const sheet = receiptSheet(receipt, { words: [receiptWords], timeZone: 'UTC', isSandbox: true });
    expect(sheet.rows.find(({ label }) => label === 'paid')?.value.replaceAll('\u00a0', ' ')).toContain(
      printed,
    );

    await readWallets();
    await checkWallets();
    const { walletId } = await db().walletView.findUniqueOrThrow({
      where: { type_currency: { type: 'personal', currency } },
    });
    const today = new Date().toISOString().slice(0, 10);
    const asked = { walletId, from: today, to: today, format: 'csv' } as const;
    const reader = { ...checker, timeZone: 'UTC' };
    const [, ...lines] = await rowsOf(valueOf(await makeStatement(reader, asked, [statementWordsOf('en')])));
    const figures = lines.filter((cells) => cells.includes(orderNo) || cells.includes(order.tradeId ?? ''));
    expect(figures.flatMap((cells) => cells.slice(4, 6)).filter((cell) => cell !== '')).toEqual([amount]);
    expect(lines.at(-1)?.[6]).toBe(amount);
  });
});
