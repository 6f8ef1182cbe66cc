import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { ServiceContext } from '../domain/context.ts';
import { payOrder } from '../domain/rails/pay-order.ts';
import { payoutTask } from '../domain/rails/payout-jobs.ts';

const jobSchema = z.object({ tradeId: z.string(), partnerId: z.string(), asked: z.int().optional() });

/** Pays confirmed orders. A job that throws is tried again by the queue; see {@link payOrder} on why it may be. */
export function payoutTasks(ctx: ServiceContext): TaskList {
  return { [payoutTask]: (payload) => payOrder(ctx, jobSchema.parse(payload)) };
}
