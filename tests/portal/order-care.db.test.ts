import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { savedViews } from '../../lib/features/orders/data/views.ts';
import { type ExportWords, exportSchema } from '../../lib/features/orders/export/schema.ts';
import { listOrders } from '../../lib/features/orders/list-queries.ts';
import { receiptOf } from '../../lib/features/orders/receipt/queries.ts';
import type { OrderDetail } from '../../lib/features/orders/types.ts';
import { addNote, revealSent } from '../../lib/features/orders/verbs/add-note.ts';
import { abandonOrder, cancelOrder, restoreOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { exportOrders } from '../../lib/features/orders/verbs/export-orders.ts';
import { removeView, saveView } from '../../lib/features/orders/verbs/save-view.ts';
import { proveSelf } from '../../lib/features/step-up/verbs/step-up.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';
import { confirmationOf, detailOf, orderReadyToConfirm, valueOf } from '../support/portal-orders.ts';
import { password, withPassword } from '../support/second-factor.ts';

let portal: TestPortal;
let operator: Actor;
let auditor: Actor;
let ready: OrderDetail;
let business: string;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  auditor = await portal.actor('auditor');
  ready = await orderReadyToConfirm(operator);
  const row = await insertPortalOrder({
    createdBy: operator.userId,
    family: 'business',
    beneficiaryName: '=2+2',
    payerName: 'Acme, "Ltd"',
    request: { beneficiary: { accountNumber: '6217000010000004567' } },
  });
  business = row.id;
});
afterAll(() => portal.close());

const lastAudit = async (subjectId: string) =>
  db().auditEntry.findFirst({ where: { subjectId }, orderBy: { id: 'desc' } });

describe('archiving in the portal', () => {
  test('is for orders the service cannot cancel, keeps the reason, and can be undone', async () => {
    expect(await abandonOrder(operator, { orderId: ready.order.id, reason: 'no' })).toEqual({
      ok: false,
      reason: { code: 'not-allowed-now', why: 'can-cancel' },
    });
    valueOf(await abandonOrder(operator, { orderId: business, reason: 'the deal is off' }));
    const archived = await detailOf(operator, business);
    expect(archived.order.status.id).toBe('abandoned');
    expect(archived.can).toMatchObject({ upload: false, confirm: false, abandon: false, takeUp: true });
    expect(archived.timeline.at(-1)).toMatchObject({
      kind: 'abandoned',
      data: { reason: 'the deal is off' },
    });
    expect(await lastAudit(business)).toMatchObject({ action: 'order.abandon', data: {} });
    valueOf(await restoreOrder(operator, { orderId: business }));
    expect((await detailOf(operator, business)).order.status.id).toBe('documentsNeeded');
  });

  test('an archived order is never confirmed', async () => {
    await db().order.update({ where: { id: ready.order.id }, data: { abandonedAt: new Date() } });
    expect(await confirmOrder(operator, confirmationOf(ready))).toMatchObject({
      ok: false,
      reason: { code: 'not-allowed-now' },
    });
    await db().order.update({ where: { id: ready.order.id }, data: { abandonedAt: null } });
  });

  test('is nothing for those who only read', async () => {
    await expect(abandonOrder(auditor, { orderId: business, reason: 'x' })).rejects.toThrow(Forbidden);
    await expect(restoreOrder(auditor, { orderId: business })).rejects.toThrow(Forbidden);
    await expect(addNote(auditor, { orderId: business, note: 'x' })).rejects.toThrow(Forbidden);
  });
});

test('a note stands in the timeline; the audit says that there is one, not what it says', async () => {
  valueOf(await addNote(operator, { orderId: business, note: '致电王小明' }));
  const { timeline } = await detailOf(operator, business);
  expect(timeline.at(-1)).toMatchObject({ kind: 'note', source: 'person', data: { note: '致电王小明' } });
  const entry = await lastAudit(business);
  expect(entry).toMatchObject({ action: 'order.note', data: { characters: 5 } });
});

