import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts';
import { ForeignClient } from '../support/foreign-client.ts';
import { foreignOrderText, statusOf } from '../support/foreign-order.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Far below any delay of the sandbox's own, and far above what a busy machine needs for one step. */
const stepMs = 5_000;

let service: TestService;
let client: ForeignClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  service = await startTestService({ SANDBOX_PAYOUT_DELAY_MS: '0' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  client = await ForeignClient.register(service.url);
  receiver = await startCallbackReceiver();
  await client.sandbox('/sandbox/callback-address', { url: receiver.url, statuses: 'final' });
  await client.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 100_000 });
  await idle();
  return () => receiver.close();
});

async function idle(): Promise<void> {
  const answer = await client.sandbox('/sandbox/idle', { timeoutMs: stepMs });
  expect(answer.body.status).toBe('1');
}

async function confirmed(account?: string): Promise<string> {
  const text = await foreignOrderText(client, account === undefined ? {} : { account });
  const created = await client.post('/global/payout/transfer/create', text);
  const { tradeId } = created.body.data as { tradeId: string };
  const confirmation = await client.post('/global/payout/transfer/async', { tradeId });
  expect(confirmation.body.status).toBe('1');
  return tradeId;
}

const payments = () =>
  receiver.received.filter(({ body }) => body.event === 'payment').map(({ body }) => body.status);

describe('with SANDBOX_PAYOUT_DELAY_MS=0 and the clock', () => {
  it('a payout, its review and its callback need no waiting', async () => {
    const tradeId = await confirmed();
    await idle();
    expect(await statusOf(client, tradeId)).toBe('completed');
    expect(payments()).toEqual(['completed']);
  });

  it('a payout after 30 s comes as soon as the clock is 30 s on, and not before', async () => {
    const tradeId = await confirmed('62220202009006');
    await client.sandbox('/sandbox/clock/advance', { seconds: 29 });
    expect(await statusOf(client, tradeId)).toBe('transferring');
    const early = await client.sandbox('/sandbox/idle', { timeoutMs: 0 });
    expect(early.body.status).toBe('-1');
    await client.sandbox('/sandbox/clock/advance', { seconds: 1 });
    await idle();
    expect(await statusOf(client, tradeId)).toBe('completed');
  });

  it('a receiver that never accepts gets all 17 attempts while two hours pass on the clock', async () => {
    receiver.answer({ status: 500, body: '{}' });
    const tradeId = await confirmed();
    await idle();
    type Delivery = { state: string; attempts: { at: string }[] };
    const delivery = async () => {
      const listed = await client.sandbox(`/sandbox/callbacks?id=${tradeId}`);
      return (listed.body.data as Delivery[])[0];
    };
    for (let attempts = 1; attempts < 17; attempts += 1) {
      expect(await delivery()).toMatchObject({ state: 'pending', attempts: { length: attempts } });
      // The longest wait between two attempts, jitter included.
      await client.sandbox('/sandbox/clock/advance', { seconds: 990 });
      await idle();
      await client.renewToken();
    }
    const last = await delivery();
    expect(last).toMatchObject({ state: 'failed', attempts: { length: 17 } });
    await client.sandbox('/sandbox/clock/advance', { seconds: 7_200 });
    await client.renewToken();
    await idle();
    expect(receiver.received.filter(({ body }) => body.id === tradeId)).toHaveLength(17);
    receiver.answer({ body: '{"code":"200"}' });
  });

  it('quotes, tokens and rate locks end when the clock says so, not before', async () => {
    const advance = (seconds: number) => client.sandbox('/sandbox/clock/advance', { seconds });
    const make = async (text: string) => client.post('/global/payout/transfer/create', text);
    const locked = async () => {
      const order = { ...(JSON.parse(await foreignOrderText(client)) as object), lockRate: true };
      return ((await make(JSON.stringify(order))).body.data as { tradeId: string }).tradeId;
    };
    const confirm = async (tradeId: string) =>
      (await client.post('/global/payout/transfer/async', { tradeId })).body.status;
    const [early, late] = [await locked(), await locked()];
    const [inTime, tooLate] = [await foreignOrderText(client), await foreignOrderText(client)];

    await advance(890);
    expect((await make(inTime)).body.status).toBe('1');
    await advance(10);
    expect((await make(tooLate)).body.status).toBe('20302');

    await advance(2_690);
    expect((await client.sandbox('/sandbox/clock')).body.status).toBe('1');
    await advance(10);
    expect((await client.sandbox('/sandbox/clock')).body.status).toBe('20003');
    await client.renewToken();

    await advance(86_400 - 3_600 - 60);
    await client.renewToken();
    expect(await confirm(early)).toBe('1');
    await advance(60);
    expect(await confirm(late)).toBe('20302');
  });

  it('a clock that moves leaves other partners where they are', async () => {
    const tradeId = await confirmed('62220202009006');
    const other = await ForeignClient.register(service.url);
    await other.sandbox('/sandbox/clock/advance', { seconds: 86_400 });
    expect(await statusOf(client, tradeId)).toBe('transferring');
    const clock = await client.sandbox('/sandbox/clock');
    expect(clock.body.data).toMatchObject({ offsetSeconds: 0 });
  });
});
