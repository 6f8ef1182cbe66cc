import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST } from '../../app/api/testing/orders/route.ts';
import { card, endings } from '../../e2e/kit/values.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { accountEndings } from '../../service/sandbox/test-values.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { detailOf } from '../support/portal-orders.ts';

const token = 'only-for-tests-only-for-tests-only-for-tests';
let portal: TestPortal;
let operator: Actor;
let email: string;

beforeAll(async () => {
  process.env.TESTING_TOKEN = token;
  portal = await startTestPortal({ SANDBOX_PAYOUT_DELAY_MS: '0' });
  operator = await portal.actor('operator');
  ({ email } = await db().user.findUniqueOrThrow({ where: { id: operator.userId } }));
});
afterAll(async () => {
  delete process.env.TESTING_TOKEN;
  await portal.close();
});

const call = (body: unknown, authorization = `Bearer ${token}`) =>
  POST(
    new Request('http://portal/api/testing/orders', {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    }),
  );
type Made = { orderId: string; orderNo: string; tradeId: string; approvalId: string | null };
const made = async (wish: object): Promise<Made> => {
  const answer = await call({ email, ...wish });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  return JSON.parse(text) as Made;
};

test('an order for a test needs the token, a known person and a wish of the right form', async () => {
  const before = await db().order.count();
  expect((await call({ email }, 'Bearer wrong')).status).toBe(401);
  expect((await call({ email: 'nobody@demo.corridor.test' })).status).toBe(409);
  for (const body of [null, {}, { email, until: 'paid' }, { email, family: 'other' }, { email, amount: 1 }])
    expect((await call(body)).status).toBe(400);
  expect(await db().order.count()).toBe(before);
});

test('a test order that no step accepts says why', async () => {
  const answer = await call({ email, amount: 'a lot' });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'not-made' });
});

test.each(['global', 'business', 'personal'] as const)(
  'a %s order goes as far as it was asked',
  async (family) => {
    const waiting = await made({ family, until: 'documents', amount: '210.00' });
    expect((await detailOf(operator, waiting.orderId)).order.status.id).toBe('documentsNeeded');
    const ready = await made({ family, orderNo: `TEST-${family}`, amount: '211.00' });
    expect(ready).toMatchObject({ orderNo: `TEST-${family}`, approvalId: null });
    expect((await detailOf(operator, ready.orderId)).order).toMatchObject({
      tradeId: ready.tradeId,
      status: { id: 'readyToConfirm' },
    });
  },
);

test.each([
  ['global', 'beneficiary.accountInfo.number'],
  ['business', 'beneficiary.accountNumber'],
] as const)('the account that was asked for is the one that is paid (%s)', async (family, path) => {
  const account = card({ ending: 'closed' });
  const { orderId } = await made({ family, account, amount: '305.00' });
  const { order } = await detailOf(operator, orderId);
  expect(order.sent.find((field) => field.path === path)?.value).toMatch(/9001$/);
});

test('`sent` confirms, or submits where the policy demands an approval', async () => {
  const small = await made({ until: 'sent', amount: '120.00' });
  expect(small.approvalId).toBeNull();
  expect((await detailOf(operator, small.orderId)).order.confirmedAt).not.toBeNull();
  const large = await made({ until: 'sent', amount: '12000.00' });
  expect(large.approvalId).not.toBeNull();
  expect((await detailOf(operator, large.orderId)).order.status.id).toBe('awaitingApproval');
});

test('a confirmation that the service refuses is an order as it was asked for', async () => {
  const { orderId, approvalId } = await made({ until: 'sent', account: card({ ending: 'reviewRejected' }) });
  expect(approvalId).toBeNull();
  expect((await detailOf(operator, orderId)).timeline.map(({ kind }) => kind)).toContain('confirm-requested');
});

test('the kit knows every ending of the sandbox', () => {
  const known = Object.values(endings).filter((ending) => ending !== null);
  expect(known.toSorted()).toEqual(accountEndings.map(({ value }) => value).toSorted());
});
