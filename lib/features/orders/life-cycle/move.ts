import { may } from '../../../auth/permissions.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  isFinalStatus,
  isOrderStatus,
  mayFollowFinal,
  statusRank,
} from '../../../service-core/contract/status.ts';
import { type Life, type LifeColumns, lifeOf, type Part, serviceState, states } from './states.ts';
import { type Condition, type TransitionName, transitionNames, transitionOf } from './transitions.ts';

/** An order as far as transitions ask. */
export type Standing = { family: string; life: Life };

const parts = Object.keys(states) as Part[];

function holds({ families, ...words }: Condition, { family, life }: Standing): boolean {
  if (families && !families.some((one) => one === family)) return false;
  return parts.every((part) => {
    const allowed: readonly string[] | undefined = words[part];
    return allowed === undefined || allowed.includes(life[part]);
  });
}

const isPossibleAt = (standing: Standing, name: TransitionName): boolean =>
  transitionOf(name).when.some((condition) => holds(condition, standing));

/** The order's state allows it. */
export function isPossible(order: LifeColumns & { family: string }, name: TransitionName): boolean {
  return isPossibleAt({ family: order.family, life: lifeOf(order) }, name);
}

/** The person may do it with this order, at whatever state. */
export function permits(
  { role, userId }: Actor,
  name: TransitionName,
  order: { createdBy: string },
): boolean {
  const { may: needed, mayForOthers } = transitionOf(name);
  if (needed === undefined) return false;
  if (mayForOthers !== undefined && may(role, mayForOthers)) return true;
  return may(role, needed) && (mayForOthers === undefined || order.createdBy === userId);
}

export type Moved = { life: Life; consequences: TransitionName[] };

/** The state after a transition and all that follows from it; an error where the table does not allow it. */
export function move(
  standing: Standing,
  name: TransitionName,
  /** The service's word, for `told`. */
  word: string | null = null,
): Result<Moved, { impossible: TransitionName }> {
  if (!isPossibleAt(standing, name)) return err({ impossible: name });
  let life: Life = { ...standing.life, ...transitionOf(name).to, ...(name === 'told' && toldBy(word)) };
  const consequences: TransitionName[] = [];
  for (;;) {
    const at = { family: standing.family, life };
    const next = transitionNames.find(
      (one) => transitionOf(one).trigger === 'consequence' && isPossibleAt(at, one),
    );
    if (!next) return ok({ life, consequences });
    life = { ...life, ...transitionOf(next).to };
    consequences.push(next);
  }
}

function toldBy(word: string | null): Partial<Life> {
  const isPastDocuments = word === 'awaiting_transfe' || word === 'transferring';
  return { service: serviceState(word), ...(isPastDocuments && { documents: 'complete' }) };
}

/**
 * The service's word may follow what it told before: a status has a rank and never goes back, and an end stays the same
 * end, except that a completed payment may come back. A word nobody knows says nothing of how far the order is.
 */
export function mayFollow(
  word: string,
  before: { serviceStatus: string | null; statusRank: number },
): boolean {
  const { serviceStatus: current, statusRank: reached } = before;
  if (current !== null && isFinalStatus(current)) return word === current || mayFollowFinal(word, current);
  return !isOrderStatus(word) || statusRank(word) >= reached;
}
