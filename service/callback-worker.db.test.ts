import { createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallbackReceiver, startCallbackReceiver } from '../tests/support/callback-receiver.ts';
import { runs } from '../tests/support/seed.ts';
import { type ServiceTestContext, serviceTestContext } from '../tests/support/service-context.ts';
import { type CallbackWorker, startCallbackWorker } from './background-work.ts';
import { createAttempt, recordAttempt } from './domain/callbacks/attempt.ts';
import { openWebhookKey } from './domain/callbacks/callback-keys.ts';
import { claimHead, dueSubjects } from './domain/callbacks/claim.ts';
import { listDeliveries, redeliver } from './domain/callbacks/deliveries.ts';
import { type CallbackBody, recordEvents } from './domain/callbacks/events.ts';
import type { Partner } from './domain/context.ts';
import { inTransaction } from './domain/database.ts';
import { isIdle } from './sandbox/clock.ts';

let test: ServiceTestContext;
let receiver: CallbackReceiver;
let partner: Partner;
let worker: CallbackWorker;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  // Deliveries left waiting by an earlier test must not be found by this one's sweep.
  await test.ctx.pool.query(`update deliveries set state = 'failed' where state = 'pending'`);
  receiver = await startCallbackReceiver();
  partner = await test.newPartner({ callbackUrl: receiver.url });
  worker = await startWorker();
});
afterEach(async () => {
  await worker.stop();
  await receiver.close();
});

/** Without its own clockwork: the tests say when to look for work. */
const startWorker = () => startCallbackWorker(test.ctx, { lookEveryMs: 3_600_000 });

const now = () => test.ctx.wallNow();

function record(...bodies: CallbackBody[]) {
  return recordEvents(
    test.ctx.pool,
    bodies.map((body) => ({ partnerId: partner.id, body, at: now() })),
  );
}

async function deliver(subject: string, by = worker) {
  by.deliver([{ subject, partnerId: partner.id }]);
  await by.idle();
}

async function deliveries(id?: string) {
  const listed = await listDeliveries(test.ctx, partner, { id });
  if (!listed.ok) throw new Error('listing failed');
  return listed.value;
}

/** Sends what is found to be due, as is done every few seconds; returns the subjects. */
async function look() {
  const jobs = await dueSubjects(test.ctx, test.ctx.pool);
  worker.deliver(jobs);
  await worker.idle();
  return jobs.map(({ subject }) => subject);
}

async function nextAttemptAt(subject: string): Promise<Date | undefined> {
  const sql = `select next_attempt_at as at from deliveries where subject = $1 and state = 'pending'`;
  return (await test.ctx.pool.query<{ at: Date }>(sql, [subject])).rows[0]?.at;
}

const payment = (id: string, status: string, more: Partial<CallbackBody> = {}): CallbackBody => ({
  event: 'payment',
  id,
  status,
  ...more,
});

