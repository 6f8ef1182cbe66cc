import { beforeAll, expect, it } from 'vitest';
import {
  askPrice,
  type Body,
  freshOrderNo,
  personOrder,
  quote,
  withField,
} from '../support/foreign-bodies.ts';
import { type ForeignAnswer, type ForeignClient, send } from '../support/foreign-client.ts';
import { confirm, createOrder, paths, readyOrder, settle, upload } from '../support/foreign-flows.ts';
import { lab, outcome } from './lab.ts';

const service = lab();
let client: ForeignClient;

beforeAll(async () => {
  client = await service.partner();
});

const order = async (change: Body = {}) => ({ ...personOrder(await quote(client, 'global')), ...change });
const create = async (change: Body = {}) => client.post(paths.global.create, await order(change));
const bank = { type: 'check3', idNumber: '11010519491231002X', name: '刘洋', account: '6222020200112233445' };

async function afterConversion(): Promise<ForeignAnswer> {
  const q = await quote(client, 'global');
  const query = {
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    sourceAmount: '1',
    queryNo: q.queryNo,
    walletType: 'personal',
  };
  await client.get(`/global/payout/wallet/new-fx-conversion?${new URLSearchParams(query)}`);
  return client.post(paths.global.create, personOrder(q));
}

async function expired(): Promise<ForeignAnswer> {
  const late = await service.partner();
  const body = personOrder(await quote(late, 'global'));
  await late.sandbox('/sandbox/clock/advance', { seconds: 901 });
  return late.post(paths.global.create, body);
}

async function completed(): Promise<ForeignAnswer> {
  const paid = await readyOrder(client, 'global');
  await confirm(client, 'global', paid);
  await settle(client);
  return client.post(paths.global.cancel, { tradeId: paid.tradeId });
}

async function poor(): Promise<ForeignAnswer> {
  const partner = await service.partner(10);
  return confirm(partner, 'global', await readyOrder(partner, 'global'));
}

async function reused(): Promise<ForeignAnswer> {
  const first = await order();
  await client.post(paths.global.create, first);
  return create({ orderNo: first.orderNo, relationship: 'someone else' });
}

/** One way to each code, and words of its message. */
const refusals: [code: string, how: string, words: RegExp, call: () => Promise<ForeignAnswer>][] = [
  [
    '400 -1',
    'a token without a secret',
    /secretKey/,
    () => send(service.url, { path: '/payout/oauth/token', body: '{"appKey":"a"}' }),
  ],
  [
    '400 -1',
    'a bank check without an account',
    /account/,
    () => client.post('/payout/common/bank/check', { ...bank, account: '' }),
  ],
  ['400 10028', 'a bank check of another person', /./, () => client.post('/payout/common/bank/check', bank)],
  ['400 20101', 'no JSON', /JSON/, () => client.post(paths.global.create, '{"a":')],
  ['400 20101', 'an amount as text', /sourceAmount.*number/, () => create({ sourceAmount: '1000' })],
  [
    '400 20101',
    'several things at once, all named',
    /sourceCurrency.*purpose/,
    () => create({ purpose: 'Bribe', sourceCurrency: 'ABC' }),
  ],
  ['413 20102', 'a large body', /large/, () => client.post(paths.global.create, { x: 'y'.repeat(300_000) })],
  ['404 20103', 'an unknown path', /path/, () => client.post('/global/payout/nothing', {})],
  ['404 20103', 'the wrong method', /GET/, () => client.get(paths.global.create)],
  [
    '400 20104',
    'an unknown delivery',
    /./,
    () => client.sandbox('/sandbox/callbacks/redeliver', { deliveryId: 'none' }),
  ],
  [
    '400 20201',
    'an unknown tradeId',
    /T-none/,
    () => client.post(paths.global.status, { tradeId: 'T-none' }),
  ],
  [
    '400 20201',
    'another family’s order',
    /./,
    async () =>
      client.post(paths.personal.status, { tradeId: (await createOrder(client, 'global')).tradeId }),
  ],
  ['400 20202', 'an orderNo with other content', /orderNo/, reused],
  ['400 20203', 'a cancel of what is paid', /completed/, completed],
  [
    '400 20204',
    'a confirmation without documents',
    /proforma_invoice/,
    async () => confirm(client, 'business', await createOrder(client, 'business')),
  ],
  [
    '400 20205',
    'a file of no accepted kind',
    /./,
    async () =>
      upload(client, 'global', (await createOrder(client, 'global')).tradeId, 'bill', Buffer.from('hello')),
  ],
  [
    '400 20206',
    'an unknown payer',
    /P-none/,
    async () =>
      client.post(paths.global.create, {
        ...withField(await order(), 'payer', undefined),
        payerId: 'P-none',
      }),
  ],
  ['400 20301', 'an unknown quote', /Q-none/, () => create({ queryNo: 'Q-none' })],
  ['400 20302', 'an expired quote', /./, expired],
  ['400 20303', 'a quote that a conversion took', /./, afterConversion],
  [
    '400 20304',
    'a quote for other currencies',
    /./,
    async () =>
      create({
        queryNo: (await quote(client, 'global', { sourceCurrency: 'USD', targetCurrency: 'EUR' })).queryNo,
      }),
  ],
  [
    '400 20305',
    'amounts that do not agree, with those that would',
    /\d+\.\d\d/,
    () => create({ targetAmount: 1 }),
  ],
  [
    '400 20306',
    'a rate that nobody has',
    /./,
    () => askPrice(client, 'global', { sourceCurrency: 'USD', targetCurrency: 'MNT' }),
  ],
  ['400 20401', 'a wallet that is too small', /balance/, poor],
  [
    '400 20101',
    'an orderNo with a control character',
    /orderNo/,
    () => create({ orderNo: `${freshOrderNo()}\u0007` }),
  ],
  [
    '400 20101',
    'an orderNo with outer white space',
    /orderNo/,
    () => create({ orderNo: ` ${freshOrderNo()}` }),
  ],
];

it.each(refusals)('%s for %s', async (code, _how, words, call) => {
  const answer = await call();
  expect(outcome(answer)).toBe(code);
  expect(answer.body.message).toMatch(words);
  expect(answer.body.message?.length).toBeGreaterThan(12);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['cache-control']).toBe('no-store');
});
