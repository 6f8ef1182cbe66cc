import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { contentHash } from '../../lib/features/approvals/queue-view.ts';
import { approveOrder } from '../../lib/features/approvals/verbs/approve-order.ts';
import { sendBack, withdraw } from '../../lib/features/approvals/verbs/end-approval.ts';
import { submitOrder } from '../../lib/features/approvals/verbs/submit-order.ts';
import { confirmOrder } from '../../lib/features/orders/verbs/confirm-order.ts';
import { policyIs } from '../support/approvals.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { approvalInput } from '../support/portal-approvals.ts';
import { confirmationOf, detailOf, orderReadyToConfirm } from '../support/portal-orders.ts';
import { runs } from '../support/seed.ts';

let portal: TestPortal;
let people: Actor[];

beforeAll(async () => {
  portal = await startTestPortal();
  people = await Promise.all((['approver', 'approver', 'approver', 'admin'] as const).map(portal.actor));
  await portal.sandbox('/sandbox/wallet/credit', { type: 'personal', currency: 'USD', amount: 9_000_000 });
});
afterAll(() => portal.close());

const kinds = ['submit', 'approve', 'approve-as-read', 'confirm', 'edit', 'withdraw', 'send-back'] as const;
type Step = { kind: (typeof kinds)[number]; by: number };

/** A change after creation, with the columns that an update of the order writes. */
async function edit(orderId: string, actor: Actor): Promise<void> {
  const { request, confirmation } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  if (confirmation !== 'none') return;
  const changed = JSON.parse(JSON.stringify(request));
  changed.beneficiary.address = `${randomUUID().slice(0, 8)} Road`;
  await db().order.update({ where: { id: orderId }, data: { request: changed, lastEditedBy: actor.userId } });
}

async function hashNow(orderId: string): Promise<string> {
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  return contentHash(order, await db().orderDocument.findMany({ where: { orderId, state: 'accepted' } }));
}

async function take(step: Step, o: { orderId: string; read: Map<number, string> }): Promise<void> {
  const { orderId, read } = o;
  const actor = people[step.by];
  if (!actor) throw new Error('one of the people');
  const { idempotencyKey: _, ...terms } = confirmationOf(await detailOf(actor, orderId));
  const latest = await db().approval.findFirst({ where: { orderId }, orderBy: { submittedAt: 'desc' } });
  switch (step.kind) {
    case 'submit':
      await submitOrder(actor, { ...terms, note: '' });
      for (const index of people.keys()) read.set(index, await hashNow(orderId));
      return;
    case 'approve':
      if (latest) await approveOrder(actor, await approvalInput(actor, latest.id));
      return;
    case 'approve-as-read': {
      const hash = read.get(step.by);
      if (latest && hash)
        await approveOrder(actor, await approvalInput(actor, latest.id, { contentHash: hash }));
      return;
    }
    case 'confirm':
      await confirmOrder(actor, confirmationOf(await detailOf(actor, orderId)));
      return;
    case 'edit':
      return edit(orderId, actor);
    case 'withdraw':
      if (latest) await withdraw(actor, { approvalId: latest.id });
      return;
    case 'send-back':
      if (latest) await sendBack(actor, { approvalId: latest.id, reason: 'again' });
  }
}

/** Approvers by the order's own record, without those who had a hand in it. */
async function approversOf(orderId: string): Promise<Set<string>> {
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const decisions = await db().approvalDecision.findMany({
    where: { approval: { orderId, state: 'approved' }, kind: 'approve', voidedAt: null },
    include: { approval: true },
  });
  const hash = await hashNow(orderId);
  const makers = [
    order.createdBy,
    order.lastEditedBy,
    ...decisions.map(({ approval }) => approval.submittedBy),
  ];
  return new Set(
    decisions
      .filter((one) => one.contentHash === hash && !makers.includes(one.decidedBy))
      .map(({ decidedBy }) => decidedBy),
  );
}

test('no sequence of actions confirms an order without the approvals its policy asks for', async () => {
  const rule = (approvers: 1 | 2) => ({
    family: 'any' as const,
    recipient: 'any' as const,
    over: [{ currency: 'USD', amount: '10000' }],
    approvers,
    stepUp: false,
  });
  let confirmed = 0;
  const step = fc.record({ kind: fc.constantFrom(...kinds), by: fc.nat({ max: 3 }) });
  // Most wishes come to nothing without a submission: it comes first, and approvals are likely.
  const steps = fc
    .array(
      fc.oneof(step, step, fc.record({ kind: fc.constant('approve' as const), by: fc.nat({ max: 3 }) })),
      {
        minLength: 4,
        maxLength: 9,
      },
    )
    .map((rest) => [{ kind: 'submit' as const, by: 0 }, ...rest]);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1 as const, 2 as const), steps, async (approvers, trace) => {
      await policyIs({ rules: [rule(approvers)] });
      const creator = people[0];
      if (!creator) throw new Error('one of the people');
      const { order } = await orderReadyToConfirm(creator, { sourceAmount: '12000.00' });
      const read = new Map<number, string>();
      for (const one of trace) {
        await take(one, { orderId: order.id, read });
        const request = await db().confirmRequest.findFirst({ where: { orderId: order.id } });
        if (!request) continue;
        expect((await approversOf(order.id)).size).toBeGreaterThanOrEqual(approvers);
        confirmed += 1;
        return;
      }
    }),
    { numRuns: runs(20), endOnFailure: true },
  );
  // A run in which nothing is ever confirmed proves nothing.
  expect(confirmed).toBeGreaterThan(1);
}, 120_000);
