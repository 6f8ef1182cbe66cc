import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPayoutClient, type Outcome, type PayoutClient } from '../lib/service-core/client/index.ts';
import { codeOfStatus } from '../lib/service-core/codes.ts';
import { endpoints } from '../lib/service-core/contract/index.ts';
import { formatAmount, targetForSource } from '../lib/service-core/money/index.ts';
import { businessOrder, globalOrder } from '../lib/service-core/openapi/examples.ts';
import { DEFAULT_SCHEME, generateSigningKeyPair } from '../lib/service-core/signing/index.ts';
import { type ServiceContext, serviceSettings } from '../service/domain/context.ts';
import { createPartner } from '../service/domain/partners/create-partner.ts';
import { findPartnerById } from '../service/domain/partners/find-partner.ts';
import { registerKey } from '../service/domain/partners/keys.ts';
import { creditWallet } from '../service/domain/wallets/credit-wallet.ts';
import { copyServiceOrders } from '../tests/crash/copy-orders.ts';
import { samplePdf } from '../tests/support/sample-files.ts';
import type { KillableProcess } from './process.ts';

/** One client per process of the service. */
export type Confirming = {
  clients: readonly PayoutClient[];
  services: readonly KillableProcess[];
  lostAnswers: number;
};

const pauseMs = 50;

/** Repeats a confirmation until the service says what became of it, at whichever process answers. */
export async function confirmUntilKnown(to: Confirming, order: StormOrder, start: number): Promise<void> {
  for (let attempt = start; ; attempt += 1) {
    const position = attempt % to.clients.length;
    await to.services[position]?.ready();
    const outcome = await confirmDirectly(to.clients[position] as PayoutClient, order);
    if (outcome.kind === 'accepted') return;
    if (outcome.kind === 'refused' && !isOpen(outcome)) {
      const code = codeOfStatus(outcome.code);
      if (code === 'insufficientBalance' || code === 'operationNotAllowed') return;
      throw new Error(`refused: ${outcome.code} ${outcome.message}`);
    }
    to.lostAnswers += 1;
    await asAsked(outcome);
    await sleep(pauseMs);
  }
}

export type DirectPartner = { id: string; client(baseUrl: string): PayoutClient };

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A partner whose program calls the service itself, with wallets in US dollars that hold `funds` in cents. */
export async function openDirectPartner(
  pool: pg.Pool,
  o: { callbackUrl?: string; funds: Record<'personal' | 'business', bigint> },
): Promise<DirectPartner> {
  const ctx: ServiceContext = { pool, settings: serviceSettings(), wallNow: () => new Date(), log: silent };
  const made = await createPartner(pool, ctx.settings, {
    name: 'Direct partner',
    ...(o.callbackUrl === undefined ? {} : { callbackUrl: o.callbackUrl }),
  });
  const found = await findPartnerById(pool, made.partnerId);
  if (!found) throw new Error('the new partner is not there');
  const { privateKey, publicKey } = await generateSigningKeyPair();
  const key = await registerKey(ctx, found.partner, { publicKey, scheme: DEFAULT_SCHEME });
  if (!key.ok) throw new Error(key.reason.message);
  for (const type of ['personal', 'business'] as const) {
    const credit = { type, currency: 'USD', amountMinor: o.funds[type], cause: 'a long run' };
    const credited = await creditWallet(ctx, found.partner, credit);
    if (!credited.ok) throw new Error(credited.reason.message);
  }
  const { partnerId: id, appKey, secretKey } = made;
  return {
    id,
    client: (baseUrl) =>
      createPayoutClient({ baseUrl, appKey, secretKey, privateKey, scheme: DEFAULT_SCHEME }),
  };
}

/** True if the call must be made again: it was not done, or nobody knows. */
function isOpen(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'accepted') return false;
  if (outcome.kind !== 'refused') return true;
  const code = codeOfStatus(outcome.code);
  return code === 'serviceBusy' || code === 'tooManyRequests';
}

/** Waits as long as the service asked for. */
async function asAsked(outcome: Outcome<unknown>): Promise<void> {
  if (outcome.kind === 'refused') await sleep((outcome.retryAfterSeconds ?? 0) * 1000);
}

/** The data of a call that is safe to repeat, repeated until the service has an answer. */
async function insist<T>(call: () => Promise<Outcome<T>>): Promise<T> {
  for (;;) {
    const outcome = await call();
    if (outcome.kind === 'accepted') return outcome.data;
    if (!isOpen(outcome)) throw new Error(outcome.message);
    await asAsked(outcome);
  }
}

type Family = 'global' | 'personal' | 'business';

