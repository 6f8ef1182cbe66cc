import assert from 'node:assert/strict';
import {
  type Body,
  freshOrderNo,
  personOrder,
  quote,
  usdToCny,
  withField,
} from '../../support/foreign-bodies.ts';
import { confirm, paths, readyOrder, settle, statusOf, walletOf } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';
import type { World } from '../world.ts';

const create = (world: World, body: Body) => world.shared.post(paths.global.create, body);
const fresh = async (world: World) => personOrder(await quote(world.shared, 'global'));

const moneyRows = sectionRows(
  'decisions 3',
  ['lib/service-core/money/index.ts', 'lib/service-core/contract/numbers.ts'],
  [
    {
      name: 'wire amounts',
      rule: 'JSON numbers; no more decimals than the currency has, positive, at most 10^13 minor units',
      prove: async (world) => {
        const body = JSON.stringify(withField(await fresh(world), 'sourceAmount', '<amount>'));
        for (const amount of [
          '"1000.00"',
          '1000.001',
          '0',
          '-5',
          '100000000000.01',
          '1e99',
          '1e-3',
          'null',
        ]) {
          const answer = await world.shared.post(paths.global.create, body.replace('"<amount>"', amount));
          isRefusedAt(answer, 'sourceAmount');
        }
        isDone(await world.shared.post(paths.global.create, body.replace('"<amount>"', '1.00000E+3')));
      },
    },
    {
      name: 'agreement',
      rule: 'target = floor(source × rate), or source = ceil(target ÷ rate); else refused with the amounts that fit',
      code: ['service/domain/orders/request.ts#checkAgreement'],
      prove: async (world) => {
        const body = await fresh(world);
        const cents = Math.round(Number(body.targetAmount) * 100);
        const off = await create(world, { ...body, targetAmount: (cents + 2) / 100 });
        isRefused(off, '20305', new RegExp(String(body.targetAmount).replace('.', '\\.')));
        // Two hundredths less still need the same source when it is rounded up: one cent buys seven of them.
        isDone(await create(world, { ...body, targetAmount: (cents - 2) / 100 }));
      },
    },
    {
      name: 'ledger',
      rule: 'the book sums to zero per currency after every kind of movement',
      code: ['service/domain/ledger/report.ts#ledgerReport'],
      prove: async (world) => {
        const client = await world.partner();
        const order = await readyOrder(client, 'global', { sourceCents: 33_333 });
        isDone(await confirm(client, 'global', order));
        const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
        const { queryNo } = await quote(client, 'global', pair);
        const query = new URLSearchParams({
          ...pair,
          queryNo,
          sourceAmount: '77.77',
          walletType: 'personal',
        });
        isDone(await client.get(`/global/payout/wallet/new-fx-conversion?${query}`));
        await settle(client);
        const ledger = isDone<{ balanced: boolean; sums: Record<string, number> }>(
          await client.sandbox('/sandbox/ledger'),
        );
        assert.equal(ledger.balanced, true);
        assert.ok(Object.values(ledger.sums).every((sum) => sum === 0));
      },
    },
  ],
);

const quoteRows = sectionRows(
  'decisions 4',
  ['service/domain/rates/quote.ts#usableQuote'],
  [
    {
      name: 'validity',
      rule: '15 minutes on the partner’s clock',
      prove: async (world) => {
        const client = await world.partner();
        const early = personOrder(await quote(client, 'global'));
        const late = personOrder(await quote(client, 'global'));
        isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 880 }));
        isDone(await client.post(paths.global.create, early));
        isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 21 }));
        isRefused(await client.post(paths.global.create, late), '20302');
      },
    },
    {
      name: 'one use',
      rule: 'one quote serves one order or one conversion',
      prove: async (world) => {
        const client = await world.partner();
        const first = await readyOrder(client, 'global');
        isDone(await confirm(client, 'global', first));
        isRefused(
          await client.post(paths.global.create, { ...first.body, orderNo: freshOrderNo() }),
          '20303',
        );
      },
    },
    {
      name: 'lockRate',
      rule: 'true holds the rate from creation until 24 hours later; otherwise the quote must be valid at confirmation or renewed',
      code: ['service/domain/orders/decide-confirmation.ts'],
      prove: async (world) => {
        const client = await world.partner();
        const locked = await readyOrder(client, 'global', { change: { lockRate: true } });
        const open = await readyOrder(client, 'global');
        const expired = await readyOrder(client, 'global', { change: { lockRate: true } });
        isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 86_000 }));
        await client.renewToken();
        isDone(await confirm(client, 'global', locked));
        isRefused(await confirm(client, 'global', open), '20302');
        const { queryNo } = await quote(client, 'global');
        isDone(await client.post(paths.global.confirm, { tradeId: open.tradeId, queryNo }));
        isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 500 }));
        isRefused(await confirm(client, 'global', expired), '20302');
      },
    },
    {
      name: 'pair',
      rule: 'bound to the partner and the currency pair',
      prove: async (world) => {
        const other = await quote(world.shared, 'global', { sourceCurrency: 'USD', targetCurrency: 'EUR' });
        isRefused(await create(world, { ...(await fresh(world)), queryNo: other.queryNo }), '20304');
        const stranger = await world.partner();
        const theirs = await quote(stranger, 'global', usdToCny);
        isRefused(await create(world, { ...(await fresh(world)), queryNo: theirs.queryNo }), '20301');
      },
    },
  ],
);

