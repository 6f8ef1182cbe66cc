import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, inTransaction } from '../../lib/db/client.ts';
import { moveOrder } from '../../lib/features/orders/data/move.ts';
import { states } from '../../lib/features/orders/life-cycle/states.ts';
import type { TransitionName } from '../../lib/features/orders/life-cycle/transitions.ts';
import { statusIds } from '../../lib/features/orders/status.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { insertPortalOrder, type OrderRowChanges } from '../support/portal-order-rows.ts';

let database: { close(): Promise<void> };

beforeAll(async () => {
  database = await openPortalDatabase();
});
afterAll(() => database.close());

type Changes = Partial<OrderRowChanges>;

const insert = (changes: Changes = {}) =>
  insertPortalOrder({ createdBy: randomUUID(), serviceStatus: 'awaiting_transfe', ...changes });
const stored = (id: string) => db().order.findUniqueOrThrow({ where: { id } });
const moved = (id: string, name: TransitionName) => inTransaction((tx) => moveOrder(tx, id, name));

describe('moving an order', () => {
  test('writes its state, the status people see and a version that browsers take for news', async () => {
    const { id, version } = await insert();
    await moved(id, 'submit');
    expect(await stored(id)).toMatchObject({
      approval: 'waiting',
      statusId: 'awaitingApproval',
      version: version + 1,
    });
    await moved(id, 'confirm-approved');
    expect(await stored(id)).toMatchObject({
      approval: 'approved',
      confirmation: 'requested',
      statusId: 'checking',
    });
    await moved(id, 'confirm-refused');
    expect(await stored(id)).toMatchObject({ approval: 'waiting', confirmation: 'refused' });
  });

  const at = new Date();
  const refused: [TransitionName, Changes][] = [
    ['confirm', { confirmation: 'requested' }],
    ['confirm', { confirmation: 'unknown' }],
    ['confirm', { confirmation: 'accepted' }],
    ['confirm', { abandonedAt: at }],
    ['confirm', { approval: 'waiting' }],
    ['confirm', { updateState: 'unknown' }],
    ['confirm', { serviceStatus: 'cancelled' }],
    ['confirm', { serviceStatus: 'failed' }],
    ['confirm-approved', { approval: 'none' }],
    ['abandon', { confirmation: 'unknown', family: 'business' }],
    ['update', { confirmation: 'accepted' }],
    ['create-refused', {}],
  ];
  test.each(refused)('%s is never silent where it is impossible: %o', async (name, changes) => {
    const { id } = await insert(changes);
    const before = await stored(id);
    await expect(moved(id, name)).rejects.toThrow(`${name} is not possible`);
    expect(await stored(id)).toEqual(before);
  });
});

describe('the database', () => {
  const columns = [
    ['orders_creation', states.creation.filter((word) => word !== 'absent')],
    ['orders_approval', states.approval],
    ['orders_confirmation', states.confirmation],
    ['orders_update_state', states.update],
    ['orders_status_id', statusIds],
  ] as const;
  test.each(columns)('takes the words of the life cycle and no others: %s', async (constraint, words) => {
    const [found] = await db().$queryRaw<{ rule: string }[]>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${constraint}`;
    const allowed = [...(found?.rule ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word);
    expect(new Set(allowed)).toEqual(new Set(words));
  });

  test.each([
    { approval: 'frozen' },
    { confirmation: 'accepted', abandonedAt: new Date() },
    { confirmation: 'requested', updateState: 'requested' },
    { creation: 'sending', confirmation: 'requested' },
    { creation: 'refused', abandonedAt: new Date() },
    { statusId: 'frozen' },
  ])('refuses an order that is %o', async (changes) => {
    const { id } = await insert();
    await expect(db().order.update({ where: { id }, data: changes })).rejects.toThrow(/orders_/);
  });

  test.each([
    { abandonedAt: new Date() },
    { updateState: 'requested' },
    { approval: 'waiting' },
    ...['pending', 'transferring', 'completed', 'failed', 'cancelled', 'on_hold'].map((serviceStatus) => ({
      serviceStatus,
    })),
  ])('takes no confirmation of an order that is %o', async (changes) => {
    const { id } = await insert(changes);
    await expect(ask(id)).rejects.toThrow(/not to be confirmed/);
  });

  test('takes one confirmation that may have taken effect', async () => {
    const { id } = await insert();
    await ask(id);
    await expect(ask(id)).rejects.toThrow(/unique/i);
    expect(await db().confirmRequest.count({ where: { orderId: id } })).toBe(1);
  });

  const ask = (orderId: string) =>
    db().confirmRequest.create({
      data: {
        orderId,
        idempotencyKey: randomUUID(),
        rate: '7.2456',
        sourceMinor: 10_000n,
        targetMinor: 72_456n,
        requestedBy: randomUUID(),
      },
    });
});
