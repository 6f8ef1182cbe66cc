import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { discardDraft, restoreDraft, saveDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { checkOrder } from '../../lib/features/orders/verbs/check-order.ts';
import { completeAsChosen, completeDocuments } from '../../lib/features/orders/verbs/complete-documents.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { codes } from '../../lib/service-core/codes.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { detailOf, filledDraft, upload, valueOf } from '../support/portal-orders.ts';

const createPath = '/global/payout/transfer/create';

let portal: TestPortal;
let operator: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  auditor = await portal.actor('auditor');
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.network.inject(() => 'none');
  portal.network.arrived.clear();
});

const stateOfDraft = async (id: string) => (await loadDraft(operator, id))?.state;

describe('a draft that is sent', () => {
  test('becomes one order, however often it is sent', async () => {
    const draft = await filledDraft(operator);
    const answers = await Promise.all(Array.from({ length: 8 }, () => createOrder(operator, draft)));
    const ids = new Set(answers.map((answer) => valueOf(answer).orderId));
    expect(ids.size).toBe(1);
    expect(portal.network.arrived.get(createPath)).toBe(1);
    const [orderId = ''] = ids;
    const detail = await detailOf(operator, orderId);
    expect(detail.order).toMatchObject({ orderNo: draft.orderNo, status: { id: 'documentsNeeded' } });
    expect(await stateOfDraft(draft.draftId)).toBe('sent');
  });

  test('cannot be edited any more', async () => {
    const draft = await filledDraft(operator);
    const { values } = (await loadDraft(operator, draft.draftId)) ?? {};
    const { orderId } = valueOf(await createOrder(operator, draft));
    const saved = await saveDraft(operator, { id: draft.draftId, revision: draft.revision, values: values! });
    expect(saved).toEqual({ ok: false, reason: { code: 'not-open', orderId } });
  });

  test('in a revision that is not the one on the page is not sent', async () => {
    const draft = await filledDraft(operator);
    const answer = await createOrder(operator, { ...draft, revision: draft.revision - 1 });
    expect(answer).toEqual({ ok: false, reason: { code: 'draft-changed', revision: draft.revision } });
  });

  test('incomplete names every problem and is not sent', async () => {
    const { draftId } = valueOf(await createDraft(operator, { family: 'global' }));
    const answer = await createOrder(operator, { draftId, revision: 1 });
    const problems = !answer.ok && answer.reason.code === 'draft-invalid' ? answer.reason.problems : [];
    expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(['sourceAmount', 'purpose']));
    expect(portal.network.arrived.get(createPath)).toBeUndefined();
  });

  test('with a rate the browser made up is not sent', async () => {
    const draft = await filledDraft(operator);
    const loaded = await loadDraft(operator, draft.draftId);
    if (!loaded?.values.quote) throw new Error('no quote');
    const quote = { ...loaded.values.quote, rate: '9.99999' };
    const values = { ...loaded.values, quote, targetAmount: '9999.99' };
    const { revision } = valueOf(
      await saveDraft(operator, { id: draft.draftId, revision: draft.revision, values }),
    );
    const answer = await createOrder(operator, { draftId: draft.draftId, revision });
    expect(answer).toMatchObject({
      ok: false,
      reason: { code: 'draft-invalid', problems: [{ path: 'queryNo' }] },
    });
  });

  test('by an auditor is refused', async () => {
    const draft = await filledDraft(operator);
    await expect(createOrder(auditor, draft)).rejects.toBeInstanceOf(Forbidden);
    await expect(createDraft(auditor, { family: 'global' })).rejects.toBeInstanceOf(Forbidden);
  });
});

