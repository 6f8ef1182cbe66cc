import { beforeAll, describe, expect, it } from 'vitest';
import { type Body, personOrder, quote, withField } from '../support/foreign-bodies.ts';
import type { ForeignAnswer, ForeignClient } from '../support/foreign-client.ts';
import {
  createOrder,
  dataOf,
  deliveriesOf,
  type Order,
  paths,
  settle,
  statusOf,
  upload,
  walletOf,
} from '../support/foreign-flows.ts';
import { lab, outcome } from './lab.ts';

const service = lab();
const families = ['global', 'personal', 'business'] as const;
let owner: ForeignClient;
let stranger: ForeignClient;
const orders = new Map<string, Order>();
let before: string;

const orderOf = (family: string): Order => {
  const order = orders.get(family);
  if (!order) throw new Error(family);
  return order;
};

/** Everything the owner can see of its orders and money. */
async function picture(): Promise<string> {
  const statuses = [];
  for (const family of families) statuses.push(await statusOf(owner, family, orderOf(family).tradeId));
  const wallets = (await owner.get('/global/payout/wallet/list')).text;
  const ledger = (await owner.sandbox('/sandbox/ledger')).text;
  const deliveries = (await owner.sandbox('/sandbox/callbacks')).text;
  return JSON.stringify([statuses, wallets, ledger, deliveries]);
}

beforeAll(async () => {
  owner = await service.partner();
  stranger = await service.partner();
  for (const family of families) orders.set(family, await createOrder(owner, family));
  await settle(owner);
  before = await picture();
});

type Attempt = [name: string, call: () => Promise<ForeignAnswer>];
const named: Attempt[] = families.flatMap((family): Attempt[] => {
  const id = () => ({ tradeId: orderOf(family).tradeId });
  const no = () => ({ orderNo: orderOf(family).orderNo });
  const calls = paths[family];
  const status = (ref: () => Record<string, string>) =>
    family === 'business'
      ? stranger.get(`${calls.status}?${new URLSearchParams(ref())}`)
      : stranger.post(calls.status, ref());
  const all: Attempt[] = [
    [`${family} status by tradeId`, () => status(id)],
    [`${family} status by orderNo`, () => status(no)],
    [`${family} confirm`, () => stranger.post(calls.confirm, { ...id(), queryNo: 'Q-1' })],
    [`${family} completed`, () => stranger.post(calls.completed, id())],
    [`${family} upload`, () => upload(stranger, family, orderOf(family).tradeId, 'proforma_invoice')],
    [`${family} review`, () => stranger.sandbox('/sandbox/order/review', { ...id(), decision: 'reject' })],
    [`${family} payout`, () => stranger.sandbox('/sandbox/order/payout', { ...id(), outcome: 'refuse' })],
  ];
  if (!('cancel' in calls)) return all;
  return [
    ...all,
    [`${family} cancel`, () => stranger.post(calls.cancel, id())],
    [`${family} update`, () => stranger.post(calls.update, { ...no(), purpose: 'Rent' })],
  ];
});

describe('what belongs to another partner is not found', () => {
  it.each(named)('by %s', async (_name, call) => expect(outcome(await call())).toBe('400 20201'));

  it('by a confirmation with the owner’s quote', async () => {
    const theirs = personOrder(await quote(owner, 'global'));
    expect(outcome(await stranger.post(paths.global.create, theirs))).toBe('400 20301');
  });

  it.each(['payer', 'beneficiary'])('by the id of a known %s', async (party) => {
    const data = (await statusOf(owner, 'global', orderOf('global').tradeId)) as unknown as Body;
    const body = withField(personOrder(await quote(stranger, 'global')), party, undefined);
    const answer = await stranger.post(paths.global.create, { ...body, [`${party}Id`]: data[`${party}Id`] });
    expect(outcome(answer)).toBe('400 20206');
  });

  it('in lists of callbacks, and none of them is sent again', async () => {
    const { walletId } = await walletOf(owner);
    const [delivery] = await deliveriesOf(owner, walletId);
    expect(delivery).toBeDefined();
    expect(await deliveriesOf(stranger, walletId)).toEqual([]);
    const answer = await stranger.sandbox('/sandbox/callbacks/redeliver', {
      deliveryId: delivery?.deliveryId,
    });
    expect(outcome(answer)).toBe('400 20104');
  });

  it('in wallets and ledgers', async () => {
    const mine = dataOf<Body[]>(await owner.get('/global/payout/wallet/list')).map(
      ({ walletId }) => walletId,
    );
    const theirs = dataOf<Body[]>(await stranger.get('/global/payout/wallet/list')).map(
      ({ walletId }) => walletId,
    );
    expect(theirs.filter((id) => mine.includes(id))).toEqual([]);
    const { walletId } = await walletOf(owner);
    for (const call of ['postings', 'holds', 'funding']) {
      const answer = await stranger.get(`/global/payout/wallet/${call}?walletId=${walletId}`);
      expect(answer.text).not.toContain('"amount"');
    }
  });

  it('and an order number is free for everybody', async () => {
    const { orderNo } = orderOf('global');
    const order = await createOrder(stranger, 'global', { change: { orderNo } });
    expect(order.tradeId).not.toBe(orderOf('global').tradeId);
  });

  it('and nothing of it changed', async () => {
    await settle(owner);
    expect(await picture()).toBe(before);
  });
});