/** An order of the direct partner that waits for its confirmation; `queryNo` where the confirmation binds the quote. */
export type StormOrder = { tradeId: string; family: Family; queryNo?: string };

/** Amount of each order, in US cents. */
const orderMinor = 2_500n;

/** Every fifth order is one of business, which alone draws on the business wallet, every fifth a personal one. */
const familyOf = (i: number): Family =>
  (['global', 'personal', 'global', 'business', 'global'] as const)[i % 5] ?? 'global';

/** The orders of every twenty that meet a bank that refuses, or a name that differs: one of each family. */
const endings: Record<number, string> = { 3: '9001', 6: '9001', 12: '9002' };
const kinds = 20;
/** The percentage of its orders' amounts that each wallet holds: the last orders find it empty. */
const fundedShare = 80n;

/** Returns the balances that the partner's wallets need for so many orders. */
export function fundsFor(orders: number): Record<'personal' | 'business', bigint> {
  const count = { personal: 0n, business: 0n };
  for (let i = 0; i < orders; i += 1) count[familyOf(i) === 'business' ? 'business' : 'personal'] += 1n;
  const funds = (asking: bigint) => (asking * orderMinor * fundedShare) / 100n;
  return { personal: funds(count.personal), business: funds(count.business) };
}

const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const pdf = samplePdf.toString('base64');

/**
 * So many orders that are ready to be confirmed: one of each kind comes through the service, the others are copies of
 * them, made in the database.
 */
export async function stormOrders(
  client: PayoutClient,
  { pool, orders }: { pool: pg.Pool; orders: number },
): Promise<StormOrder[]> {
  const made: StormOrder[] = [];
  for (let kind = 0; kind < Math.min(kinds, orders); kind += 1) {
    const model = await createModel(client, kind);
    const count = Math.ceil((orders - kind) / kinds) - 1;
    const copies = await copyServiceOrders(pool, { ...model, prefix: `S${kind}-`, count });
    [model, ...copies].forEach((order, n) => {
      made[n * kinds + kind] = { ...order, family: model.family };
    });
  }
  await pool.query('analyze');
  return made;
}

function confirmDirectly(client: PayoutClient, order: StormOrder): Promise<Outcome<unknown>> {
  const { tradeId, queryNo = '' } = order;
  if (order.family === 'global') return client.call(endpoints.globalAsync, { tradeId });
  if (order.family === 'personal') return client.call(endpoints.personalAsync, { tradeId });
  return client.call(endpoints.businessAsync, { tradeId, queryNo });
}

async function createModel(client: PayoutClient, kind: number): Promise<StormOrder & { queryNo: string }> {
  const family = familyOf(kind);
  const { queryNo, rate } = await insist(() => client.call(endpoints.globalPrice, pair));
  const order = {
    orderNo: `MODEL-${kind}`,
    sourceAmount: formatAmount(orderMinor, 'USD'),
    targetAmount: formatAmount(targetForSource({ ...pair, rate, sourceMinor: orderMinor }), 'CNY'),
  };
  const account = `62220202001122${endings[kind] ?? '1111'}`;
  if (family === 'business') return { family, queryNo, ...(await createBusiness(client, order, account)) };
  const sample = globalOrder({ ...order, queryNo });
  const { accountInfo } = sample.beneficiary;
  const beneficiary = { ...sample.beneficiary, accountInfo: { ...accountInfo, number: account } };
  const request = { ...sample, beneficiary };
  const { tradeId } =
    family === 'global'
      ? await insist(() => client.call(endpoints.globalCreate, request))
      : await insist(() => client.call(endpoints.personalCreate, { ...request, targetCurrency: 'CNY' }));
  const complete = family === 'global' ? endpoints.globalUploadCompleted : endpoints.riskCompleted;
  await insist(() => client.call(complete, { tradeId }));
  return { family, queryNo, tradeId };
}

async function createBusiness(
  client: PayoutClient,
  order: { orderNo: string; sourceAmount: string; targetAmount: string },
  account: string,
): Promise<{ tradeId: string }> {
  const sample = businessOrder(order);
  const request = { ...sample, beneficiary: { ...sample.beneficiary, accountNumber: account } };
  const { tradeId } = await insist(() => client.call(endpoints.businessCreate, request));
  for (const type of ['proforma_invoice', 'purchase_order'] as const) {
    const upload = { tradeId, type, fileName: `${type}.pdf`, fileBase64: pdf };
    await insist(() => client.call(endpoints.businessUpload, upload));
  }
  await insist(() => client.call(endpoints.businessUploadCompleted, { tradeId }));
  return { tradeId };
}