describe('a callback', () => {
  it('has the specified body with exact amounts, and headers that prove its sender', async () => {
    await record(
      payment('T-body', 'completed', {
        sourceAmount: '10000000000000.10',
        targetAmount: '0.30',
        message: '汇款 "ok"',
      }),
    );
    await deliver('T-body');
    const [got] = receiver.received;
    expect(got?.text).toBe(
      '{"event":"payment","id":"T-body","status":"completed","targetAmount":0.30,"sourceAmount":10000000000000.10,"message":"汇款 \\"ok\\""}',
    );
    expect(got?.headers.appkey).toBe(partner.appKey);
    const id = String(got?.headers['webhook-id']);
    const timestamp = String(got?.headers['webhook-timestamp']);
    expect(Number(timestamp)).toBe(Math.floor(now().getTime() / 1000));
    const { publicKey } = await openWebhookKey(test.ctx.settings.dataDir);
    const x = Buffer.from(publicKey.slice(5), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const [, asymmetric = ''] = String(got?.headers['webhook-signature']).split(' v1a,');
    const signature = Buffer.from(asymmetric, 'base64');
    expect(verify(null, Buffer.from(`${id}.${timestamp}.${got?.text}`), key, signature)).toBe(true);
    expect(await deliveries()).toMatchObject([
      { deliveryId: id, event: 'payment', id: 'T-body', status: 'completed', state: 'delivered' },
    ]);
    expect((await deliveries())[0]?.attempts).toMatchObject([{ httpStatus: 200 }]);
  });

  it('is sent once more when the sender died after sending and before recording', async () => {
    await record(payment('T-crash', 'completed'));
    const key = await openWebhookKey(test.ctx.settings.dataDir);
    const claim = await claimHead(test.ctx, 'T-crash');
    if (!claim) throw new Error('nothing to claim');
    expect(await createAttempt({ ctx: test.ctx, key })(claim)).toMatchObject({ delivered: true });
    // The process is gone here. While its claim lasts no other sends; then the sweep finds the event.
    await deliver('T-crash');
    expect(receiver.received).toHaveLength(1);
    await test.ctx.pool.query(`update deliveries set wall_claimed_until = now() - interval '1 second'`);
    test.advance(5);
    expect(await look()).toEqual(['T-crash']);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      claim.deliveryId,
      claim.deliveryId,
    ]);
    expect(receiver.received[0]?.text).toBe(receiver.received[1]?.text);
    expect(await deliveries('T-crash')).toMatchObject([{ state: 'delivered' }]);
  });

  it('is claimed for as long as an attempt can take, and a little more', async () => {
    await record(payment('T-claim', 'completed'));
    const claim = await claimHead(test.ctx, 'T-claim');
    if (!claim) throw new Error('nothing to claim');
    const { rows } = await test.ctx.pool.query<{ seconds: string }>(
      `select extract(epoch from wall_claimed_until - clock_timestamp()) as seconds from deliveries where id = $1`,
      [claim.deliveryId],
    );
    // It may begin 15 s after it was claimed, and takes 10 s at most.
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(25);
    expect(await claimHead(test.ctx, 'T-claim')).toBeUndefined();
  });

  it('that failed under a claim that was lost does not count: the other sender’s result decides', async () => {
    await record(payment('T-lost', 'completed'));
    const lost = await claimHead(test.ctx, 'T-lost');
    if (!lost) throw new Error('nothing to claim');
    await test.ctx.pool.query(`update deliveries set wall_claimed_until = now() - interval '1 second'`);
    const held = await claimHead(test.ctx, 'T-lost');
    expect(held?.deliveryId).toBe(lost.deliveryId);
    const failure = { delivered: false, httpStatus: 500, response: null, error: 'HTTP 500', durationMs: 1 };
    await recordAttempt(test.ctx, lost, failure);
    const { rows } = await test.ctx.pool.query(
      `select attempts, state, wall_claimed_until::text as claimed_until from deliveries where id = $1`,
      [lost.deliveryId],
    );
    expect(rows).toEqual([{ attempts: 0, state: 'pending', claimed_until: held?.claimedUntil }]);
  });

  it('that is refused or unanswered waits, and makes 17 attempts in less than two hours before it is failed', async () => {
    receiver.answer({ status: 500, body: '{}' });
    await record(payment('T-retry', 'failed'));
    const began = now().getTime();
    let attempts = 0;
    for (;;) {
      await deliver('T-retry');
      attempts += 1;
      const [delivery] = await deliveries('T-retry');
      expect(delivery?.attempts).toHaveLength(attempts);
      if (delivery?.state === 'failed') break;
      // Not a moment early: a look that comes too soon does nothing.
      await deliver('T-retry');
      expect(receiver.received).toHaveLength(attempts);
      const seconds = (((await nextAttemptAt('T-retry'))?.getTime() ?? 0) - now().getTime()) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(5);
      test.advance(seconds + 0.001);
    }
    expect(attempts).toBe(17);
    expect((now().getTime() - began) / 1000).toBeLessThan(7_200);
    await deliver('T-retry');
    expect(receiver.received).toHaveLength(17);
  });

  it('that failed can be sent again by hand', async () => {
    await record(payment('T-again', 'failed'));
    await test.ctx.pool.query(
      `update deliveries set state = 'failed', attempts = 17 where subject = 'T-again'`,
    );
    const [failed] = await deliveries('T-again');
    const stranger = await test.newPartner();
    const request = { deliveryId: failed?.deliveryId ?? '' };
    expect(await redeliver(test.ctx, stranger, request)).toMatchObject({
      ok: false,
      reason: { code: 'notFound' },
    });
    expect(await redeliver(test.ctx, partner, { deliveryId: 'x' })).toMatchObject({ ok: false });
    expect(await redeliver(test.ctx, partner, request)).toMatchObject({ ok: true });
    await deliver('T-again');
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries('T-again')).toMatchObject([{ state: 'delivered' }]);
  });

  it('of a partner whose address is not fit is never sent and says why', async () => {
    partner = await test.newPartner({ callbackUrl: 'https://10.0.0.1/' });
    await record(payment('T-inner', 'completed'));
    await deliver('T-inner');
    expect((await deliveries())[0]).toMatchObject({
      state: 'pending',
      attempts: [{ error: 'the callback address must be public' }],
    });
  });

  it('waits on the clock of its partner', async () => {
    receiver.answer({ status: 500, body: '{}' });
    await record(payment('T-clock', 'completed'));
    await deliver('T-clock');
    receiver.answer({ body: '{"code":"200"}' });
    await deliver('T-clock');
    expect(receiver.received).toHaveLength(1);
    await test.ctx.pool.query('update partners set clock_offset_seconds = 60 where id = $1', [partner.id]);
    expect(await look()).toEqual(['T-clock']);
    expect(receiver.received).toHaveLength(2);
  });
});

