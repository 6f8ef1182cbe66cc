import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db, pool } from '../../lib/db/client.ts';
import { loadHealth } from '../../lib/features/exchanges/data.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { loadOverview } from '../../lib/features/overview/queries.ts';
import { getQuote } from '../../lib/features/transfers/verbs/get-quote.ts';
import { loadWalletsPage } from '../../lib/features/wallets/queries.ts';
import type { ConvertInput } from '../../lib/features/wallets/schema.ts';
import { convert } from '../../lib/features/wallets/verbs/convert.ts';
import { readWallets } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { askConversion } from '../../lib/features/wallets/verbs/send-conversion.ts';
import { stopListening, subscribe } from '../../lib/live/hub.ts';
import type { LiveChange } from '../../lib/live/types.ts';
import { storeExchange } from '../../lib/payout/exchange-log.ts';
import {
  formatAmount,
  parseAmount,
  sourceForTarget,
  targetForSource,
} from '../../lib/service-core/money/index.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { confirmationOf, detailOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';
import { payloadsOfJobs } from '../support/queue.ts';

const conversionPath = '/global/payout/wallet/new-fx-conversion';

let portal: TestPortal;
let admin: Actor;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.actor('admin');
  operator = await portal.actor('operator');
});
afterAll(async () => {
  await stopListening();
  await portal.close();
});
beforeEach(() => {
  portal.network.inject(() => 'none');
  portal.network.arrived.clear();
});

async function wish(amount = '100.00'): Promise<ConvertInput> {
  const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
  const quote = valueOf(await getQuote(admin, { ...pair, family: 'global' }));
  const source = parseAmount(amount, 'USD');
  const sourceMinor = source.ok ? source.value : 0n;
  const targetMinor = targetForSource({ ...pair, sourceMinor, rate: quote.rate });
  return {
    ...pair,
    walletType: 'business',
    fixedSide: 'source',
    amount,
    queryNo: quote.queryNo,
    acceptedRate: quote.rate,
    shownSource: amount,
    shownTarget: formatAmount(targetMinor, 'EUR'),
  };
}

/** The same with the amount that is to arrive as the one that was typed. */
async function buying(amount: string): Promise<ConvertInput> {
  const input = await wish();
  const { sourceCurrency, targetCurrency, acceptedRate: rate } = input;
  const target = parseAmount(amount, targetCurrency);
  const targetMinor = target.ok ? target.value : 0n;
  const sourceMinor = sourceForTarget({ targetMinor, sourceCurrency, targetCurrency, rate });
  const shownSource = formatAmount(sourceMinor, sourceCurrency);
  return { ...input, fixedSide: 'target', amount, shownSource, shownTarget: amount };
}

const balance = async (currency: string) => {
  await readWallets();
  const row = await db().walletView.findUniqueOrThrow({
    where: { type_currency: { type: 'business', currency } },
  });
  return row.availableMinor;
};

async function laterBy<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const restore = setClock(() => Date.now() + ms);
  const value = await work().finally(restore);
  // Balances read in the future would stand above every reading of now.
  await db().walletView.updateMany({ data: { readAt: new Date() } });
  return value;
}

test('a conversion moves exactly what was shown, once, however often it is pressed', async () => {
  const input = await wish();
  const [usd, eur] = [await balance('USD'), await balance('EUR')];
  const answers = await Promise.all([convert(admin, input), convert(admin, input), convert(admin, input)]);
  expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
  expect(portal.network.arrived.get(conversionPath)).toBe(1);
  const shown = parseAmount(input.shownTarget, 'EUR');
  expect(usd - (await balance('USD'))).toBe(10_000n);
  expect((await balance('EUR')) - eur).toBe(shown.ok ? shown.value : null);
});

