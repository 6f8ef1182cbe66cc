import { randomInt } from 'node:crypto';
import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { log } from '../../../logger.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  advanceOrder,
  completeOrder,
  createPlanned,
  saveDemoParties,
} from '../../demo/history/make-order.ts';
import { type PlannedOrder, planned } from '../../demo/history/plan.ts';
import { inTransaction } from '../../orders/data/order.ts';
import { storySchema } from '../schema.ts';
import type { StoryId, StoryRefusal } from '../types.ts';
import { sandboxCase } from './in-sandbox.ts';

type Story = Parameters<typeof planned>[0];

// Whole amounts that the built-in policy lets pass, except for the order that is to wait for an approval.
const stories: Record<StoryId, Story> = {
  paid: { ending: 'completed', route: 'family', amount: 1_250 },
  refused: {
    ending: 'refused',
    route: 'parents',
    amount: 780,
    reason: 'The recipient’s account is closed',
  },
  'review-held': {
    ending: 'in-review',
    route: 'goods',
    amount: 3_900,
    reason: 'The bank is asking about the source of the money',
  },
  'information-required': { ending: 'information-requested', route: 'pinyin', amount: 520 },
  'waiting-approval': { ending: 'awaiting-approval', route: 'optics', amount: 12_900 },
};

/**
 * Makes a new order on behalf of this person, through the portal's own use-cases, and leads it to the story's end or to
 * the call that ends there a moment later. A rule of the approval policy can stop it earlier, as it would a person.
 */
export const makeStory = sandboxCase({
  input: storySchema,
  run: async (actor, { story }): Promise<Result<{ orderId: string }, StoryRefusal>> => {
    // Two stories of the same amount to the same account would warn of a payment made twice.
    const cents = String(randomInt(100)).padStart(2, '0');
    const plan = { ...planned(stories[story]), sourceAmount: `${stories[story].amount}.${cents}` };
    let orderId: string | null = null;
    try {
      const parties = await saveDemoParties(actor, { payers: [plan.from], recipients: [plan.to] });
      orderId = await createPlanned(actor, plan, parties);
      await inTransaction(async (tx) => {
        await auditOrder(tx, orderId ?? '', { actor, action: 'order.sandbox-story', data: { story } });
      });
      await finish(actor, orderId, plan);
    } catch (problem) {
      log.warn('a sandbox story stopped', { err: problem });
      return err({ code: 'story-stopped', orderId });
    }
    return ok({ orderId });
  },
});

async function finish(actor: Actor, orderId: string, plan: PlannedOrder): Promise<void> {
  await completeOrder(actor, orderId, plan);
  await advanceOrder(actor, orderId, plan);
}