describe('events of one order', () => {
  it('arrive in order, the later ones waiting for the retry of an earlier one', async () => {
    receiver.answer({ status: 503, body: '' });
    await record(payment('T-order', 'awaiting_transfe'), payment('T-order', 'failed'));
    await deliver('T-order');
    expect(receiver.received.map(({ body }) => body.status)).toEqual(['awaiting_transfe']);
    receiver.answer({ body: '{"code":"200"}' });
    test.advance(6);
    await deliver('T-order');
    expect(receiver.received.map(({ body }) => body.status)).toEqual([
      'awaiting_transfe',
      'awaiting_transfe',
      'failed',
    ]);
  });

  it('arrive once and in order however many workers hear of them, in whatever order', async () => {
    const others = await Promise.all([startWorker(), startWorker(), startWorker()]);
    const workers = [worker, ...others];
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ subject: fc.nat(3), worker: fc.nat(3) }), { minLength: 1, maxLength: 24 }),
          fc.nat(1_000_000),
          async (steps, run) => {
            const before = receiver.received.length;
            const expected = new Map<string, string[]>();
            for (const [index, step] of steps.entries()) {
              const subject = `T-${run}-${step.subject}`;
              expected.set(subject, [...(expected.get(subject) ?? []), `s${index}`]);
              await record(payment(subject, `s${index}`));
              const by = workers[step.worker] ?? worker;
              by.deliver([{ subject, partnerId: partner.id }]);
            }
            await Promise.all(workers.map((each) => each.idle()));
            // The last word on each subject may have fallen to a worker that saw another's claim.
            for (const subject of expected.keys()) await deliver(subject);
            const got = new Map<string, string[]>();
            for (const { body } of receiver.received.slice(before)) {
              const id = String(body.id);
              got.set(id, [...(got.get(id) ?? []), String(body.status)]);
            }
            expect(got).toEqual(expected);
          },
        ),
        { numRuns: runs(25) },
      );
    } finally {
      await Promise.all(others.map((each) => each.stop()));
    }
  });
});

