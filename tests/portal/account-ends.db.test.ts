import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { listOrders } from '../../lib/features/orders/list-queries.ts';
import { orderListSchema } from '../../lib/features/orders/schema.ts';
import { completeBusinessDraft, completeDraft } from '../../lib/features/transfers/testing/drafts.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import { folderOf } from '../../scripts/lib/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const account = (number: string) => completeDraft({ beneficiary: { accountInfo: { number } } });
const cases: [string, Partial<DraftValues>, string][] = [
  ['bank', account('6217 0000 1000 0003 446'), '3446'],
  ['bank', account('6217-0000-1000-0000-001'), '0001'],
  ['bank', account('6217000010000004567'), '4567'],
  ['bank', completeBusinessDraft({ beneficiary: { accountNumber: '1100 0000 007 788' } }), '7788'],
  [
    'alipay',
    completeDraft({
      beneficiary: { accountType: 'alipay', accountInfo: { number: '', routingValue: 'wang-li@ex.c om' } },
    }),
    '.com',
  ],
  ['bank', {}, '9876'],
];

test('the end of an account that was kept with its gaps is made right, and the order is found by it', async () => {
  const user = await db().user.create({
    data: { email: 'a@example.test', name: 'A', role: 'operator', passwordHash: '-' },
  });
  const { id: userId, name, email } = user;
  const actor = {
    userId,
    name,
    email,
    role: 'operator',
    locale: 'en',
    timeZone: 'UTC',
    sessionId: userId,
  } as const;
  const before = [];
  for (const [accountType, values, end] of cases) {
    const { beneficiary } = values;
    const raw =
      beneficiary?.accountNumber || beneficiary?.accountInfo.number || beneficiary?.accountInfo.routingValue;
    const accountSuffix = raw?.slice(-4) ?? end;
    const family = values.family ?? 'global';
    const order = await insertPortalOrder({ createdBy: userId, family, accountType, values, accountSuffix });
    before.push({ order, end });
  }

  const file = join(folderOf('portal'), 'migrations', '20261123150000_ends_of_accounts', 'migration.sql');
  await db().$executeRawUnsafe(await readFile(file, 'utf8'));

  for (const { order, end } of before) {
    const row = await db().order.findUniqueOrThrow({ where: { id: order.id } });
    expect(row.accountSuffix).toBe(end);
    const { orders } = await listOrders(actor, orderListSchema.parse({ q: end }));
    expect(orders.map(({ id }) => id)).toEqual([order.id]);
  }
});
