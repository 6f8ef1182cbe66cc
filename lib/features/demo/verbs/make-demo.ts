import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { env } from '../../../env.ts';
import { log } from '../../../logger.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  actorWithId,
  draftNumbered,
  inTransaction,
  lockDemo,
  orderNumbered,
  startDemoJob,
  stateOfDemo,
} from '../data.ts';
import {
  advanceOrder,
  completeOrder,
  createPlanned,
  makeDraft,
  type Parties,
  saveDemoParties,
} from '../history/make-order.ts';
import { type NumberedOrder, presentDraft, presentOrders } from '../history/plan.ts';
import type { DemoState, RequestDemoRefusal } from '../schema.ts';

/**
 * Makes the demo's senders, recipients, orders and a draft in the present, through the portal's own use cases and with
 * this user's rights. Every order has a fixed number, so a second run continues the first. A failing order does not hold
 * up the others; its error is thrown at the end, so that the job is tried again.
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

/** Makes an order, or continues an order that an earlier run did not finish. */
async function make(actor: Actor, plan: NumberedOrder, parties: Parties): Promise<void> {
  const before = await orderNumbered(plan.orderNo);
  const orderId = before?.id ?? (await createPlanned(actor, plan, parties));
  if (!before || before.statusId === 'documentsNeeded') await completeOrder(actor, orderId, plan);
  const { statusId } = (await orderNumbered(plan.orderNo)) ?? {};
  if (statusId === 'readyToConfirm') await advanceOrder(actor, orderId, plan);
}

/**
 * Starts making demo data on behalf of this user in a portal without orders, or resumes a stopped run. A second request
 * during the run changes nothing and returns the progress. Refused in production.
 */
export const requestDemo = useCase(
  'order:create',
  async (actor): Promise<Result<DemoState, RequestDemoRefusal>> => {
    if (env().PORTAL_ENV === 'production') return err({ code: 'production' });
    return inTransaction(async (tx): Promise<Result<DemoState, RequestDemoRefusal>> => {
      await lockDemo(tx);
      const before = await stateOfDemo(tx);
      if (before === null) return err({ code: 'has-orders' });
      if (before.state === 'loading') return ok(before);
      await startDemoJob(tx, actor.userId);
      await recordAudit(tx, {
        actor,
        action: 'demo.load',
        subject: { kind: 'user', id: actor.userId },
        data: { made: before.state === 'stopped' ? before.made : 0 },
      });
      return ok((await stateOfDemo(tx)) ?? before);
    });
  },
);