describe('an identifier', () => {
  test('is masked on the page, and shown in full on record only', async () => {
    const { sent } = (await detailOf(operator, ready.order.id)).order;
    const path = 'beneficiary.accountInfo.number';
    const masked = sent.find((field) => field.path === path)?.value;
    expect(masked).toBe('62••••4567');
    const { value } = valueOf(await revealSent(auditor, { orderId: ready.order.id, path }));
    expect(value).toBe('6217000010000004567');
    expect(await lastAudit(ready.order.id)).toMatchObject({
      action: 'order.reveal',
      actorId: auditor.userId,
      data: { field: path },
    });
  });
  test('is nothing else that was sent, nor what was not', async () => {
    for (const path of ['beneficiary.accountInfo.name', 'payer.idNumber', '__proto__'])
      expect(await revealSent(operator, { orderId: ready.order.id, path })).toMatchObject({ ok: false });
  });
});

describe('saved views', () => {
  test('keep filters, sort and columns, not the page; one name is one view; each person has their own', async () => {
    const search = 'view=failed&q=wang&sort=amount&cols=orderNo,rate&page=3&cursor=x&nonsense=1';
    const view = valueOf(await saveView(operator, { name: 'Mine', search }));
    expect(view.address).toBe('/orders?view=failed&q=wang&sort=amount&cols=orderNo%2Crate');
    valueOf(await saveView(operator, { name: 'Mine', search: 'view=ready' }));
    expect(await savedViews(operator)).toMatchObject([{ name: 'Mine', address: '/orders?view=ready' }]);
    expect(await savedViews(auditor)).toEqual([]);
    expect(await removeView(auditor, { viewId: view.id })).toMatchObject({ ok: false });
    valueOf(await removeView(operator, { viewId: view.id }));
    expect(await savedViews(operator)).toEqual([]);
  });
  test('are twenty at most', async () => {
    for (let n = 0; n < 20; n += 1) valueOf(await saveView(auditor, { name: `V${n}`, search: '' }));
    expect(await saveView(auditor, { name: 'one more', search: '' })).toEqual({
      ok: false,
      reason: { code: 'too-many', most: 20 },
    });
    expect(await saveView(auditor, { name: 'V7', search: 'view=all' })).toMatchObject({ ok: true });
  });
});

