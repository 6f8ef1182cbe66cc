import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { startCallbackReceiver } from '../../support/callback-receiver.ts';
import { personBeneficiary, personOrder, quote } from '../../support/foreign-bodies.ts';
import { send } from '../../support/foreign-client.ts';
import { confirm, paths, readyOrder, settle } from '../../support/foreign-flows.ts';
import { isDone, isRefused, isRefusedAt } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

const callbackRows = sectionRows(
  'decisions 8',
  ['service/domain/callbacks/attempt.ts#createAttempt'],
  [
    {
      name: 'signature headers',
      rule: 'webhook-id, webhook-timestamp and webhook-signature, symmetric (v1) and asymmetric (v1a), ours',
      prove: async (world) => {
        const client = await world.partner();
        await settle(client);
        const mine = world.receiver.received.filter(({ headers }) => headers.appkey === client.appKey);
        assert.ok(mine.length >= 2);
        const secret = Buffer.from(client.webhookSecret.replace('whsec_', ''), 'base64');
        for (const { headers, text } of mine) {
          assert.match(String(headers['webhook-timestamp']), /^\d{10}$/);
          const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
          const symmetric = createHmac('sha256', secret).update(signed).digest('base64');
          const [v1, v1a] = String(headers['webhook-signature']).split(' ');
          assert.equal(v1, `v1,${symmetric}`);
          assert.match(String(v1a), /^v1a,[A-Za-z0-9+/]{86}==$/);
        }
        assert.equal(new Set(mine.map(({ headers }) => headers['webhook-id'])).size, mine.length);
      },
    },
    {
      name: 'balance events of both lists',
      rule: 'one names the wallet, one the legacy wallet of the currency with its summed amount',
      code: ['service/domain/callbacks/events.ts#recordBalanceEvents'],
      prove: async (world) => {
        const receiver = await startCallbackReceiver();
        const client = await world.partner([{ type: 'business', currency: 'USD', amount: 500 }]);
        isDone(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
        const credit = { type: 'personal', currency: 'USD', amount: 25 };
        const { walletId } = isDone(await client.sandbox('/sandbox/wallet/credit', credit));
        await settle(client);
        await receiver.close();
        const [legacy] = isDone<{ walletId: string; amount: string }[]>(
          await client.post('/payout/wallet/list', {}),
        );
        assert.deepEqual(
          receiver.about(walletId).map(({ body }) => body.amount),
          [25],
        );
        assert.deepEqual(
          receiver.about(legacy?.walletId).map(({ body }) => body.amount),
          [525],
        );
        assert.equal(Number(legacy?.amount), 525);
      },
    },
    {
      name: 'information_required and its answer',
      rule: 'a message says what is missing; the answer on the hosted page sends the new status and says that the name was supplied',
      code: ['service/domain/callbacks/events.ts#paymentEventOf', 'service/domain/orders/state-machine.ts'],
      prove: async (world) => {
        const receiver = await startCallbackReceiver();
        const client = await world.partner([]);
        isDone(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
        const body = personOrder(await quote(client, 'global'), {
          change: { beneficiary: { ...personBeneficiary(), fullName: 'Wang Wei' } },
        });
        const order = isDone<{ tradeId: string; RFI_link: string }>(
          await client.post(paths.global.create, body),
        );
        await fetch(order.RFI_link, { method: 'POST', body: new URLSearchParams({ name: '王伟' }) });
        await settle(client);
        await receiver.close();
        const [asked, answered] = receiver.about(order.tradeId).map(({ body: told }) => told);
        assert.equal(asked?.status, 'information_required');
        assert.match(String(asked?.message), /beneficiary\.fullName: .*Chinese characters/);
        assert.equal(answered?.status, 'pending');
        assert.match(String(answered?.message), /name in Chinese characters was supplied/);
      },
    },
    {
      name: 'order of events',
      rule: 'the events of one order come in order; a failed one holds those behind it',
      code: ['service/domain/callbacks/sender.ts#createCallbackSender'],
      prove: async (world) => {
        const receiver = await startCallbackReceiver();
        const client = await world.partner();
        isDone(await client.sandbox('/sandbox/callback-address', { url: receiver.url }));
        receiver.answer({ body: '{"code":"500"}' });
        const order = await readyOrder(client, 'global');
        isDone(await confirm(client, 'global', order));
        await settle(client);
        receiver.answer({ body: '{"code":"200"}' });
        isDone(await client.sandbox('/sandbox/clock/advance', { seconds: 10 }));
        await settle(client);
        await receiver.close();
        const told = receiver.received
          .filter(({ body }) => body.id === order.tradeId)
          .map(({ body }) => body.status);
        assert.deepEqual([...new Set(told)], ['awaiting_transfe', 'completed']);
        assert.equal(told.lastIndexOf('awaiting_transfe') < told.indexOf('completed'), true);
      },
    },
  ],
);

const answerRows = sectionRows(
  'decisions 2',
  ['service/http/answering.ts#answerFailures'],
  [
    {
      name: 'unknown path',
      rule: '404 in the envelope',
      prove: async ({ url }) => {
        const answer = await send(url, { path: '/payout/none', body: '{}' });
        assert.deepEqual([answer.httpStatus, answer.body.status], [404, '20103']);
      },
    },
    {
      name: 'oversized body',
      rule: '413 in the envelope',
      prove: async ({ url }) => {
        const answer = await send(url, { path: '/payout/encrypt/check', body: 'x'.repeat(300_000) });
        assert.deepEqual([answer.httpStatus, answer.body.status], [413, '20102']);
      },
    },
    {
      name: 'oversized address',
      rule: '431 in the envelope, as all that the HTTP parser refuses',
      prove: async ({ url }) => {
        const path = `/sandbox/callbacks?id=${'x'.repeat(20_000)}`;
        const answer = await send(url, { method: 'GET', path });
        assert.deepEqual([answer.httpStatus, answer.body.status], [431, '20101']);
      },
    },
    {
      name: 'byte order mark',
      rule: 'skipped before a JSON body; the signature covers it',
      code: ['lib/service-core/contract/wire-json.ts#parseWire'],
      prove: async ({ shared, url }) => {
        const asked = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
        const body = `\ufeff${JSON.stringify(asked)}`;
        isDone(await shared.post('/global/payout/rate/query/price', body));
        // Signed without the mark and sent with it: other bytes than the signature is of.
        const headers = { ...shared.identity(), sign: shared.sign(JSON.stringify(asked)) };
        const other = await send(url, { path: '/global/payout/rate/query/price', body, headers });
        isRefused(other, '10001');
      },
    },
    {
      name: 'order of checks',
      rule: 'app key, token, signature, parse, schema, owner',
      code: ['service/http/register-endpoint.ts#registerEndpoint'],
      prove: async ({ shared, url }) => {
        const call = (headers: Record<string, string>, body: string) =>
          send(url, { path: paths.global.confirm, body, headers });
        isRefused(await call({}, 'no json'), '20001');
        isRefused(await call({ appkey: shared.appKey, token: 'none' }, 'no json'), '20002');
        isRefused(await call({ ...shared.identity(), sign: 'AAAA' }, 'no json'), '10001');
        isRefused(await shared.post(paths.global.confirm, 'no json'), '20101');
        isRefusedAt(await shared.post(paths.global.confirm, { tradeId: 42 }), 'tradeId');
        isRefused(await shared.post(paths.global.confirm, { tradeId: 'T-none' }), '20201');
      },
    },
    {
      name: 'unknown request fields',
      rule: 'ignored, not refused',
      code: ['lib/service-core/contract/order-forms.ts#unknownFields'],
      prove: async ({ shared }) => {
        const body = personOrder(await quote(shared, 'global'), { change: { surprise: { deep: [1] } } });
        isDone(
          await shared.post(paths.global.create, { ...body, beneficiary: { ...personBeneficiary(), x: 1 } }),
        );
      },
    },
  ],
);

/** Decisions §2 and §8. */
export const answerDecisionRows: Row[] = [...answerRows, ...callbackRows];
