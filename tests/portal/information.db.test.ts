import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db, pool } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createAmendment } from '../../lib/features/drafts/verbs/create-draft.ts';
import { saveDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import {
  countInformationRequests,
  informationInbox,
  informationOfOrder,
} from '../../lib/features/information/queries.ts';
import type { InformationRequest } from '../../lib/features/information/schema.ts';
import {
  answerRequest,
  assignRequest,
  markAnswered,
  openInformationPage,
} from '../../lib/features/information/verbs/answer-request.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import type { DraftValues, Family } from '../../lib/features/transfers/types.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { detailOf, filledDraft, valueOf } from '../support/portal-orders.ts';
import { allJobsDue } from '../support/queue.ts';

let portal: TestPortal;
let operator: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  auditor = await portal.actor('auditor');
});
afterAll(() => portal.close());

const inPinyin = (values: DraftValues): DraftValues => ({
  ...values,
  beneficiary: {
    ...values.beneficiary,
    fullName: values.family === 'business' ? 'Shili Maoyi Youxian Gongsi' : 'Wang Wei',
    firstName: 'Wei',
    lastName: 'Wang',
    accountInfo: { ...values.beneficiary.accountInfo, name: 'Wang Wei' },
  },
});

/** Makes an order about whose recipient the service asks the name in Chinese characters. */
async function askedAbout(family: Family): Promise<string> {
  const draft = await filledDraft(operator, { family, change: inPinyin });
  return valueOf(await createOrder(operator, draft)).orderId;
}

async function requestOf(orderId: string): Promise<InformationRequest> {
  const { request } = await informationOfOrder(operator, orderId);
  if (!request) throw new Error('the service asks nothing');
  return request;
}

test('an order whose details are asked about does not ask for a name, and has no page of the service', async () => {
  const listed = (values: DraftValues): DraftValues => ({
    ...values,
    payer: { ...values.payer, fullName: 'Zoltan Quarrendorf' },
  });
  const draft = await filledDraft(operator, { change: listed });
  const { orderId } = valueOf(await createOrder(operator, draft));
  expect(await requestOf(orderId)).toMatchObject({ asksName: false, page: null });
  expect((await detailOf(operator, orderId)).order.asksName).toBe(false);
  // The link of an answered request stays with its order.
  await db().order.update({
    where: { id: orderId },
    data: { informationLink: 'https://service.example/information-request/x', suppliedName: '王伟' },
  });
  expect(await requestOf(orderId)).toMatchObject({ asksName: false, page: null });
  const named = await askedAbout('global');
  expect(await requestOf(named)).toMatchObject({ asksName: true });
});

describe.each(['global', 'personal'] as const)('an order of the %s family', (family) => {
  test('is in the inbox with what is asked, and is answered as an update', async () => {
    const orderId = await askedAbout(family);
    const request = await requestOf(orderId);
    expect(request).toMatchObject({
      family,
      canAnswerHere: true,
      owner: null,
      answered: null,
      isOverdue: false,
    });
    expect(request.asked).toContain('Chinese characters');
    expect(request.page).toContain(`/api/orders/${orderId}/information?for=`);
    expect(await openInformationPage(operator, { id: orderId })).toMatch(/^http/);
    expect(valueOf(await answerRequest(operator, { orderId, name: '王伟' }))).toEqual({
      outcome: 'settled',
      asked: null,
    });
    expect((await informationOfOrder(operator, orderId)).request).toBeNull();
    const { order, timeline } = await detailOf(operator, orderId);
    expect(order.status.id).not.toBe('informationRequested');
    expect(order.sent.find(({ path }) => path === 'beneficiary.fullName')?.value).toBe('王伟');
    expect(timeline.some(({ kind }) => kind === 'update-requested')).toBe(true);
    expect(await answerRequest(operator, { orderId, name: '王伟' })).toEqual({
      ok: false,
      reason: { code: 'not-asked' },
    });
  });
});

test('a name that is not in Chinese characters goes nowhere', async () => {
  const orderId = await askedAbout('global');
  for (const name of ['Wang Wei', '王 Wei', '1'])
    expect(await answerRequest(operator, { orderId, name })).toEqual({
      ok: false,
      reason: { code: 'not-chinese' },
    });
  expect((await requestOf(orderId)).asked).toContain('Chinese characters');
});

test.each(['global', 'personal'] as const)(
  'a name of another person is not taken beside the names given before: %s',
  async (family) => {
    const orderId = await askedAbout(family);
    const { outcome, asked } = valueOf(await answerRequest(operator, { orderId, name: '欧阳明月' }));
    expect(outcome).toBe('still-asked');
    expect(asked).toContain('欧阳明月 and ');
    expect((await requestOf(orderId)).orderId).toBe(orderId);
  },
);