test('a quote that converted is not an answer to another amount', async () => {
  const input = await wish();
  const first = valueOf(await convert(admin, input));
  const sent = portal.network.arrived.get(conversionPath);
  const other = { ...input, amount: '200.00', shownSource: '200.00' };
  expect(await convert(admin, other)).toEqual({ ok: false, reason: { code: 'quote-used' } });
  expect(await convert(admin, { ...input, walletType: 'personal' })).toMatchObject({
    reason: { code: 'quote-used' },
  });
  expect(valueOf(await convert(admin, input)).id).toBe(first.id);
  expect(portal.network.arrived.get(conversionPath)).toBe(sent);
});

test('nobody converts who may not, and nothing else than was shown', async () => {
  await expect(convert(operator, await wish())).rejects.toBeInstanceOf(Forbidden);
  const input = await wish();
  expect(await convert(admin, { ...input, shownTarget: '1.00' })).toMatchObject({
    reason: { code: 'amounts-changed' },
  });
  expect(await convert(admin, { ...input, acceptedRate: '1' })).toMatchObject({
    reason: { code: 'rate-changed' },
  });
  expect(await convert(admin, { ...input, queryNo: 'Q-none' })).toMatchObject({
    reason: { code: 'quote-unknown' },
  });
  expect(await convert(admin, await wish('99999999.00'))).toMatchObject({
    reason: { code: 'insufficient-balance' },
  });
  expect(portal.network.arrived.get(conversionPath)).toBeUndefined();
});

test.each([
  ['lose-answer', 'accepted'],
  ['lose-request', 'refused'],
] as const)(
  'a conversion with %s blocks its like until the balances tell that it was %s',
  async (fault, outcome) => {
    const input = await wish(fault === 'lose-answer' ? '77.00' : '78.00');
    await balance('USD');
    portal.network.inject((path) => (path === conversionPath ? fault : 'none'));
    const sent = await convert(admin, input);
    portal.network.inject(() => 'none');
    expect(valueOf(sent).state).toBe('unknown');
    expect(portal.network.arrived.get(conversionPath)).toBe(outcome === 'accepted' ? 1 : undefined);
    const again = { ...(await wish(input.amount)) };
    expect(await convert(admin, again)).toMatchObject({ reason: { code: 'same-under-way' } });

    await laterBy(61_000, readWallets);
    const settled = await db().conversion.findUniqueOrThrow({ where: { queryNo: input.queryNo } });
    expect(settled.state).toBe(outcome);
  },
);

test('its like is what has one of its amounts, at whatever rate: who buys the same again has typed only that', async () => {
  const input = await buying('55.00');
  portal.network.inject((path) => (path === conversionPath ? 'lose-answer' : 'none'));
  expect(valueOf(await convert(admin, input)).state).toBe('unknown');
  portal.network.inject(() => 'none');
  // A later rate is now and then the same.
  let again = input;
  while (again.shownSource === input.shownSource) {
    await portal.sandbox('/sandbox/clock/advance', { seconds: 180 });
    again = await buying('55.00');
  }
  expect(await convert(admin, again)).toMatchObject({ reason: { code: 'same-under-way' } });
  expect(portal.network.arrived.get(conversionPath)).toBe(1);
  await laterBy(61_000, readWallets);
});

/** A conversion without an answer, and a movement in its wallet meanwhile that hides what became of it. */
async function untoldConversion(fault: 'lose-answer' | 'lose-request', amount: string) {
  const input = await wish(amount);
  portal.network.inject((path) => (path === conversionPath ? fault : 'none'));
  const { id } = valueOf(await convert(admin, input));
  portal.network.inject(() => 'none');
  expect(await askConversion(admin, { conversionId: id })).toMatchObject({ reason: { code: 'being-asked' } });
  await portal.sandbox('/sandbox/wallet/credit', {
    type: 'business',
    currency: 'USD',
    amount: Number(amount),
  });
  return { id, input };
}

