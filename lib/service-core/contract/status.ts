/**
 * The statuses of an order on the wire (specification §3, decisions §5) with their traits: the only source for which
 * statuses are open, final or reported to partners. The misspelling is the interface's.
 */
export const statusTraits = {
  pending: {
    rank: 1,
    isOpen: true,
    takesDocuments: true,
    awaits: 'partner',
    told: 'never',
  },
  information_required: {
    rank: 1,
    isOpen: true,
    takesDocuments: true,
    awaits: 'partner',
    told: 'news',
  },
  awaiting_transfe: {
    rank: 1,
    isOpen: true,
    takesDocuments: false,
    awaits: 'partner',
    told: 'news',
  },
  transferring: {
    rank: 2,
    isOpen: false,
    takesDocuments: false,
    awaits: 'service',
    told: 'never',
  },
  completed: {
    rank: 3,
    isOpen: false,
    takesDocuments: false,
    awaits: 'nobody',
    told: 'result',
    look: { tone: 'green', shape: 'filled-circle', icon: 'check', bucket: 'completed' },
  },
  returned: {
    rank: 4,
    after: 'completed',
    isOpen: false,
    takesDocuments: false,
    awaits: 'nobody',
    told: 'result',
    look: { tone: 'red', shape: 'octagon', icon: 'undo-2', bucket: 'failed' },
  },
  failed: {
    rank: 3,
    isOpen: false,
    takesDocuments: false,
    awaits: 'nobody',
    told: 'result',
    look: { tone: 'red', shape: 'octagon', icon: 'octagon-x', bucket: 'failed' },
  },
  cancelled: {
    rank: 3,
    isOpen: false,
    takesDocuments: false,
    awaits: 'nobody',
    told: 'news',
    look: { tone: 'neutral', shape: 'slashed-circle', icon: 'circle-slash', bucket: 'closed' },
  },
} as const satisfies Record<string, Traits>;

type Traits = {
  /** A receiver never lets a status go back to a lower rank (decisions §8). */
  rank: 1 | 2 | 3 | 4;
  /** The final status that this status may still follow. */
  after?: 'completed';
  /** True before confirmation, while the order has not ended. */
  isOpen: boolean;
  /** True until the order's documents are marked complete. */
  takesDocuments: boolean;
  /** The side that must act next; `nobody` makes a status final. */
  awaits: 'partner' | 'service' | 'nobody';
  /** The callbacks that report the status: `result` to every partner, `news` to partners that want all statuses. */
  told: 'result' | 'news' | 'never';
  /** The look of a status shown under its own name; other statuses are shown by their next task. */
  look?: { tone: string; shape: string; icon: string; bucket: 'completed' | 'failed' | 'closed' };
};

export type OrderStatus = keyof typeof statusTraits;

export const orderStatuses = Object.keys(statusTraits) as OrderStatus[];

const traitsOf = (status: OrderStatus): Traits => statusTraits[status];

export function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(statusTraits, status);
}

/** Statuses before confirmation: a partner may change or end the order, by the rules of its family. */
export const openStatuses = orderStatuses.filter((status) => traitsOf(status).isOpen);

/** Statuses in which the order's documents are not marked complete yet. */
export const collectingStatuses = orderStatuses.filter((status) => traitsOf(status).takesDocuments);

/** The statuses that callbacks report: to every partner, or to partners that want all statuses. */
export const toldStatuses = (to: 'all' | 'final'): OrderStatus[] =>
  orderStatuses.filter((status) => {
    const { told } = traitsOf(status);
    return told === 'result' || (to === 'all' && told === 'news');
  });

/**
 * Returns the rank of a status; 0 for an unknown status. The statuses before confirmation share a rank, because an
 * update can lead from each to another.
 */
export function statusRank(status: string): number {
  return isOrderStatus(status) ? traitsOf(status).rank : 0;
}

/** True if neither side has to act. A completed payment may still be returned; an unknown status is not final. */
export function isFinalStatus(status: string): boolean {
  return isOrderStatus(status) && traitsOf(status).awaits === 'nobody';
}

export const finalStatuses = orderStatuses.filter(isFinalStatus);

/** True if `status` may follow the final status `final`: a completed payment that was returned. */
export function mayFollowFinal(status: string, final: string): boolean {
  return isOrderStatus(status) && traitsOf(status).after === final;
}

/** True if the recipient's bank accepted the payment, even if it returned the payment later. */
export function wasPaid(status: string | null): boolean {
  return status === 'completed' || (status !== null && mayFollowFinal(status, 'completed'));
}
