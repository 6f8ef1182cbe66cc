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

test('nobody who only looks is told an account or an identity number, wherever they look', async () => {
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
  const readers = [auditor, checker, operator];
  for (const [place, load] of Object.entries(places)) {
    for (const reader of readers.filter((one) => place !== 'amendment' || one !== operator)) {
      if (place === 'approval' && reader === operator) continue;
      const told = `${place}: ${JSON.stringify(await load(reader))}`;
      expect(told).toContain(account.slice(-4));
      expect(told).not.toContain(account);
      expect(told).not.toContain(idNumber);
    }
  }
  // The change that the operator opened is on record as theirs, and shows them what they change.
  const own = JSON.stringify(await places.amendment(operator));
  expect(own).toContain(account);
  expect(own).toContain(idNumber);
});