test.each([
  ['lose-answer', '81.00'],
  ['lose-request', '82.00'],
] as const)(
  'a conversion with %s of which balances tell nothing is asked about, and made once',
  async (fault, amount) => {
    const before = await balance('USD');
    const { id, input } = await untoldConversion(fault, amount);
    const stateOf = async () => (await db().conversion.findUniqueOrThrow({ where: { id } })).state;
    await laterBy(61_000, readWallets);
    expect(await stateOf()).toBe('unknown');
    // Back to what it was by another movement, days later: no reason to take it for not made.
    await laterBy(86_400_000, readWallets);
    expect(await stateOf()).toBe('unknown');

    await expect(askConversion(operator, { conversionId: id })).rejects.toBeInstanceOf(Forbidden);
    // The moment that the balances were found to tell nothing is as good as any.
    const ask = () => laterBy(61_001, () => askConversion(admin, { conversionId: id }));
    portal.network.inject((path) => (path === conversionPath ? 'down' : 'none'));
    expect(valueOf(await ask()).state).toBe('unknown');
    portal.network.inject(() => 'none');
    const answers = await laterBy(200_000, () =>
      Promise.all([1, 2, 3].map(() => askConversion(admin, { conversionId: id }))),
    );
    const told = answers.filter((answer) => answer.ok).map((answer) => valueOf(answer).state);
    expect(new Set(told)).toEqual(new Set(['accepted']));
    // The credit and the conversion, once, cancel out.
    expect(await balance('USD')).toBe(before);
    expect(await stateOf()).toBe('accepted');
    expect((await db().conversion.findUniqueOrThrow({ where: { id } })).queryNo).toBe(input.queryNo);
  },
);

test('a conversion that was held to be refused is sent again under its own number, and converts once', async () => {
  const input = await wish('83.00');
  const before = await balance('USD');
  const { id } = valueOf(await convert(admin, input));
  await db().conversion.update({ where: { id }, data: { state: 'refused', code: 'unreachable' } });
  expect(valueOf(await convert(admin, input))).toMatchObject({ id, state: 'accepted' });
  expect(before - (await balance('USD'))).toBe(8_300n);
});

test('without balances of now nothing is converted: they could not tell what became of it', async () => {
  const input = await wish('84.00');
  portal.network.inject((path) => (path.endsWith('/wallet/list') ? 'down' : 'none'));
  expect(await convert(admin, input)).toMatchObject({ reason: { code: 'unavailable' } });
  expect(portal.network.arrived.get(conversionPath)).toBeUndefined();
});

