import type { Actor } from '../../auth/types.ts';
import { isPossible, permits } from './life-cycle/move.ts';
import { type Stage, type StageColumns, stageOf } from './life-cycle/stages.ts';
import { isEnd } from './status.ts';
import type { BulkAction, SkipReason } from './types.ts';

type RuleColumns = StageColumns & { createdBy: string; family: string };

/** Stages in which an order can no longer be ended, or not now. */
const skipAt: Partial<Record<Stage, SkipReason>> = {
  creating: 'in-doubt',
  updating: 'in-doubt',
  confirming: 'in-doubt',
  confirmed: 'confirmed',
  inTransit: 'confirmed',
  unrecognised: 'confirmed',
  abandoned: 'final',
};

/**
 * Returns the reason that a bulk action leaves an order out; undefined when it does not. `abandon` archives in the
 * portal what cannot be cancelled (S-01): only where the service has no way to, which is a business order, and a
 * personal one past `pending` (specification §4.3, decisions §5).
 */
export function skipOf(actor: Actor, action: BulkAction, order: RuleColumns): SkipReason | undefined {
  const stage = stageOf(order);
  if (stage === 'draft') return 'not-created';
  if (action === 'check') return undefined;
  const skip = isEnd(stage) ? 'final' : skipAt[stage];
  if (skip) return skip;
  if (!permits(actor, action, order)) return 'not-yours';
  if (isPossible(order, action)) return undefined;
  return action === 'cancel' ? 'cannot-cancel' : 'can-cancel';
}

export function skipsOf(actor: Actor, order: RuleColumns): Partial<Record<BulkAction, SkipReason>> {
  const actions = ['check', 'cancel', 'abandon'] as const;
  return Object.fromEntries(
    actions.flatMap((action) => {
      const reason = skipOf(actor, action, order);
      return reason ? [[action, reason]] : [];
    }),
  );
}
