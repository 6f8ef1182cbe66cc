import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Actor, may } from '../../lib/auth/permissions.ts';
import { loadApproval } from '../../lib/features/approvals/queries.ts';
import type { ApprovalDetail, ApproveInput } from '../../lib/features/approvals/schema.ts';
import { approveOrder, noteDocumentViewed } from '../../lib/features/approvals/verbs/approve-order.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { confirmationOf, detailOf, type OrderWish, orderReadyToConfirm, submitted } from './portal-orders.ts';

export const confirmPath = '/global/payout/transfer/async';

type Approvals = { portal: TestPortal; maker: Actor; checker: Actor; second: Actor };

/** A portal with money to send, one who submits, and two who decide, for all tests of a file; each meets a whole network. */
export function withApprovals(take: (opened: Approvals) => void): void {
  let portal: TestPortal;
  beforeAll(async () => {
    const opened = await approvalsPortal();
    ({ portal } = opened);
    take(opened);
  });
  afterAll(() => portal.close());
  beforeEach(() => {
    portal.network.inject(() => 'none');
    portal.network.arrived.clear();
  });
}

async function approvalsPortal(): Promise<Approvals> {
  const portal = await startTestPortal();
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 9_000_000 });
  return {
    portal,
    maker: await portal.actor('operator'),
    checker: await portal.actor('approver'),
    second: await portal.actor('admin'),
  };
}

/** The number of confirmations that arrived at the service. */
export const confirms = ({ network }: TestPortal) => network.arrived.get(confirmPath) ?? 0;
export const refusalOf = (answer: { ok: boolean; reason?: object }) => answer.reason;
export const statusOf = async (actor: Actor, orderId: string) =>
  (await detailOf(actor, orderId)).order.status.id;

/** Makes an order over the limit for one approver (two with `sourceAmount` over 50,000), submitted by `maker`. */
export async function waitingOrder(
  maker: Actor,
  wish: OrderWish = {},
): Promise<{ approvalId: string; orderId: string }> {
  const ready = await orderReadyToConfirm(maker, { sourceAmount: '12000.00', ...wish });
  return { approvalId: await submitted(maker, ready), orderId: ready.order.id };
}

export async function approvalOf(actor: Actor, approvalId: string): Promise<ApprovalDetail> {
  const page = await loadApproval(actor, approvalId);
  if (!page) throw new Error('the approval is not there');
  return page.approval;
}

/** Opens each document, as whoever decides does; nothing for others. */
async function openDocuments(actor: Actor, approvalId: string): Promise<void> {
  if (!may(actor.role, 'approval:decide')) return;
  const { documents } = await approvalOf(actor, approvalId);
  for (const { id } of documents) await noteDocumentViewed(actor, { approvalId, documentId: id });
}

/** The input of the approver's page when the documents were opened and the order's own rate is accepted. */
export async function approvalInput(
  actor: Actor,
  approvalId: string,
  change: Partial<ApproveInput> = {},
): Promise<ApproveInput> {
  await openDocuments(actor, approvalId);
  return inputUnopened(actor, approvalId, change);
}

/** The same of a page on which no document was opened. */
export async function inputUnopened(
  actor: Actor,
  approvalId: string,
  change: Partial<ApproveInput> = {},
): Promise<ApproveInput> {
  const page = await loadApproval(actor, approvalId);
  if (!page) throw new Error('the approval is not there');
  const { orderId: _, shownName: __, ...terms } = confirmationOf(page.order);
  return {
    ...terms,
    idempotencyKey: randomUUID(),
    approvalId,
    contentHash: page.approval.contentHash,
    driftAccepted: false,
    ...change,
  };
}

/** Approves what this person reads now. */
export const approve = async (actor: Actor, approvalId: string, change: Partial<ApproveInput> = {}) =>
  approveOrder(actor, await approvalInput(actor, approvalId, change));
