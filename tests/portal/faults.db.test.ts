import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db, pool } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { findAreas } from '../../lib/features/lookups/queries.ts';
import { checkAccount } from '../../lib/features/lookups/verbs/check-account.ts';
import { lookUpName } from '../../lib/features/lookups/verbs/look-up-name.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { checkOrder, ordersLeftBehind, takeUpOrders } from '../../lib/features/orders/verbs/check-order.ts';
import { completeDocuments } from '../../lib/features/orders/verbs/complete-documents.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { getQuote } from '../../lib/features/transfers/verbs/get-quote.ts';
import { readWallets } from '../../lib/features/wallets/verbs/read-wallets.ts';
import type { Fault } from '../../scripts/lib/faults/proxy.ts';
import { nobodyApproves } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import {
  confirmationOf,
  detailOf,
  filledDraft,
  orderReadyToConfirm,
  upload,
  valueOf,
} from '../support/portal-orders.ts';
import { allJobsDue } from '../support/queue.ts';

// The message and the way on for each capability when the service is down and when it answers garbage. Lost answers are
// tested with each capability (create, confirm, wallets, lookups, documents).

const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY', family: 'global' } as const;
const settledMs = 61_000;

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  await nobodyApproves();
});
afterAll(() => portal.close());
beforeEach(() => portal.network.inject(() => 'none'));

/** `work` while every call to a path that ends so goes wrong. */
async function during<T>(fault: Fault, end: string, work: () => Promise<T>): Promise<T> {
  portal.network.inject((path) => (path.endsWith(end) ? fault : 'none'));
  return work().finally(() => portal.network.inject(() => 'none'));
}

const later = <T>(work: () => Promise<T>): Promise<T> => {
  const restore = setClock(() => Date.now() + settledMs);
  return work().finally(restore);
};

const newOrder = async () => valueOf(await createOrder(operator, await filledDraft(operator))).orderId;
const statusOf = async (orderId: string) => (await detailOf(operator, orderId)).order.status.id;

describe.each(['down', 'garbage'] as const)('%s', (fault) => {
  test('quote: no rate is shown, and the next question is answered', async () => {
    const asked = await during(fault, '/rate/query/price', () => getQuote(operator, pair));
    expect(asked).toMatchObject({ ok: false, reason: { code: 'unavailable' } });
    expect(valueOf(await getQuote(operator, pair)).rate).toMatch(/^\d/);
  });

  test('upload: the file is kept, said to be unsure, and goes again', async () => {
    const orderId = await newOrder();
    const content = Buffer.from(`%PDF-1.4\n% ${fault}\n%%EOF\n`);
    const send = () => upload(operator, { orderId, type: 'bill', content });
    expect(valueOf(await during(fault, '/upload/multipart', send)).state).toBe('unknown');
    expect(valueOf(await send()).state).toBe('accepted');
    expect((await detailOf(operator, orderId)).documents.map(({ state }) => state)).toEqual(['accepted']);
  });

  test('wallets: the balances stay as they were read, with their time', async () => {
    await readWallets();
    const read = () => db().walletView.findMany({ orderBy: { walletId: 'asc' } });
    const before = await read();
    expect(await during(fault, '/wallet/list', readWallets)).toBeNull();
    expect(await read()).toEqual(before);
    expect(await readWallets()).not.toBeNull();
  });

  test('look-ups: nothing is guessed, nothing is paid twice, lists stay as they were', async () => {
    const name = { kind: 'person' as const, pinyinName: 'xiaoming WANG', identifier: '440301199203071040' };
    const look = () => lookUpName(operator, name);
    expect(await during(fault, '', look)).toMatchObject({ ok: false, reason: { code: 'unavailable' } });
    expect(valueOf(await look())).toMatchObject({ outcome: 'found' });

    const account = `62220202001122${fault === 'down' ? '33' : '34'}99`;
    const details = {
      type: 'check3' as const,
      name: '王伟',
      idNumber: '11010519491231002X',
      account,
      phone: '',
    };
    const check = () => checkAccount(operator, { ...details, askAgain: false });
    expect(valueOf(await during(fault, '/bank/check', check)).check.state).toBe('unknown');
    expect(valueOf(await check())).toMatchObject({ isNew: false, check: { state: 'unknown' } });

    valueOf(await findAreas(operator, { q: 'bj' }));
    // An aged list is read anew in the background, at the clock of that moment.
    const listAge = fault === 'garbage' ? 51 : 25;
    const aged = () => {
      const restore = setClock(() => Date.now() + listAge * 3_600_000);
      return findAreas(operator, { q: 'bj' }).finally(restore);
    };
    expect(valueOf(await during(fault, '/area/list', aged))).toMatchObject({ stale: true });
  });

  test('status: unreachable, the order as it was last known, and answered once it can be', async () => {
    const orderId = await newOrder();
    const before = await statusOf(orderId);
    const ask = () => checkOrder(orderId, 'check');
    expect(await during(fault, '/query/status', ask)).toMatchObject({ kind: 'unreachable' });
    expect(await statusOf(orderId)).toBe(before);
    expect(await ask()).toMatchObject({ kind: 'checked' });
  });
});