describe('events of this process’s own transactions', () => {
  const commit = (...bodies: CallbackBody[]) =>
    inTransaction({ ...test.ctx, deliverCallbacks: (jobs) => worker.deliver(jobs) }, (tx) =>
      recordEvents(
        tx,
        bodies.map((body) => ({ partnerId: partner.id, body, at: now() })),
      ),
    );

  it('are sent once they are committed, in order', async () => {
    await commit(
      payment('T-own', 'awaiting_transfe'),
      payment('T-own', 'cancelled'),
      payment('T-two', 'completed'),
    );
    await worker.idle();
    const own = receiver.received.filter(({ body }) => body.id === 'T-own');
    expect(own.map(({ body }) => body.status)).toEqual(['awaiting_transfe', 'cancelled']);
    expect(receiver.received).toHaveLength(3);
    expect((await deliveries()).every(({ attempts }) => attempts.length === 1)).toBe(true);
  });

  it('never overtake an event of their subject that waits for its retry', async () => {
    receiver.answer({ status: 500, body: 'no' });
    await commit(payment('T-late', 'awaiting_transfe'));
    await worker.idle();
    receiver.answer({ body: '{"code":"200"}' });
    await commit(payment('T-late', 'cancelled'));
    await worker.idle();
    expect(receiver.received.map(({ body }) => body.status)).toEqual(['awaiting_transfe']);
    expect((await deliveries('T-late')).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('that wait for room when the process stops are let go, and found by the next', async () => {
    receiver.answer(null);
    const many = Array.from({ length: 300 }, (_, n) => payment(`T-many-${n}`, 'completed'));
    await commit(...many);
    await receiver.arrived(32);
    const stopped = worker.stop();
    receiver.dropAll();
    await stopped;
    const { rows } = await test.ctx.pool.query<{ claimed: string }>(
      `select count(*) as claimed from deliveries
       where partner_id = $1 and state = 'pending' and wall_claimed_until is not null`,
      [partner.id],
    );
    expect(Number(rows[0]?.claimed)).toBe(0);
  });
});

it('“the event exists” is not taken for “it was sent”', async () => {
  // Committed, and its process died before it sent anything.
  await record(payment('T-left', 'awaiting_transfe'), payment('T-left', 'completed'));
  const states = async () =>
    (await deliveries('T-left')).map(({ state, attempts }) => [state, attempts.length]);
  expect(await states()).toEqual([
    ['pending', 0],
    ['pending', 0],
  ]);
  expect(await isIdle(test.ctx, partner)).toBe(false);

  const sweep = async (later: ServiceTestContext['ctx']) => {
    for (const { subject } of await dueSubjects(later, later.pool)) await deliver(subject);
  };
  const after = (seconds: number) => {
    test.advance(seconds);
    return test.ctx;
  };
  // An answer without the code 200 takes nothing, whatever its HTTP status.
  receiver.answer({ body: '{"code":"500"}' });
  await sweep(after(3));
  expect(await states()).toEqual([
    ['pending', 1],
    ['pending', 0],
  ]);
  receiver.answer({ body: '{"code":"200"}' });
  await sweep(after(10));
  expect(await states()).toEqual([
    ['delivered', 2],
    ['delivered', 1],
  ]);
  expect(receiver.about('T-left').map(({ body }) => body.status)).toEqual([
    'awaiting_transfe',
    'awaiting_transfe',
    'completed',
  ]);
  await sweep(after(3600));
  expect(receiver.about('T-left')).toHaveLength(3);
  expect(await isIdle(test.ctx, partner)).toBe(true);
});

describe('a receiver that does not answer', () => {
  it('keeps no other partner waiting', async () => {
    receiver.answer(null);
    const silent = partner;
    const stuck = Array.from({ length: 40 }, (_, n) => `T-stuck-${n}`);
    await record(...stuck.map((id) => payment(id, 'completed')));
    worker.deliver(stuck.map((subject) => ({ subject, partnerId: silent.id })));
    await receiver.arrived(32);
    const healthy = await startCallbackReceiver();
    try {
      partner = await test.newPartner({ callbackUrl: healthy.url });
      await record(payment('T-healthy', 'completed'));
      worker.deliver([{ subject: 'T-healthy', partnerId: partner.id }]);
      await healthy.arrived(1);
      expect(receiver.received).toHaveLength(32);
    } finally {
      await healthy.close();
      await receiver.close();
      receiver = await startCallbackReceiver();
    }
  });
});
