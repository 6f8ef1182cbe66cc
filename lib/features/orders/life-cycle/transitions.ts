import { type Actor, may, type Permission } from '../../../auth/permissions.ts';
import { err, ok, type Result } from '../../../result.ts';
import {
  collectingStatuses as collecting,
  finalStatuses,
  isFinalStatus,
  isOrderStatus,
  mayFollowFinal,
  type OrderStatus,
  openStatuses as open,
  statusRank,
} from '../../../service-core/contract/status.ts';
import { cancellableIn, confirmableIn } from '../../transfers/conditions/order.ts';
import type { Family } from '../../transfers/types.ts';
import {
  type Life,
  type LifeColumns,
  lifeOf,
  type Part,
  type State,
  serviceState,
  states,
} from './states.ts';

/** A condition on an order's state: each named part has one of the listed values. */
export type Condition = { readonly [P in Part]?: readonly State<P>[] } & { families?: readonly Family[] };

export type Transition = {
  /** `answer` and `news` come from the service; a `consequence` is applied immediately wherever its condition holds. */
  trigger: 'person' | 'answer' | 'news' | 'clock' | 'consequence';
  /** The permission needed, and the permission for another person's orders where that needs its own. */
  may?: Permission;
  mayForOthers?: Permission;
  /** The transition is possible if any of these conditions holds. */
  when: readonly Condition[];
  /** The values it writes. Empty where the service's answer moves the order. */
  to: { readonly [P in Part]?: State<P> };
  /** Further conditions, checked by the use-case; for `docs/order-life-cycle.md`. */
  needs?: string;
};

const notPaid = ['failed', 'cancelled'] as const satisfies readonly OrderStatus[];
const paid = finalStatuses.filter((status) => !notPaid.some((one) => one === status));

/** The order exists, is not archived, and no confirmation or update is in progress. */
const free = {
  creation: ['accepted'],
  confirmation: ['none', 'refused'],
  update: ['none'],
  archive: ['no'],
} as const satisfies Condition;
const unanswered = ['requested', 'unknown'] as const;

const by =
  (trigger: Exclude<Transition['trigger'], 'person'>) =>
  (when: Condition, to: Transition['to'], needs?: string): Transition => ({
    trigger,
    when: [when],
    to,
    ...(needs !== undefined && { needs }),
  });
const [answer, news, clock, follows] = [by('answer'), by('news'), by('clock'), by('consequence')];

