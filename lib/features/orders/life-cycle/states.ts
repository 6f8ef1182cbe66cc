import { isOrderStatus, type OrderStatus, orderStatuses } from '../../../service-core/contract/status.ts';

/** The parts of an order's state and the words of each. The database allows no others, the service's own word apart. */
export const states = {
  /** `absent` is an order that does not exist yet. */
  creation: ['absent', 'sending', 'unknown', 'accepted', 'refused'],
  documents: ['open', 'complete'],
  approval: ['none', 'waiting', 'sent-back', 'approved', 'expired'],
  confirmation: ['none', 'requested', 'unknown', 'accepted', 'refused'],
  update: ['none', 'requested', 'unknown'],
  archive: ['no', 'yes'],
  /** `none` until the service has told one. */
  service: ['none', ...orderStatuses],
} as const;

export type Part = keyof typeof states;
export type State<P extends Part> = (typeof states)[P][number];

/** An order's state. A word that nobody here knows is `unrecognised`: no transition leads from it. */
export type Life = { readonly [P in Part]: State<P> | 'unrecognised' };

/** The columns that hold it. They are written by transitions alone. */
export type LifeColumns = {
  creation: string;
  documentsCompletedAt: Date | null;
  approval: string;
  confirmation: string;
  updateState: string;
  abandonedAt: Date | null;
  serviceStatus: string | null;
};

export const absent: Life = {
  creation: 'absent',
  documents: 'open',
  approval: 'none',
  confirmation: 'none',
  update: 'none',
  archive: 'no',
  service: 'none',
};

function known<P extends Part>(part: P, word: string): State<P> | 'unrecognised' {
  const words: readonly State<P>[] = states[part];
  return words.find((one) => one === word) ?? 'unrecognised';
}

export function lifeOf(order: LifeColumns): Life {
  return {
    creation: known('creation', order.creation),
    documents: order.documentsCompletedAt === null ? 'open' : 'complete',
    approval: known('approval', order.approval),
    confirmation: known('confirmation', order.confirmation),
    update: known('update', order.updateState),
    archive: order.abandonedAt === null ? 'no' : 'yes',
    service: serviceState(order.serviceStatus),
  };
}

export function serviceState(word: string | null): OrderStatus | 'none' | 'unrecognised' {
  if (word === null) return 'none';
  return isOrderStatus(word) ? word : 'unrecognised';
}

/** The first of our own words that this portal does not know, with its column; null when it knows them all. */
export function unknownWordOf(order: LifeColumns): string | null {
  const words = {
    creation: order.creation,
    approval: order.approval,
    confirmation: order.confirmation,
    update: order.updateState,
  };
  const life = lifeOf(order);
  const parts = ['creation', 'approval', 'confirmation', 'update'] as const;
  const part = parts.find((one) => life[one] === 'unrecognised');
  return part ? `${part} ${words[part]}` : null;
}

/** A confirmation went out that was not refused: it has taken effect, or may have. */
export function isConfirming({ confirmation }: Pick<LifeColumns, 'confirmation'>): boolean {
  return confirmation !== 'none' && confirmation !== 'refused';
}