const walletRows = sectionRows(
  'decisions 7',
  ['service/domain/wallets/wallet.ts'],
  [
    {
      name: 'which wallet',
      rule: 'personal family draws on personal, business on business, global on the payer’s entity type',
      code: ['service/domain/orders/request.ts#walletTypeOf'],
      prove: async (world) => {
        const client = await world.partner();
        const company = { entityType: 'B', fullName: 'Example Trading Ltd', address: { country: 'GB' } };
        for (const [family, change, type] of [
          ['personal', {}, 'personal'],
          ['business', {}, 'business'],
          ['global', {}, 'personal'],
          ['global', { change: { payer: company } }, 'business'],
        ] as const) {
          const before = (await walletOf(client, type)).amount;
          const order = await readyOrder(client, family, { sourceCents: 1_000, ...change });
          isDone(await confirm(client, family, order));
          await settle(client);
          assert.equal((await statusOf(client, family, order.tradeId)).status, 'completed');
          assert.equal((await walletOf(client, type)).amount, before - 10, family);
        }
      },
    },
    {
      name: 'conversion',
      rule: 'one queryNo converts once; the same again answers as the first time; amounts given both agree',
      code: ['service/domain/wallets/convert-currency.ts#convertCurrency'],
      prove: async (world) => {
        const client = await world.partner();
        const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
        const { queryNo } = await quote(client, 'global', pair);
        const call = (change: Record<string, string> = {}) => {
          const query = { ...pair, queryNo, sourceAmount: '100', walletType: 'personal', ...change };
          return client.get(`/global/payout/wallet/new-fx-conversion?${new URLSearchParams(query)}`);
        };
        isRefused(await call({ targetAmount: '1' }), '20305');
        const answers = await Promise.all(Array.from({ length: 20 }, () => call()));
        assert.equal(new Set(answers.map((answer) => isDone(answer).transactionId)).size, 1);
        assert.equal((await walletOf(client)).amount, 499_900);
        isRefused(await call({ sourceAmount: '99' }), '20303');
      },
    },
    {
      name: 'amounts of a query',
      rule: 'the same numbers as in a JSON body: with an exponent, exact; no sign, no hexadecimal, no white space',
      code: ['lib/service-core/contract/numbers.ts#queryAmount'],
      prove: async (world) => {
        const client = await world.partner();
        const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
        const { queryNo } = await quote(client, 'global', pair);
        const call = (amount: Record<string, string>) => {
          const query = { ...pair, queryNo, walletType: 'personal', ...amount };
          return client.get(`/global/payout/wallet/new-fx-conversion?${new URLSearchParams(query)}`);
        };
        const none = [
          '+100',
          '0x64',
          'Infinity',
          'NaN',
          ' 100',
          '100 ',
          '1 00',
          '1,000',
          '1e',
          '.5',
          '5.',
          '1.0E',
          '١٠',
          '-1E2',
        ];
        for (const sourceAmount of [...none, '1.001E0', '1E-3', '0E5', '1E400', '1E99999999999'])
          isRefusedAt(await call({ sourceAmount }), 'sourceAmount');
        isRefusedAt(await call({ targetAmount: '+1' }), 'targetAmount');
        const first = isDone(await call({ sourceAmount: '1.0E4' }));
        for (const sourceAmount of ['10000', '10000.00', '1E+4', '1e4', '100000000000E-7', '1000000E-2'])
          assert.equal(isDone(await call({ sourceAmount })).transactionId, first.transactionId);
        assert.equal((await walletOf(client)).amount, 490_000);
      },
    },
  ],
);

/** Decisions §3, §4 and §7. */
export const moneyDecisionRows: Row[] = [...moneyRows, ...quoteRows, ...walletRows];
