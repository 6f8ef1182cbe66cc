import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { lastFamily, listDiscarded, listDrafts, loadDraft } from '../../lib/features/drafts/queries.ts';
import { createAmendment, createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { discardDraft, expireDrafts, restoreDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { saveTemplate } from '../../lib/features/drafts/verbs/save-template.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { filledDraft, valueOf } from '../support/portal-orders.ts';

const dayMs = 24 * 60 * 60 * 1000;

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
});
afterAll(() => portal.close());

const newDraft = async () => valueOf(await createDraft(operator, { family: 'personal' })).draftId;
const stateOf = async (id: string) => (await db().draft.findUnique({ where: { id } }))?.state ?? 'gone';

/** Runs the sweep as it would run so many days from now. */
async function sweepAfter(days: number) {
  const restore = setClock(() => Date.now() + days * dayMs);
  return expireDrafts().finally(restore);
}

test('a draft is discarded after 90 quiet days, said beforehand, and deleted 30 days later', async () => {
  const draftId = await newDraft();
  const listed = (await listDrafts(operator)).readable.find((draft) => draft.id === draftId);
  const left = Date.parse(listed?.expiresAt ?? '') - Date.now();
  expect(Math.round(left / dayMs)).toBe(90);

  await sweepAfter(89);
  expect(await stateOf(draftId)).toBe('open');
  expect(await sweepAfter(91)).toEqual({ expired: 1, deleted: 0 });
  expect(await stateOf(draftId)).toBe('discarded');
  const entry = await db().auditEntry.findFirst({ where: { action: 'draft.expire' } });
  expect(entry).toMatchObject({ subjectId: draftId });
  await sweepAfter(120);
  expect(await stateOf(draftId)).toBe('discarded');
  expect(await sweepAfter(122)).toEqual({ expired: 0, deleted: 1 });
  expect(await stateOf(draftId)).toBe('gone');
});

test('a week before its end the list says so', async () => {
  const draftId = await newDraft();
  const soonAfter = async (days: number) => {
    const restore = setClock(() => Date.now() + days * dayMs);
    const { readable: drafts } = await listDrafts(operator).finally(restore);
    return drafts.find((draft) => draft.id === draftId)?.expiresSoon;
  };
  expect(await soonAfter(82)).toBe(false);
  expect(await soonAfter(84)).toBe(true);
  await discardDraft(operator, { draftId });
});

test('a colleague finds what was discarded for 30 days, by hand or by time, and brings it back for good', async () => {
  const colleague = await portal.actor('approver');
  const [byHand, byTime] = [await newDraft(), await newDraft()];
  await db().draft.update({
    where: { id: byTime },
    data: { updatedAt: new Date(Date.now() - 91 * dayMs) },
  });
  await expireDrafts();
  valueOf(await discardDraft(operator, { draftId: byHand }));
  const { readable: kept } = await listDiscarded(colleague);
  expect(kept.map(({ id }) => id).slice(0, 2)).toEqual([byHand, byTime]);
  expect(Date.parse(kept[0]?.deletedAt ?? '') - Date.parse(kept[0]?.discardedAt ?? '')).toBe(30 * dayMs);
  await expect(listDiscarded(await portal.actor('auditor'))).rejects.toBeInstanceOf(Forbidden);
  for (const draftId of [byHand, byTime]) valueOf(await restoreDraft(colleague, { draftId }));
  await expireDrafts();
  expect([await stateOf(byHand), await stateOf(byTime)]).toEqual(['open', 'open']);
  const after = setClock(() => Date.now() + 31 * dayMs);
  expect((await listDiscarded(colleague).finally(after)).readable).toEqual([]);
});

test('what was sent stays, and a change of an order that is over is taken off the list', async () => {
  const sent = await filledDraft(operator);
  const { orderId } = valueOf(await createOrder(operator, sent));
  const { draftId } = valueOf(await createAmendment(operator, { orderId }));
  await expireDrafts();
  expect(await stateOf(draftId)).toBe('open');
  valueOf(await cancelOrder(operator, { orderId, reason: 'no' }));
  await expireDrafts();
  expect(await stateOf(draftId)).toBe('discarded');
  await sweepAfter(400);
  expect(await stateOf(sent.draftId)).toBe('sent');
});

test('a draft whose values are damaged is named in the list, and a new one begins all the same', async () => {
  const [draftId, other] = [await newDraft(), await newDraft()];
  await db().draft.update({ where: { id: draftId }, data: { values: { keptAsEntered: [] } } });
  await db().draft.update({ where: { id: other }, data: { createdAt: new Date(0) } });
  const { readable, unreadable } = await listDrafts(operator);
  expect(unreadable).toEqual([draftId]);
  expect(readable.map(({ id }) => id)).toContain(other);
  await expect(loadDraft(operator, draftId)).rejects.toMatchObject({ digest: `unreadable ${draftId}` });
  const kept = saveTemplate(operator, { draftId, name: 'Salary' });
  await expect(kept).rejects.toMatchObject({ rowId: draftId });
  expect(await lastFamily(operator)).toBe('global');
  expect(await newDraft()).not.toBe('');

  await discardDraft(operator, { draftId: other });
  await db().draft.update({ where: { id: other }, data: { values: { payer: 1 } } });
  expect((await listDiscarded(await portal.actor('admin'))).unreadable).toEqual([other]);
});

test('documents that are no object are refused by the database', async () => {
  const id = await newDraft();
  await expect(db().draft.update({ where: { id }, data: { values: [] } })).rejects.toThrow(
    'drafts_values_object',
  );
});