describe('when the answer is lost', () => {
  test('and the order was made, asking for its number finds it', async () => {
    portal.network.inject((path) => (path === createPath ? 'lose-answer' : 'none'));
    const draft = await filledDraft(operator);
    const { orderId, state } = valueOf(await createOrder(operator, draft));
    expect(state).toBe('checking');
    expect((await detailOf(operator, orderId)).order.status.id).toBe('checking');

    portal.network.inject(() => 'none');
    await checkOrder(orderId, 'check');
    const found = await detailOf(operator, orderId);
    expect(found.order).toMatchObject({ creation: 'accepted', status: { id: 'documentsNeeded' } });
  });

  test('and no documents were to come, it goes on without them once it is found', async () => {
    portal.network.inject((path) => (path === createPath ? 'lose-answer' : 'none'));
    const draft = await filledDraft(operator);
    const { orderId, state } = valueOf(await createOrder(operator, { ...draft, withoutDocuments: true }));
    expect(state).toBe('checking');
    portal.network.inject(() => 'none');
    await checkOrder(orderId, 'check');
    await portal.runJobs();
    const { order, timeline } = await detailOf(operator, orderId);
    expect(order.status.id).toBe('readyToConfirm');
    expect(timeline.filter(({ kind }) => kind === 'documents-completed')).toMatchObject([
      { actorName: operator.name },
    ]);
  });

  test('and a document came before it was found, the choice is another one', async () => {
    const draft = await filledDraft(operator);
    const { orderId } = valueOf(await createOrder(operator, { ...draft, withoutDocuments: true }));
    valueOf(await upload(operator, { orderId, type: 'bill' }));
    await completeAsChosen(orderId);
    expect((await detailOf(operator, orderId)).order.status.id).toBe('documentsNeeded');
  });

  test('and the number was used for another payment elsewhere, that one is never taken for ours', async () => {
    const elsewhere = await filledDraft(operator, { sourceAmount: '900.00' });
    const { orderId } = valueOf(await createOrder(operator, elsewhere));
    const hidden = crypto.randomUUID();
    await db().order.update({ where: { id: orderId }, data: { orderNo: hidden, tradeId: hidden } });

    const draft = await filledDraft(operator, {
      change: (values) => ({ ...values, orderNo: elsewhere.orderNo }),
    });
    portal.network.inject((path) => (path === createPath ? 'lose-answer' : 'none'));
    const sent = valueOf(await createOrder(operator, draft));
    expect(sent.state).toBe('checking');
    const creation = async () => (await detailOf(operator, sent.orderId)).order.creation;
    // The service is also asked for the order's owner; without that answer nothing is certain.
    await checkOrder(sent.orderId, 'check');
    expect(await creation()).toBe('unknown');
    portal.network.inject((path) => (path === createPath ? 'down' : 'none'));
    await checkOrder(sent.orderId, 'check');
    expect(await creation()).toBe('unknown');
    portal.network.inject(() => 'none');
    await checkOrder(sent.orderId, 'check');
    expect(await creation()).toBe('refused');
    expect(await loadDraft(operator, draft.draftId)).toMatchObject({
      state: 'open',
      refusal: { code: codes.orderNoUsed.status },
    });
  });

  test('and nothing was made, the draft opens again only once that is certain', async () => {
    const draft = await filledDraft(operator);
    portal.network.inject((path) => (path === createPath ? 'lose-request' : 'none'));
    const sent = await createOrder(operator, draft);
    portal.network.inject(() => 'none');
    const { orderId } = valueOf(sent);
    await checkOrder(orderId, 'check');
    expect(await stateOfDraft(draft.draftId)).toBe('sent');
    const restore = setClock(() => Date.now() + 61_000);
    await checkOrder(orderId, 'check').finally(restore);
    expect(await loadDraft(operator, draft.draftId)).toMatchObject({
      state: 'open',
      refusal: { code: '20201' },
    });
    expect(valueOf(await createOrder(operator, draft))).toEqual({ orderId, state: 'created' });
  });
});

test('what the service refuses is told in its words, and the draft can be fixed', async () => {
  const draft = await filledDraft(operator);
  await portal.sandbox('/sandbox/clock/advance', { seconds: 3600 });
  const answer = await createOrder(operator, draft);
  expect(answer).toMatchObject({ ok: false, reason: { code: 'refused', status: '20302' } });
  expect(await loadDraft(operator, draft.draftId)).toMatchObject({
    state: 'open',
    refusal: { code: '20302' },
  });
});