describe('what may or may not have arrived', () => {
  /** An order whose creation has no answer, and its draft as it was before. */
  async function createdDuring(fault: Fault) {
    const draft = await filledDraft(operator);
    const values = (await loadDraft(operator, draft.draftId))?.values;
    const sent = valueOf(await during(fault, '/transfer/create', () => createOrder(operator, draft)));
    expect(sent.state).toBe('checking');
    expect(await statusOf(sent.orderId)).toBe('checking');
    await later(() => checkOrder(sent.orderId, 'check'));
    return { draft, values, orderId: sent.orderId };
  }

  test('create, garbage: checking, then the order is there', async () => {
    const { orderId } = await createdDuring('garbage');
    expect(await statusOf(orderId)).toBe('documentsNeeded');
  });

  test('create, down: checking, then the draft is open as it was and can be sent', async () => {
    const { draft, values } = await createdDuring('down');
    expect(await loadDraft(operator, draft.draftId)).toMatchObject({ state: 'open', values });
    expect(valueOf(await createOrder(operator, draft)).state).toBe('created');
  });

  /** An order whose confirmation has no answer: a second press sends nothing. */
  async function confirmedDuring(fault: Fault): Promise<string> {
    const ready = await orderReadyToConfirm(operator);
    const confirm = () => confirmOrder(operator, confirmationOf(ready));
    expect(valueOf(await during(fault, '/transfer/async', confirm))).toEqual({ state: 'checking' });
    portal.network.arrived.clear();
    expect(valueOf(await confirm())).toEqual({ state: 'checking' });
    expect(portal.network.arrived.get('/global/payout/transfer/async')).toBeUndefined();
    return ready.order.id;
  }

  test('confirm, garbage: checking, then it is found paid', async () => {
    portal.deaf(true);
    const orderId = await confirmedDuring('garbage');
    const paid = await portal.until('it is over', async () => {
      await checkOrder(orderId, 'check');
      const { order } = await detailOf(operator, orderId);
      return order.status.id === 'inTransit' ? null : order;
    });
    portal.deaf(false);
    expect(paid.status.id).toBe('completed');
  });

  test('confirm, down: checking, then it can be confirmed again', async () => {
    const orderId = await confirmedDuring('down');
    await later(() => checkOrder(orderId, 'check'));
    const open = await detailOf(operator, orderId);
    expect(open.can.confirm).toBe(true);
    expect(valueOf(await confirmOrder(operator, confirmationOf(open)))).toEqual({ state: 'accepted' });
  });

  const cancel = (orderId: string) => cancelOrder(operator, { orderId, reason: 'not wanted' });

  test('cancel, garbage: found cancelled', async () => {
    const orderId = await newOrder();
    await during('garbage', '/transfer/cancel', () => cancel(orderId));
    await checkOrder(orderId, 'check');
    expect(await statusOf(orderId)).toBe('cancelled');
  });

  test('cancel, down: not said to be cancelled, and cancelled later', async () => {
    const orderId = await newOrder();
    await during('down', '/transfer/cancel', () => cancel(orderId));
    await checkOrder(orderId, 'check');
    expect(await statusOf(orderId)).not.toBe('cancelled');
    await later(() => cancel(orderId));
    expect(await statusOf(orderId)).toBe('cancelled');
  });
});

