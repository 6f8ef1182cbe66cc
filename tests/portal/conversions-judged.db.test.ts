import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { settleConversions } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { makeActor } from '../support/portal.ts';
import { openPortalDatabase } from '../support/portal-database.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let admin: Actor;

beforeAll(async () => {
  database = await openPortalDatabase();
  admin = await makeActor('admin');
});
afterAll(() => database.close());

const requestedAt = new Date('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(requestedAt.getTime() + ms);

/** 100.00 USD for 720.00 CNY whose answer was lost, from wallets of 1,000.00 USD and 50.00 CNY. */
async function unanswered(change: { targetBeforeMinor?: bigint | null } = {}): Promise<string> {
  await db().conversion.deleteMany();
  const { id } = await db().conversion.create({
    data: {
      queryNo: randomUUID(),
      walletType: 'business',
      sourceCurrency: 'USD',
      targetCurrency: 'CNY',
      sourceMinor: 10_000n,
      targetMinor: 72_000n,
      rate: '7.2',
      beforeMinor: 100_000n,
      targetBeforeMinor: 5_000n,
      state: 'unknown',
      requestedBy: admin.userId,
      requestedAt,
      ...change,
    },
  });
  return id;
}

const wallet = (currency: string, availableMinor: bigint, type = 'business') => ({
  walletId: `${type} ${currency}`,
  type,
  currency,
  availableMinor,
  totalMinor: availableMinor,
});

const stateOf = async (id: string) => (await db().conversion.findUniqueOrThrow({ where: { id } })).state;

test.each([
  ['both wallets moved by exactly its amounts', 90_000n, 77_000n, 'accepted'],
  ['neither wallet moved', 100_000n, 5_000n, 'refused'],
  ['only the source is smaller: something else took the amount', 90_000n, 5_000n, 'unknown'],
  ['only the target is larger: it was credited', 100_000n, 77_000n, 'unknown'],
  ['the target grew by another amount', 90_000n, 76_999n, 'unknown'],
  ['the source shrank by another amount', 89_999n, 77_000n, 'unknown'],
])('when %s: %i and %i lead to %s', async (_what, source, target, state) => {
  const id = await unanswered();
  await settleConversions([wallet('USD', source), wallet('CNY', target)], after(60_000));
  expect(await stateOf(id)).toBe(state);
});

test('a reading from before the call was surely over judges nothing', async () => {
  const id = await unanswered();
  await settleConversions([wallet('USD', 90_000n), wallet('CNY', 77_000n)], after(59_999));
  expect(await db().conversion.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'unknown',
    answeredAt: null,
  });
});

test('wallets of the other type, and a target that nobody had looked at, judge nothing', async () => {
  const otherType = await unanswered();
  const personal = [wallet('USD', 90_000n, 'personal'), wallet('CNY', 77_000n, 'personal')];
  await settleConversions(personal, after(60_000));
  expect(await stateOf(otherType)).toBe('unknown');
  const unseen = await unanswered({ targetBeforeMinor: null });
  await settleConversions([wallet('USD', 90_000n), wallet('CNY', 72_000n)], after(60_000));
  expect(await stateOf(unseen)).toBe('unknown');
});
