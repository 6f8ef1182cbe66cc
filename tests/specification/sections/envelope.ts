import assert from 'node:assert/strict';
import { askPrice, quote } from '../../support/foreign-bodies.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const list = '/global/payout/wallet/list';

/** Specification §2.1 and §2.2. */
export const envelopeRows: Row[] = [
  ...sectionRows(
    '2.1',
    ['service/http/answering.ts#sendText', 'lib/service-core/contract/wire-json.ts#encodeSuccess'],
    [
      {
        name: 'status',
        rule: "string, required; '1' success, another code for a failure",
        async prove({ shared }) {
          const good = await shared.get(list);
          assert.equal(good.body.status, '1');
          const bad = await shared.post('/global/payout/rate/query/price', {});
          assert.equal(typeof bad.body.status, 'string');
          assert.notEqual(bad.body.status, '1');
        },
      },
      {
        name: 'message',
        rule: 'string, present when status is not success, absent when it is',
        async prove({ shared }) {
          assert.ok(!('message' in (await shared.get(list)).body));
          const bad = await shared.post('/global/payout/rate/query/price', {});
          assert.equal(typeof bad.body.message, 'string');
          assert.notEqual(bad.body.message, '');
        },
      },
      {
        name: 'data',
        rule: 'object, array or string; present on success',
        async prove({ shared }) {
          assert.ok(Array.isArray((await shared.get(list)).body.data));
          const price = isDone(
            await askPrice(shared, 'global', { sourceCurrency: 'USD', targetCurrency: 'EUR' }),
          );
          assert.equal(Object.getPrototypeOf(price), Object.prototype);
          const { appKey, secretKey } = shared;
          const token = await shared.post('/payout/oauth/token', { appKey, secretKey });
          assert.equal(typeof token.body.data, 'string');
        },
      },
    ],
  ),
  ...sectionRows(
    '2.2',
    ['service/domain/rates/quote.ts#issueQuote', 'lib/service-core/contract/answers.ts#quoteData'],
    [
      {
        name: 'queryNo',
        rule: 'string; identifies the quoted rate, and is passed to create, async and conversion calls',
        async prove({ shared }) {
          const numbers = await Promise.all([quote(shared, 'global'), quote(shared, 'global')]);
          assert.equal(new Set(numbers.map(({ queryNo }) => queryNo)).size, 2);
          for (const { queryNo } of numbers) assert.ok(queryNo.length > 0 && queryNo.length <= 256);
          const wrong = await shared.get(
            '/global/payout/wallet/new-fx-conversion?sourceCurrency=USD&targetCurrency=EUR&sourceAmount=1&walletType=personal&queryNo=Q-none',
          );
          isRefused(wrong, '20301');
        },
      },
      {
        name: 'rate',
        rule: 'JSON number, greater than zero',
        async prove({ shared }) {
          for (const family of ['global', 'personal', 'business'] as const) {
            const { rate } = isDone<{ rate: unknown }>(
              await askPrice(shared, family, { sourceCurrency: 'USD', targetCurrency: 'CNY' }),
            );
            assert.ok(typeof rate === 'number' && rate > 0, `${family}: ${String(rate)}`);
          }
        },
      },
    ],
  ),
];