describe('what is asked by itself, without callback and without anybody pressing', () => {
  beforeEach(() => portal.deaf(true));
  afterEach(() => portal.deaf(false));

  /** `work` while a call goes wrong and no status can be read either. */
  async function blind<T>(fault: Fault, end: string, work: () => Promise<T>): Promise<T> {
    portal.network.inject((path) =>
      path.endsWith(end) ? fault : path.endsWith('/query/status') ? 'down' : 'none',
    );
    return work().finally(() => portal.network.inject(() => 'none'));
  }

  /** The planned question is asked, as if its time had come. */
  async function planned(orderId: string): Promise<void> {
    const restore = setClock(() => Date.now() + 120_000);
    expect(await ordersLeftBehind().finally(restore)).toContain(orderId);
    await pool().query(allJobsDue);
    await portal.runJobs();
  }

  test.each([
    ['garbage', 'cancelled'],
    ['down', 'documentsNeeded'],
  ] as const)('a cancellation without an answer (%s): %s', async (fault, status) => {
    const orderId = await newOrder();
    const answer = await blind(fault, '/transfer/cancel', () =>
      cancelOrder(operator, { orderId, reason: 'not wanted' }),
    );
    expect(answer).toEqual({ ok: false, reason: { code: 'unanswered' } });
    const { timeline } = await detailOf(operator, orderId);
    expect(timeline.map(({ kind }) => kind)).toContain('cancel-unanswered');
    await planned(orderId);
    expect(await statusOf(orderId)).toBe(status);
  });

  test('a completion without an answer is found done', async () => {
    const orderId = await newOrder();
    const answer = await blind('garbage', '/upload/completed', () =>
      completeDocuments(operator, { orderId }),
    );
    expect(answer).toEqual({ ok: false, reason: { code: 'unanswered' } });
    await planned(orderId);
    expect(await statusOf(orderId)).toBe('readyToConfirm');
  });
});

describe('the word that all documents are there', () => {
  const complete = (orderId: string) => completeDocuments(operator, { orderId });

  test('garbage: done, as the status tells at once', async () => {
    const orderId = await newOrder();
    const answer = await during('garbage', '/upload/completed', () => complete(orderId));
    expect(valueOf(answer)).toEqual({ status: 'awaiting_transfe' });
  });

  test('down: not said to be done, and done with the next press', async () => {
    const orderId = await newOrder();
    const answer = await during('down', '/upload/completed', () => complete(orderId));
    expect(answer).toEqual({ ok: false, reason: { code: 'unanswered' } });
    expect(valueOf(await complete(orderId))).toEqual({ status: 'awaiting_transfe' });
  });
});

test('a refusal that a callback told first is said as one, not as a service out of reach', async () => {
  const ready = await orderReadyToConfirm(operator, { sourceAmount: '49000000.00' });
  const wish = confirmationOf(ready);
  const [answer] = await during('slow', '/transfer/async', () =>
    Promise.all([
      confirmOrder(operator, wish),
      portal.until('the callback was faster', async () => (await statusOf(ready.order.id)) === 'failed'),
    ]),
  );
  expect(answer).toMatchObject({ ok: false, reason: { code: 'refused' } });
});

test('slow: what takes a while is answered all the same, and sent once', async () => {
  const ready = await orderReadyToConfirm(operator);
  portal.network.arrived.clear();
  const wish = confirmationOf(ready);
  const twice = () => Promise.all([confirmOrder(operator, wish), confirmOrder(operator, wish)]);
  const answers = await during('slow', '/transfer/async', twice);
  expect(answers.map(valueOf)).toEqual([{ state: 'accepted' }, { state: 'accepted' }]);
  expect(portal.network.arrived.get('/global/payout/transfer/async')).toBe(1);
});

test('an order that waits for the service without a planned check is asked about by the sweep', async () => {
  const ready = await orderReadyToConfirm(operator);
  valueOf(await confirmOrder(operator, confirmationOf(ready)));
  const orderId = ready.order.id;
  await db().order.update({ where: { id: orderId }, data: { nextCheckAt: null } });
  await pool().query(`select graphile_worker.remove_job($1)`, [`check_order:${orderId}`]);
  const restore = setClock(() => Date.now() + 120_000);
  await takeUpOrders().finally(restore);
  expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).nextCheckAt).not.toBeNull();
});
