import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { loadApproval } from '../../lib/features/approvals/queries.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createAmendment } from '../../lib/features/drafts/verbs/create-draft.ts';
import { loadReadBack } from '../../lib/features/orders/review.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { waitingOrder } from '../support/portal-approvals.ts';
import { detailOf, valueOf } from '../support/portal-orders.ts';

const account = '6217000010000004567';
const idNumber = 'X12345678';

let portal: TestPortal;
let operator: Actor;
let checker: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  checker = await portal.actor('approver');
  auditor = await portal.actor('auditor');
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 9_000_000 });
});
afterAll(() => portal.close());

test('whoever only looks is told no account and no identity number, wherever they look', async () => {
  const { approvalId, orderId } = await waitingOrder(operator, {
    account,
    change: (values) => ({ ...values, payer: { ...values.payer, idType: 'passport', idNumber } }),
  });
  const { order } = await detailOf(operator, orderId);
  const { draftId } = valueOf(await createAmendment(operator, { orderId }));
  const places = {
    order: (actor: Actor) => detailOf(actor, orderId),
    review: (actor: Actor) => loadReadBack(actor, orderId),
    draft: (actor: Actor) => loadDraft(actor, order.draftId),
    amendment: (actor: Actor) => loadDraft(actor, draftId),
    approval: (actor: Actor) => loadApproval(actor, approvalId),
  };
  for (const [place, load] of Object.entries(places)) {
    const told = `${place}: ${JSON.stringify(await load(auditor))}`;
    expect(told).toContain(account.slice(-4));
    expect(told).not.toContain(account);
    expect(told).not.toContain(idNumber);
  }
  // People who type, confirm or approve compare the numbers digit by digit.
  for (const load of [places.review, places.draft, places.amendment, places.approval]) {
    const told = JSON.stringify(await load(checker));
    expect(told).toContain(account);
    expect(told).toContain(idNumber);
  }
});
