import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { recordConfirmation } from '../../lib/features/orders/verbs/record-confirmation.ts';
import { recordCreation } from '../../lib/features/orders/verbs/record-creation.ts';
import { recordUpdate } from '../../lib/features/orders/verbs/record-update.ts';
import { makeActor } from '../support/portal.ts';
import { storedOrder } from '../support/portal-amendments.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let operator: Actor;

beforeAll(async () => {
  database = await openPortalDatabase();
  operator = await makeActor('operator');
});
afterAll(() => database.close());

const askedAt = new Date();
const refused = { kind: 'refused', code: '20401', httpStatus: 200, message: 'too late' } as const;
const unanswered = { kind: 'unknown', reason: 'timed-out', message: 'no answer' } as const;

/** An order that a callback or a check was faster with. */
const order = () =>
  insertPortalOrder({ createdBy: operator.userId, serviceStatus: 'transferring', confirmation: 'accepted' });

test.each([refused, unanswered])(
  'a confirmation that took effect stays so, whatever comes late: $kind',
  async (outcome) => {
    const { id: orderId } = await order();
    const { id: requestId } = await db().confirmRequest.create({
      data: {
        orderId,
        idempotencyKey: randomUUID(),
        state: 'accepted',
        rate: '7.2456',
        sourceMinor: 10_000n,
        targetMinor: 72_456n,
        requestedBy: operator.userId,
      },
    });
    const answer = await recordConfirmation({ orderId, requestId, outcome, askedAt, actor: operator });
    expect(answer).toEqual({ ok: true, value: { state: 'accepted' } });
    expect(await storedOrder(orderId)).toMatchObject({ confirmation: 'accepted' });
    expect(await db().orderEvent.count({ where: { orderId } })).toBe(0);
  },
);

test('an acceptance that comes after the confirmation was given up has the order asked for at once', async () => {
  const { id: orderId } = await insertPortalOrder({
    createdBy: operator.userId,
    serviceStatus: 'awaiting_transfe',
    confirmation: 'none',
  });
  const { id: requestId } = await db().confirmRequest.create({
    data: {
      orderId,
      idempotencyKey: randomUUID(),
      state: 'not-confirmed',
      rate: '7.2456',
      sourceMinor: 10_000n,
      targetMinor: 72_456n,
      requestedBy: operator.userId,
    },
  });
  const outcome = { kind: 'accepted', data: {}, message: undefined } as const;
  const answer = await recordConfirmation({ orderId, requestId, outcome, askedAt, actor: operator });
  expect(answer).toEqual({ ok: true, value: { state: 'checking' } });
  const { nextCheckAt } = await storedOrder(orderId);
  expect(nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test.each([refused, unanswered])('so does an order that was made: $kind', async (outcome) => {
  const { id: orderId } = await order();
  const answer = await recordCreation({ orderId, outcome, askedAt, actor: operator });
  expect(answer).toEqual({ ok: true, value: { orderId, state: 'created' } });
  expect(await storedOrder(orderId)).toMatchObject({ creation: 'accepted' });
});

test.each([refused, unanswered])('and a change that was made: $kind', async (outcome) => {
  const { id: orderId, draftId } = await order();
  const { id: updateId } = await db().orderUpdate.create({
    data: {
      orderId,
      draftId,
      request: {},
      values: {},
      fields: [],
      state: 'accepted',
      requestedBy: operator.userId,
    },
  });
  const answer = await recordUpdate({ orderId, updateId, outcome, askedAt, actor: operator });
  expect(answer).toEqual({ ok: true, value: { orderId, state: 'updated' } });
  expect(await storedOrder(orderId)).toMatchObject({ updateState: 'none' });
  expect(await db().orderUpdate.findUnique({ where: { id: updateId } })).toMatchObject({ state: 'accepted' });
});