test('every open browser hears of an order within a moment, on any process', async () => {
  const heard: LiveChange[] = [];
  let listens = 0;
  const change = (news: LiveChange) => void heard.push(news);
  const leave = subscribe({ change, listening: () => (listens += 1) });
  await portal.until('it listens', async () => listens === 1);
  const ready = await orderReadyToConfirm(operator);
  await portal.until('the order is announced in its present version', async () =>
    heard.some((change) => change.id === ready.order.id && change.version === ready.order.version),
  );
  expect(JSON.stringify(heard)).not.toMatch(/Miller|6217000/);

  await db()
    .$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'corridor live'`;
  await portal.until('it says that it listens again, after a gap', async () => listens === 2);
  leave();
});

test('the overview counts what is there, and health follows what was tried', async () => {
  const ready = await orderReadyToConfirm(operator);
  const overview = await loadOverview(operator, { days: 30 });
  expect(overview.needsMe.map((order) => order.id)).toContain(ready.order.id);
  const counted = overview.byStatus.reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(await db().order.count());
  valueOf(await confirmOrder(operator, confirmationOf(ready)));
  await portal.until('the calls are stored', async () => {
    const health = await loadHealth(operator);
    return health.find(({ capability }) => capability === 'confirm')?.state === 'ok';
  });
});

test('a service that gives no token, or no sense, is one that cannot be reached', async () => {
  const at = new Date();
  await storeExchange({
    id: crypto.randomUUID(),
    endpoint: 'token',
    method: 'POST',
    path: '/payout/oauth/token',
    at,
    durationMs: 3,
    requestBody: '{"secretKey":"a-secret"}',
    sign: '',
    responseBody: '{"data":{"token":"a-token"}}',
    outcome: 'unknown',
  });
  const health = await loadHealth(operator);
  expect(health.filter(({ state }) => state !== 'failing').map(({ capability }) => capability)).toEqual([
    'callbacks',
  ]);
  expect(JSON.stringify(await db().exchange.findMany({ where: { at } }))).not.toMatch(/a-secret|a-token/);
  await readWallets();
  await portal.until('the wallets were read since', async () =>
    (await loadHealth(operator)).some(({ capability, state }) => capability === 'wallets' && state === 'ok'),
  );
});

test('the overview tells what failed in the last seven days, and no longer', async () => {
  const refused = await orderReadyToConfirm(operator, { account: '6217000010060009001' });
  valueOf(await confirmOrder(operator, confirmationOf(refused)));
  await portal.until('the bank has refused', async () => {
    await checkOrder(refused.order.id, 'check');
    return (await detailOf(operator, refused.order.id)).order.status.id === 'failed';
  });
  expect((await loadOverview(operator, { days: 30 })).failedLately).toMatchObject({ count: 1 });
  const restore = setClock(() => Date.now() + 7 * 86_400_000);
  expect((await loadOverview(operator, { days: 30 }).finally(restore)).failedLately).toBeNull();
});

test('no personal value is in what was stored of the conversations, nor in audit and queue', async () => {
  const ready = await orderReadyToConfirm(operator, { account: '6217000010000004567' });
  await portal.until('the calls are stored', () =>
    db().exchange.findFirst({ where: { orderId: ready.order.id } }),
  );
  const rows = JSON.stringify([
    await db().exchange.findMany(),
    (await db().auditEntry.findMany()).map((entry) => entry.data),
    await payloadsOfJobs(pool()),
  ]);
  expect(rows).toContain(ready.order.orderNo);
  expect(rows).not.toMatch(/Miller|王小明|6217000010000004567|中国银行/);
});

test('the wallets of a currency together are read from the legacy family, and stay while it does not answer', async () => {
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'EUR', amount: 12.34 });
  // Behind the readings of the tests that were ahead of their time.
  const restore = setClock(() => Date.now() + 24 * 60 * 60_000);
  await readWallets();
  const { byCurrency, wallets } = await loadWalletsPage(operator);
  const minorOf = (amount: string) => BigInt(amount.replace('.', ''));
  for (const { currency, available, total } of byCurrency) {
    const own = wallets.filter((wallet) => wallet.currency === currency);
    expect(own.reduce((sum, wallet) => sum + minorOf(wallet.available), 0n)).toBe(minorOf(available));
    expect(own.reduce((sum, wallet) => sum + minorOf(wallet.total), 0n)).toBe(minorOf(total));
    expect(wallets.map(({ walletId }) => walletId)).not.toContain(
      byCurrency.find((balance) => balance.currency === currency)?.walletId,
    );
  }
  expect(byCurrency.map(({ currency }) => currency)).toEqual(
    [...new Set(wallets.map(({ currency }) => currency))].toSorted(),
  );
  portal.network.inject((path) => (path === '/payout/wallet/list' ? 'down' : 'none'));
  await readWallets();
  expect((await loadWalletsPage(operator)).byCurrency).toEqual(byCurrency);
  restore();
});

test('pages are told of a currency’s balance after it is stored, and of nothing new not at all', async () => {
  const restore = setClock(() => Date.now() + 25 * 60 * 60_000);
  await readWallets();
  const since = Date.now() + 25 * 60 * 60_000;
  const heard: LiveChange[] = [];
  let listens = 0;
  const leave = subscribe({
    change: (news) => void (news.kind === 'wallets' && news.version >= since && heard.push(news)),
    listening: () => (listens += 1),
  });
  await vi.waitFor(() => expect(listens).toBeGreaterThan(0));
  await readWallets();
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'EUR', amount: 1 });
  await readWallets();
  // One for the wallets, and one for their sum.
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  leave();
  restore();
});
