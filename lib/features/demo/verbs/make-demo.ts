import type { Actor } from '../../../auth/permissions.ts';
import { env } from '../../../env.ts';
import { log } from '../../../logger.ts';
import { actorWithId, draftNumbered, orderNumbered } from '../data.ts';
import {
  bringOn,
  completeOrder,
  createPlanned,
  makeDraft,
  type Parties,
  saveDemoParties,
} from '../history/make-order.ts';
import { type NumberedOrder, presentDraft, presentOrders } from '../history/plan.ts';

/**
 * Makes the demo's senders, recipients, orders and a draft in the present, by the portal's own use-cases and with this
 * person's rights. Everything has a fixed number, so a second run goes on where the first one ended. One order that
 * cannot be made does not hold up the others; it is thrown at the end, so that the job is tried again.
 */
export async function makeDemo(userId: string): Promise<void> {
  if (env().PORTAL_ENV === 'production') throw new Error('No demo is made in production.');
  const actor = await actorWithId(userId);
  const parties = await saveDemoParties(actor);
  const problems: unknown[] = [];
  for (const plan of presentOrders()) {
    await make(actor, plan, parties).catch((err: unknown) => {
      log.warn('a demo order was not made', { err });
      problems.push(err);
    });
  }
  if (!(await draftNumbered(presentDraft.orderNo))) await makeDraft(actor, presentDraft, parties);
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} demo orders were not made`);
}

/** Makes an order, or takes on one that an earlier run left on its way. */
async function make(actor: Actor, plan: NumberedOrder, parties: Parties): Promise<void> {
  const before = await orderNumbered(plan.orderNo);
  const orderId = before?.id ?? (await createPlanned(actor, plan, parties));
  if (!before || before.statusId === 'documentsNeeded') await completeOrder(actor, orderId, plan);
  const { statusId } = (await orderNumbered(plan.orderNo)) ?? {};
  if (statusId === 'readyToConfirm') await bringOn(actor, orderId, plan);
}