/** Every transition of an order's state. The diagram in `docs/order-life-cycle.md` is generated from this table. */
const transitions = {
  create: {
    trigger: 'person',
    may: 'order:create',
    when: [{ creation: ['absent', 'refused'] }],
    to: { creation: 'sending' },
    needs: 'The draft is the one that was read and passes every check.',
  },
  // A late acceptance counts even after a refusal: the order exists.
  'create-accepted': answer({ creation: ['sending', 'unknown', 'refused'] }, { creation: 'accepted' }),
  'create-refused': answer({ creation: ['sending', 'unknown', 'refused'] }, { creation: 'refused' }),
  'create-unanswered': answer({ creation: ['sending', 'unknown'] }, { creation: 'unknown' }),

  'add-document': {
    trigger: 'person',
    may: 'order:upload',
    when: [
      { service: collecting, archive: ['no'] },
      { ...free, service: ['awaiting_transfe'] },
    ],
    to: {},
  },
  'complete-documents': {
    trigger: 'person',
    may: 'order:complete',
    when: [{ service: collecting, update: ['none'], archive: ['no'] }],
    to: {},
    needs: 'Every needed file is accepted, and none is being uploaded.',
  },
  'documents-completed': answer({}, { documents: 'complete' }),

  submit: {
    trigger: 'person',
    may: 'approval:submit',
    when: [{ ...free, service: confirmableIn, approval: ['none', 'sent-back', 'expired'] }],
    to: { approval: 'waiting' },
    needs: 'The policy asks for an approval; rate and amounts are the ones that were read.',
  },
  'send-back': {
    trigger: 'person',
    may: 'approval:decide',
    when: [{ approval: ['waiting'] }],
    to: { approval: 'sent-back' },
    needs: 'A reason, by somebody who had no hand in the order.',
  },
  withdraw: {
    trigger: 'person',
    may: 'approval:submit',
    when: [{ approval: ['waiting'] }],
    to: { approval: 'none' },
    needs: 'By the person who submitted it.',
  },
  'name-supplied': news(
    { approval: ['waiting'] },
    { approval: 'sent-back' },
    'The recipient’s name was supplied at the service after the order was submitted.',
  ),
  'approval-expired': clock({ approval: ['waiting'] }, { approval: 'expired' }),

  confirm: {
    trigger: 'person',
    may: 'order:confirm',
    when: [{ ...free, service: confirmableIn, approval: ['none', 'sent-back', 'expired'] }],
    to: { confirmation: 'requested' },
    needs: 'The policy lets one person send it; rate and amounts are the ones that were read.',
  },
  'confirm-approved': {
    trigger: 'person',
    may: 'approval:decide',
    when: [{ ...free, service: confirmableIn, approval: ['waiting'] }],
    to: { approval: 'approved', confirmation: 'requested' },
    needs: 'The last approval it takes, by somebody who had no hand in the order, of the content as it is.',
  },
  'confirm-accepted': answer({ confirmation: ['requested'] }, { confirmation: 'accepted' }),
  'confirm-refused': answer({ confirmation: ['requested'] }, { confirmation: 'refused' }),
  'confirm-unanswered': answer({ confirmation: ['requested'] }, { confirmation: 'unknown' }),
  'confirm-not-made': clock(
    { confirmation: unanswered, service: open },
    { confirmation: 'none' },
    'A minute after the call, the service still says that the order is not confirmed.',
  ),

  update: {
    trigger: 'person',
    may: 'order:update',
    when: [{ ...free, families: ['global', 'personal'], service: open }],
    to: { update: 'requested' },
    needs: 'The amendment is the one that was read, changes something and passes every check.',
  },
  // Also after a refusal: of two concurrent repetitions, one may have been refused.
  'update-accepted': answer({ update: states.update }, { update: 'none' }),
  'update-accepted-with-documents-missing': answer(
    { update: states.update },
    { update: 'none', documents: 'open' },
  ),
  'update-refused': answer({ update: unanswered }, { update: 'none' }),
  'update-unanswered': answer({ update: unanswered }, { update: 'unknown' }),

  cancel: {
    trigger: 'person',
    may: 'order:cancel',
    mayForOthers: 'order:cancel-any',
    when: [
      { ...free, families: ['global'], service: cancellableIn('global') },
      { ...free, families: ['personal'], service: cancellableIn('personal') },
    ],
    to: {},
  },
  abandon: {
    trigger: 'person',
    may: 'order:cancel',
    mayForOthers: 'order:cancel-any',
    when: [
      { ...free, families: ['business'], service: open },
      {
        ...free,
        families: ['personal'],
        service: open.filter((status) => !cancellableIn('personal').includes(status)),
      },
    ],
    to: { archive: 'yes' },
    needs: 'A reason.',
  },
  'take-up': {
    trigger: 'person',
    may: 'order:cancel',
    mayForOthers: 'order:cancel-any',
    when: [{ archive: ['yes'], service: open }],
    to: { archive: 'no' },
  },

  told: news(
    { creation: ['accepted'] },
    {},
    'Of no lower rank than the service has told before; a final status stays.',
  ),

  'confirm-proved': follows(
    { confirmation: unanswered, service: ['transferring', ...paid] },
    { confirmation: 'accepted' },
  ),
  'confirm-failed': follows({ confirmation: unanswered, service: ['failed'] }, { confirmation: 'refused' }),
  'confirm-void': follows({ confirmation: unanswered, service: ['cancelled'] }, { confirmation: 'none' }),
  'approval-reopened': follows(
    { approval: ['approved'], confirmation: ['none', 'refused'] },
    { approval: 'waiting' },
  ),
  'approval-ended': {
    trigger: 'consequence',
    when: [
      { approval: ['waiting'], service: finalStatuses },
      { approval: ['waiting'], archive: ['yes'] },
    ],
    to: { approval: 'none' },
  },
} satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

export const transitionNames = Object.keys(transitions) as TransitionName[];

export const transitionOf = (name: TransitionName): Transition => transitions[name];

/** The facts of an order that transitions depend on. */
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

/** True if the order's state allows the transition. */
export function isPossible(order: LifeColumns & { family: string }, name: TransitionName): boolean {
  return isPossibleAt({ family: order.family, life: lifeOf(order) }, name);
}

/** True if the person has permission for the transition on this order, whatever its state. */
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

/** Returns the state after a transition and its consequences; an error if the table does not allow the transition. */
export function move(
  standing: Standing,
  name: TransitionName,
  /** The service's status, for `told`. */
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
 * True if the service's status `word` may follow the earlier ones. A status never falls in rank, and a final status
 * stays, except that a completed payment may be returned. An unknown status has no rank and may follow any status that
 * is not final.
 */
export function mayFollow(
  word: string,
  before: { serviceStatus: string | null; statusRank: number },
): boolean {
  const { serviceStatus: current, statusRank: reached } = before;
  if (current !== null && isFinalStatus(current)) return word === current || mayFollowFinal(word, current);
  return !isOrderStatus(word) || statusRank(word) >= reached;
}
