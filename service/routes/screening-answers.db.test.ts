import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallbackReceiver } from '../../tests/support/callback-receiver.ts';
import { ForeignClient } from '../../tests/support/foreign-client.ts';
import { foreignOrderText } from '../../tests/support/foreign-order.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('what a watch list found is told to nobody but staff: no answer, callback or log line names it', async () => {
  const client = await ForeignClient.register(service.url);
  const receiver = await startCallbackReceiver();
  await client.sandbox('/sandbox/callback-address', { url: receiver.url });
  const order = JSON.parse(await foreignOrderText(client)) as { orderNo: string; payer: object };
  const listed = { ...order, payer: { ...order.payer, firstName: 'Odalis', lastName: 'Brackenthwaite' } };
  const { orderNo } = order;

  const created = await client.post('/global/payout/transfer/create', listed);
  expect(created.body).toMatchObject({ status: '1', data: { status: 'information_required' } });
  const { tradeId } = created.body.data as { tradeId: string };
  const answers = [
    created,
    await client.post('/global/payout/transfer/create', listed),
    await client.post('/global/payout/transfer/query/status', { orderNo }),
    await client.post('/global/payout/transfer/update', { orderNo, relationship: 'Friend' }),
    await client.post('/global/payout/transfer/async', { orderNo }),
    await client.sandbox(`/sandbox/callbacks?id=${tradeId}`),
  ];
  await client.sandbox('/sandbox/idle', { timeoutMs: 5_000 });
  await receiver.close();
  const told = [...answers, ...receiver.received].map(({ text }) => text);
  expect(told.length).toBeGreaterThan(answers.length);
  // The name as the list has it, not as the partner wrote it.
  const telling = /OFAC|SDN|UN consolidated|watch|sanction|score|90003|Odalys/i;
  for (const text of [...told, service.logText()]) expect(text).not.toMatch(telling);

  const { rows } = await service.edge.ctx.pool.query<{ detail: string }>(
    `select findings #>> '{0,detail}' as detail from orders where trade_id = $1`,
    [tradeId],
  );
  expect(rows[0]?.detail).toContain('OFAC SDN 90003 "Odalys BRACKENTHWAITE"');
});