describe('an export', () => {
  const words: ExportWords = {
    column: (column) => column,
    currencyOf: (column) => `${column} currency`,
    account: 'account',
    status: (id) => id,
    family: (family) => family,
    inZone: (column) => column,
  };
  async function fileOf(actor: Actor, query: Record<string, string>): Promise<Buffer> {
    const input = exportSchema.parse({ format: 'csv', masking: 'shown', ...query });
    const { content } = valueOf(await exportOrders(actor, input, words));
    return Buffer.concat(await Readable.from(content(new AbortController().signal)).toArray());
  }
  const rowsOf = async (actor: Actor, query: Record<string, string>) =>
    parse(await fileOf(actor, query), { bom: true });

  test('has the day of its reader in its name, as its times are theirs', async () => {
    const input = exportSchema.parse({ format: 'csv', masking: 'shown', owner: 'me' });
    const nameIn = async (timeZone: string) =>
      valueOf(await exportOrders({ ...auditor, timeZone }, input, words)).name;
    const first = await nameIn('Pacific/Kiritimati');
    // The two are 25 hours apart: it is never the same day in both.
    expect(first).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    expect(first > (await nameIn('Pacific/Pago_Pago'))).toBe(true);
  });

  test('is the list: its rows in its order, its columns, exact amounts, no formula', async () => {
    const cols = 'orderNo,youPay,recipient,payer';
    const [head, ...rows] = await rowsOf(auditor, { cols, sort: 'amount', dir: 'asc' });
    expect(head).toEqual(['orderNo', 'youPay', 'youPay currency', 'recipient', 'payer']);
    const { orders } = await listOrders(auditor, { sort: 'amount', dir: 'asc' });
    expect(rows.map(([orderNo]) => orderNo)).toEqual(orders.map(({ orderNo }) => orderNo));
    const row = rows.find((cells) => cells[4] === 'Acme, "Ltd"');
    expect(row).toEqual([expect.any(String), '100.00', 'USD', "'=2+2 ··4567", 'Acme, "Ltd"']);
  });

  test('begins with the mark by which Excel reads UTF-8', async () => {
    expect((await fileOf(operator, {})).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  test('as a workbook holds the same cells, amounts as text', async () => {
    const csv = await rowsOf(operator, { cols: 'orderNo,youPay,status' });
    const file = await fileOf(operator, { cols: 'orderNo,youPay,status', format: 'xlsx' });
    const [sheet] = await readWorkbook(file);
    expect(sheet?.data).toEqual(csv);
  });

  test('hides names, or shows accounts, as asked; and is on record without what was searched for', async () => {
    const hidden = await rowsOf(operator, { masking: 'hidden', cols: 'recipient', q: 'xiaoming' });
    expect(hidden.slice(1)).toEqual([[ready.order.orderNo, '王••']]);
    const inFull = { masking: 'full', ids: business, cols: 'status' };
    const refused = await exportOrders(operator, exportSchema.parse({ format: 'csv', ...inFull }), words);
    expect(refused).toEqual({ ok: false, reason: { code: 'proof-needed' } });
    await withPassword(operator);
    expect(await proveSelf(operator, { password: 'a guess' })).toMatchObject({ ok: false });
    expect(await exportOrders(operator, exportSchema.parse({ format: 'csv', ...inFull }), words)).toEqual(
      refused,
    );
    valueOf(await proveSelf(operator, { password }));
    const full = await rowsOf(operator, inFull);
    expect(full).toEqual([
      ['orderNo', 'status', 'account'],
      [expect.any(String), 'documentsNeeded', '6217000010000004567'],
    ]);
    const entries = await db().auditEntry.findMany({
      where: { action: 'order.export', actorId: operator.userId },
      orderBy: { id: 'asc' },
    });
    expect(JSON.stringify(entries.map(({ data }) => data))).not.toContain('xiaoming');
    expect(entries.at(-1)).toMatchObject({ data: { masking: 'full', selected: 1, format: 'csv' } });
  });
});

test('a receipt is for what is paid, with the amounts the service reported', async () => {
  expect(await receiptOf(operator, ready.order.id)).toEqual({ ok: false, reason: { code: 'not-completed' } });
  expect(await receiptOf(operator, crypto.randomUUID())).toEqual({
    ok: false,
    reason: { code: 'order-not-found' },
  });
  valueOf(await confirmOrder(operator, confirmationOf(await detailOf(operator, ready.order.id))));
  const receipt = await portal.until('the order is completed', async () => {
    const made = await receiptOf(operator, ready.order.id);
    return made.ok && made.value;
  });
  const { money } = await detailOf(operator, ready.order.id);
  expect(receipt).toMatchObject({
    orderNo: ready.order.orderNo,
    paid: money.actualSource,
    received: money.actualTarget,
    recipientName: '王小明',
    account: '••••4567',
  });
  expect(JSON.stringify(receipt)).not.toContain('6217000010000004567');
});

describe('ending an order', () => {
  test('is for whoever created it, and for admins', async () => {
    const [colleague, admin] = await Promise.all([portal.actor('operator'), portal.actor('admin')]);
    const orderId = (await orderReadyToConfirm(operator)).order.id;
    const notYours = { ok: false, reason: { code: 'not-yours' } };

    expect(await cancelOrder(colleague, { orderId, reason: 'the wrong row' })).toEqual(notYours);
    expect(await abandonOrder(colleague, { orderId: business, reason: 'the wrong row' })).toEqual(notYours);
    expect((await detailOf(colleague, orderId)).can).toMatchObject({ cancel: false, askToEnd: true });
    expect((await detailOf(colleague, business)).can).toMatchObject({ abandon: false, askToEnd: true });
    expect((await detailOf(operator, orderId)).can).toMatchObject({ cancel: true, askToEnd: false });
    expect((await detailOf(auditor, orderId)).can).toMatchObject({ cancel: false, askToEnd: false });
    const listed = (await listOrders(colleague, {})).orders.find(({ id }) => id === orderId);
    expect(listed?.skips).toMatchObject({ cancel: 'not-yours', abandon: 'not-yours' });

    valueOf(await abandonOrder(operator, { orderId: business, reason: 'the deal is off' }));
    expect(await restoreOrder(colleague, { orderId: business })).toEqual(notYours);
    valueOf(await restoreOrder(admin, { orderId: business }));
    expect(valueOf(await cancelOrder(admin, { orderId, reason: 'its maker is away' }))).toEqual({
      status: 'cancelled',
    });
  });
});
