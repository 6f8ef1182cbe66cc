import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { loadReadBack } from '../../lib/features/orders/review.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { changeableAfterCreate } from '../../lib/features/transfers/conditions/index.ts';
import { hide, isProtected } from '../../lib/features/transfers/protected-fields.ts';
import type { DraftValues, Family } from '../../lib/features/transfers/types.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { detailOf, filledDraft, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';

const createPaths: Record<Family, string> = {
  global: '/global/payout/transfer/create',
  business: '/payout/payment/business/transfer/create',
  personal: '/payout/payment/create',
};

let portal: TestPortal;
let operator: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  auditor = await portal.actor('auditor');
});
afterAll(() => portal.close());

/** More than the least that an order needs, in every part of the form. */
function filledOut(values: DraftValues): DraftValues {
  const address = {
    ...values.payer.address,
    country: 'GB',
    postCode: 'EC1A 1BB',
    address: '1 Example Street',
  };
  if (values.family === 'business') {
    return {
      ...values,
      payer: { ...values.payer, address, accountNumber: '12345678', swiftCode: 'BARCGB22' },
    };
  }
  return {
    ...values,
    relationship: 'sibling',
    payer: { ...values.payer, address, firstNameEn: 'Jane', lastNameEn: 'Miller', reference: 'Thanks' },
  };
}

/** Into a wallet, after the fields of a bank account were filled in. */
function paidToAlipay(values: DraftValues): DraftValues {
  const { beneficiary, ...rest } = filledOut(values);
  const accountInfo = { ...beneficiary.accountInfo, routingValue: 'wang@example.cn' };
  return { ...rest, beneficiary: { ...beneficiary, accountType: 'alipay', accountInfo } };
}

const orders: readonly { name: string; family: Family; change: typeof filledOut }[] = [
  { name: 'global', family: 'global', change: filledOut },
  { name: 'global, to Alipay', family: 'global', change: paidToAlipay },
  { name: 'business', family: 'business', change: filledOut },
  { name: 'personal', family: 'personal', change: filledOut },
];

/** Every leaf of a body by its path, as text. */
function leavesOf(body: unknown, path: string[] = []): [string, string][] {
  if (typeof body !== 'object' || body === null) return [[path.join('.'), String(body)]];
  return Object.entries(body).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

// These stand large on top of the page, with the rate that applies now.
const onTop = ['sourceAmount', 'sourceCurrency', 'targetAmount', 'targetCurrency', 'lockRate'];

describe.each(orders)('T-15: the read-back of an order ($name)', ({ family, change }) => {
  async function made() {
    const draft = await filledDraft(operator, { family, change });
    const { orderId } = valueOf(await createOrder(operator, draft));
    const wire = new Map(leavesOf(JSON.parse(portal.network.bodies.get(createPaths[family]) ?? '{}')));
    const readBack = await loadReadBack(operator, orderId);
    if (!readBack) throw new Error('there is no read-back');
    return { wire, readBack, detail: await detailOf(operator, orderId) };
  }

  test('shows every value that was on the wire, and none that was not', async () => {
    const { wire, readBack, detail } = await made();
    const shown = readBack.rows.filter(({ value, path }) => value !== null && !onTop.includes(path));
    const isAlipay = wire.get('beneficiary.accountType') === 'alipay';
    const sent = [...wire]
      .filter(([path]) => !onTop.includes(path))
      .map(([path, value]) => [path, isProtected(path, { isAlipay }) ? hide(path, value) : value]);
    expect(Object.fromEntries(shown.map(({ path, value }) => [path, value]))).toEqual(
      Object.fromEntries(sent),
    );
    const { source, target, lockRate } = detail.money;
    expect([source.currency, target.currency]).toEqual([
      wire.get('sourceCurrency'),
      wire.get('targetCurrency'),
    ]);
    expect(Number(source.amount)).toBe(Number(wire.get('sourceAmount')));
    expect(Number(target.amount)).toBe(Number(wire.get('targetAmount')));
    expect(String(lockRate)).toBe(wire.get('lockRate') ?? 'false');
  });

  test('says what was left out, and what an update can still change', async () => {
    const { wire, readBack } = await made();
    const left = readBack.rows.filter(({ value }) => value === null).map(({ path }) => path);
    expect(left).toContain('beneficiary.address.postCode');
    expect(left.filter((path) => wire.has(path))).toEqual([]);
    const changeable = readBack.rows.filter(({ canChange }) => canChange).map(({ path }) => path);
    const may: readonly string[] = changeableAfterCreate(family);
    expect(changeable.filter((path) => !may.includes(path))).toEqual([]);
    expect(changeable.length > 0).toBe(family !== 'business');
    expect(readBack.change).toBe(family === 'business' ? 'never-in-family' : 'possible');
  });
});

test('a warning is told with the name of who kept the value', async () => {
  const number = '6217000010000004568';
  const kept = { 'beneficiary.accountInfo.number': number };
  const ready = await orderReadyToConfirm(operator, {
    account: number,
    change: (values) => ({ ...values, keptAsEntered: kept }),
  });
  const readBack = await loadReadBack(operator, ready.order.id);
  expect(readBack?.kept).toMatchObject([{ path: 'beneficiary.accountInfo.number', key: 'cardNumber' }]);
  expect(readBack?.keptByName).toBe(operator.name);
});

test('who only reads is offered no change', async () => {
  const ready = await orderReadyToConfirm(operator);
  const readBack = await loadReadBack(auditor, ready.order.id);
  expect(readBack?.change).toBe('not-by-role');
  expect(readBack?.rows.some(({ canChange }) => canChange)).toBe(false);
});