test('a change that somebody else began is named, and never sent along', async () => {
  const orderId = await askedAbout('global');
  const { draftId } = valueOf(await createAmendment(operator, { orderId }));
  const draft = await loadDraft(operator, draftId);
  if (!draft) throw new Error('the amendment is not there');
  const values = { ...draft.values, purpose: 'Rent', subpurpose: '' };
  valueOf(await saveDraft(operator, { id: draftId, revision: draft.revision, values }));
  expect(await answerRequest(operator, { orderId, name: '王伟' })).toEqual({
    ok: false,
    reason: { code: 'change-under-way', draftId },
  });
  expect((await requestOf(orderId)).orderId).toBe(orderId);
});

test('a lost answer is not a failure: it is said to be checked, and settles by itself', async () => {
  const orderId = await askedAbout('global');
  portal.network.inject((path) => (path.includes('update') ? 'lose-answer' : 'none'));
  const answer = valueOf(await answerRequest(operator, { orderId, name: '王伟' }));
  portal.network.inject(() => 'none');
  expect(answer.outcome).toBe('checking');
  const restore = setClock(() => Date.now() + 60_000);
  try {
    await pool().query(allJobsDue);
    await portal.until('the update is settled', async () => {
      const { order } = await detailOf(operator, orderId);
      return order.status.id === 'documentsNeeded' || order.status.id === 'inPreCheck';
    });
  } finally {
    restore();
  }
});

describe('a business order', () => {
  test('is answered on the page of the service only; said to be answered, it is asked about at once', async () => {
    const orderId = await askedAbout('business');
    const request = await requestOf(orderId);
    expect(request.canAnswerHere).toBe(false);
    expect(await answerRequest(operator, { orderId, name: '示例贸易有限公司' })).toEqual({
      ok: false,
      reason: { code: 'not-here' },
    });
    const early = valueOf(await markAnswered(operator, { orderId }));
    expect(early.outcome).toBe('still-asked');
    expect((await requestOf(orderId)).answered).toMatchObject({ by: operator.name });

    const body = new URLSearchParams({ name: '示例贸易有限公司' });
    const page = await fetch(String(await openInformationPage(operator, { id: orderId })), {
      method: 'POST',
      body,
    });
    expect(page.status).toBe(200);
    expect(valueOf(await markAnswered(operator, { orderId })).outcome).toBe('settled');
    expect(await markAnswered(operator, { orderId })).toEqual({ ok: false, reason: { code: 'not-asked' } });
  });

  test('whose check gets no answer stays marked, and says so', async () => {
    const orderId = await askedAbout('business');
    portal.network.inject(() => 'lose-request');
    expect(valueOf(await markAnswered(operator, { orderId })).outcome).toBe('not-checked');
    portal.network.inject(() => 'none');
    expect((await requestOf(orderId)).answered).not.toBeNull();
  });
});

describe('who looks after it', () => {
  test('anybody who may work on orders, and nobody else', async () => {
    const orderId = await askedAbout('global');
    const colleague = await portal.actor('approver');
    expect(valueOf(await assignRequest(operator, { orderId, userId: colleague.userId }))).toBeNull();
    expect((await requestOf(orderId)).owner).toEqual({ id: colleague.userId, name: colleague.name });
    expect(await assignRequest(operator, { orderId, userId: auditor.userId })).toEqual({
      ok: false,
      reason: { code: 'no-such-colleague' },
    });
    valueOf(await assignRequest(operator, { orderId, userId: null }));
    expect((await requestOf(orderId)).owner).toBeNull();
    const done = await db().auditEntry.findMany({
      where: { subjectId: orderId, action: 'information.assign' },
    });
    expect(done).toHaveLength(2);
  });

  test('the inbox counts them, oldest first, and says when one waits for too long', async () => {
    const { requests } = await informationInbox(auditor);
    expect(requests.length).toBe(await countInformationRequests(auditor));
    const times = requests.map(({ since }) => since);
    expect(times).toEqual(times.toSorted());
    const restore = setClock(() => Date.now() + 25 * 60 * 60_000);
    try {
      const later = await informationInbox(auditor);
      expect(later.requests.every(({ isOverdue }) => isOverdue)).toBe(true);
    } finally {
      restore();
    }
  });

  test('those who only read change nothing', async () => {
    const orderId = crypto.randomUUID();
    await expect(assignRequest(auditor, { orderId, userId: null })).rejects.toBeInstanceOf(Forbidden);
    await expect(markAnswered(auditor, { orderId })).rejects.toBeInstanceOf(Forbidden);
    await expect(answerRequest(auditor, { orderId, name: '王伟' })).rejects.toBeInstanceOf(Forbidden);
  });
});