describe('saving a draft', () => {
  test('of two with one revision, one is saved and the other gets what is there', async () => {
    const draft = await filledDraft(operator);
    const loaded = await loadDraft(operator, draft.draftId);
    if (!loaded) throw new Error('no draft');
    const save = (note: string) =>
      saveDraft(operator, {
        id: draft.draftId,
        revision: draft.revision,
        values: { ...loaded.values, internalNote: note },
      });
    const answers = await Promise.all([save('one'), save('two')]);
    const winner = answers.findIndex((answer) => answer.ok);
    expect(answers[1 - winner]).toMatchObject({
      ok: false,
      reason: { code: 'conflict', current: { values: { internalNote: ['one', 'two'][winner] } } },
    });
  });

  test('the same once more, because its answer was lost, is answered as the first was', async () => {
    const draft = await filledDraft(operator);
    const loaded = await loadDraft(operator, draft.draftId);
    if (!loaded) throw new Error('no draft');
    const save = (internalNote: string, actor = operator) =>
      saveDraft(actor, {
        id: draft.draftId,
        revision: draft.revision,
        values: { ...loaded.values, internalNote },
      });
    const first = valueOf(await save('mine'));
    expect(valueOf(await save('mine'))).toEqual(first);
    expect(await save('other')).toMatchObject({ ok: false, reason: { code: 'conflict' } });
    const colleague = await portal.actor('operator');
    expect(await save('mine', colleague)).toMatchObject({ ok: false, reason: { code: 'conflict' } });
  });

  test('a discarded draft can be brought back', async () => {
    const { draftId } = valueOf(await createDraft(operator, { family: 'global' }));
    valueOf(await discardDraft(operator, { draftId }));
    expect(await stateOfDraft(draftId)).toBe('discarded');
    valueOf(await restoreDraft(operator, { draftId }));
    expect(await stateOfDraft(draftId)).toBe('open');
    await expect(discardDraft(auditor, { draftId })).rejects.toThrow(Forbidden);
  });
});

describe('documents', () => {
  const newOrder = async () => valueOf(await createOrder(operator, await filledDraft(operator))).orderId;

  test('that are needed must be there; what the service refuses says why', async () => {
    const draft = await filledDraft(operator, { sourceAmount: '60000.00' });
    const { orderId } = valueOf(await createOrder(operator, draft));
    const wrong = await upload(operator, {
      orderId,
      type: 'identification_front',
      content: Buffer.from('<script>alert(1)</script>'),
    });
    expect(valueOf(wrong)).toMatchObject({ state: 'refused', code: '20205' });
    const answer = await completeDocuments(operator, { orderId });
    const types = ['identification_front', 'identification_back'];
    expect(answer).toEqual({ ok: false, reason: { code: 'documents-missing', types } });
    const { neededDocuments } = await detailOf(operator, orderId);
    expect(neededDocuments).toEqual(types.map((type) => ({ type, present: false })));
    for (const type of types) valueOf(await upload(operator, { orderId, type }));
    expect(valueOf(await completeDocuments(operator, { orderId }))).toEqual({ status: 'awaiting_transfe' });
  });

  test('that are too large never reach the service whole', async () => {
    const orderId = await newOrder();
    const content = new Uint8Array(10 * 1024 * 1024 + 1);
    const announced = await upload(operator, { orderId, type: 'other', content });
    expect(announced).toMatchObject({ ok: false, reason: { code: 'too-large' } });
  });

  test('by an auditor are refused', async () => {
    const orderId = await newOrder();
    await expect(upload(auditor, { orderId, type: 'other' })).rejects.toBeInstanceOf(Forbidden);
    await expect(completeDocuments(auditor, { orderId })).rejects.toBeInstanceOf(Forbidden);
  });
});

describe('cancelling', () => {
  test('an order that is not confirmed', async () => {
    const { orderId } = valueOf(await createOrder(operator, await filledDraft(operator)));
    await expect(cancelOrder(auditor, { orderId, reason: 'no' })).rejects.toBeInstanceOf(Forbidden);
    expect(valueOf(await cancelOrder(operator, { orderId, reason: 'twice by mistake' }))).toEqual({
      status: 'cancelled',
    });
    const detail = await detailOf(operator, orderId);
    expect(detail).toMatchObject({
      order: { status: { id: 'cancelled' } },
      can: { confirm: false, cancel: false },
    });
    expect(await cancelOrder(operator, { orderId, reason: 'again' })).toMatchObject({
      ok: false,
      reason: { code: 'not-allowed-now' },
    });
  });
});
