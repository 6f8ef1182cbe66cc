import assert from 'node:assert/strict';
import { personOrder, quote, withField } from '../../support/foreign-bodies.ts';
import { send } from '../../support/foreign-client.ts';
import { createOrder, paths } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const check = '/payout/encrypt/check';
const codes = ['lib/service-core/codes.ts#codes', 'service/http/answering.ts#sendText'];

const errorRows = sectionRows('7', codes, [
  {
    name: 'HTTP 200',
    rule: 'request handled; the envelope’s status gives the result',
    prove: async ({ shared }) => {
      const answer = await shared.get('/global/payout/wallet/list');
      assert.deepEqual([answer.httpStatus, answer.body.status], [200, '1']);
    },
  },
  {
    name: 'HTTP 400',
    rule: 'failure; on create without data.tradeId',
    prove: async ({ shared }) => {
      const answer = await shared.post(paths.global.create, {});
      assert.equal(answer.httpStatus, 400);
      assert.ok(!answer.text.includes('tradeId'));
    },
  },
  {
    name: "status '1'",
    rule: 'success',
    prove: async ({ shared }) => {
      assert.equal((await shared.post(check, '{}')).body.status, '1');
    },
  },
  {
    name: "status '-1'",
    rule: 'error; message holds text',
    prove: async ({ url }) => {
      isRefused(await send(url, { path: '/payout/oauth/token', body: '{}' }), '-1');
    },
  },
  {
    name: "status '10001'",
    rule: 'encrypt/check: signature verification failed',
    prove: async ({ shared, url }) => {
      const headers = { ...shared.identity(), sign: shared.sign('other') };
      isRefused(await send(url, { path: check, body: '{}', headers }), '10001');
    },
  },
  {
    name: 'an orderNo already used',
    rule: 'does not create a second payment',
    code: ['service/domain/orders/create-order.ts#createOrder'],
    prove: async (world) => {
      const client = await world.partner();
      const body = personOrder(await quote(client, 'global'));
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => client.post(paths.global.create, body)),
      );
      assert.equal(new Set(answers.map((answer) => isDone(answer).tradeId)).size, 1);
      const other = personOrder(await quote(client, 'global'), { change: { orderNo: body.orderNo } });
      isRefused(await client.post(paths.global.create, other), '20202');
    },
  },
]);

/** The bank check's own codes (specification §7). */
export const bankCheckErrorRows: Row[] = sectionRows(
  '7',
  ['service/routes/lookups.ts'],
  [
    {
      name: "status '10028' (bank/check)",
      rule: 'verification failed',
      prove: async ({ shared }) => {
        const wrong = {
          type: 'check3',
          idNumber: '11010519491231002X',
          name: '李四',
          account: '6222020200112233445',
        };
        isRefused(await shared.post('/payout/common/bank/check', wrong), '10028');
      },
    },
    {
      name: "status '-1' (bank/check)",
      rule: 'required fields left unfilled',
      prove: async ({ shared }) => {
        isRefused(await shared.post('/payout/common/bank/check', {}), '-1', /required/);
      },
    },
  ],
);

const limitRows = sectionRows(
  '8',
  ['lib/service-core/contract/text-fields.ts'],
  [
    {
      name: 'token lifetime',
      rule: '1 hour',
      code: ['service/domain/partners/secrets.ts#issueToken'],
      prove: async (world) => {
        const client = await world.partner([]);
        isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 3_590 }));
        isDone(await client.get('/global/payout/wallet/list'));
        isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 11 }));
        isRefused(await client.get('/global/payout/wallet/list'), '20003');
      },
    },
    {
      name: 'orderNo',
      rule: 'unique per merchant, over all families; two merchants may use the same',
      code: ['service/domain/orders/create-order.ts#createOrder'],
      prove: async (world) => {
        const [one, two] = [await world.partner(), await world.partner()];
        const { orderNo } = await createOrder(one, 'global');
        assert.equal((await createOrder(two, 'global', { change: { orderNo } })).orderNo, orderNo);
        const personal = personOrder(await quote(one, 'personal'), { change: { orderNo } });
        isRefused(await one.post(paths.personal.create, personal), '20202');
      },
    },
    {
      name: 'string field sizes',
      rule: 'counted in characters, not in bytes or UTF-16 units',
      prove: async ({ shared }) => {
        const body = async (text: string) =>
          withField(personOrder(await quote(shared, 'global')), 'relationship', text);
        for (const character of ['叔', '𠮷', 'é']) {
          isDone(await shared.post(paths.global.create, await body(character.repeat(256))));
          isRefusedAt(
            await shared.post(paths.global.create, await body(character.repeat(257))),
            'relationship',
          );
        }
      },
    },
    {
      name: 'legal ID formats',
      rule: 'the unified social credit code has 18 characters, the last one checks the others',
      code: ['lib/service-core/identity/chinese-identifiers.ts'],
      prove: async ({ shared }) => {
        const { tradeOrder } = await import('../../support/foreign-bodies.ts');
        const order = async (companyNumber: string) =>
          isDone(
            await shared.post(
              paths.business.create,
              withField(
                tradeOrder(await quote(shared, 'business')),
                'beneficiary.companyNumber',
                companyNumber,
              ),
            ),
          ).status;
        assert.equal(await order('91350100M000100Y43'), 'pending');
        for (const wrong of ['91350100M000100Y44', '91350100M000100Y4', '91350100M000100Y433']) {
          assert.equal(await order(wrong), 'information_required', wrong);
        }
      },
    },
    {
      name: 'date format',
      rule: 'yyyy-MM-dd',
      prove: async ({ shared }) => {
        const body = async (dob: string) =>
          withField(personOrder(await quote(shared, 'global')), 'payer.dob', dob);
        isDone(await shared.post(paths.global.create, await body('1988-02-29')));
        for (const wrong of ['1989-02-29', '88-02-28', '1988/02/28', '28.02.1988']) {
          isRefusedAt(await shared.post(paths.global.create, await body(wrong)), 'payer.dob');
        }
      },
    },
  ],
);

/** Specification §7 and §8; the limit on callback retries is proven with the events. */
export const errorAndLimitRows: Row[] = [...errorRows, ...limitRows];
