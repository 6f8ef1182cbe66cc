import { type FailureReason, failureReasonOf, failureReasons } from '../../../service-core/codes.ts';
import { isOrderStatus, type OrderStatus, orderStatuses } from '../../../service-core/contract/status.ts';
import { isInformationRequested } from '../../transfers/conditions/order.ts';
import { isEnd, type StatusBucket, type StatusId, statusCatalogue } from '../status.ts';

/** The parts of an order's state and the values of each. The database allows no others, except service statuses. */
export const states = {
  /** `absent`: the order does not exist yet. */
  creation: ['absent', 'sending', 'unknown', 'accepted', 'refused'],
  documents: ['open', 'complete'],
  approval: ['none', 'waiting', 'sent-back', 'approved', 'expired'],
  confirmation: ['none', 'requested', 'unknown', 'accepted', 'refused'],
  update: ['none', 'requested', 'unknown'],
  archive: ['no', 'yes'],
  /** `none`: the service has not reported a status yet. */
  service: ['none', ...orderStatuses],
} as const;

export type Part = keyof typeof states;
export type State<P extends Part> = (typeof states)[P][number];

/** An order's state. A value this portal does not know becomes `unrecognised`. */
export type Life = { readonly [P in Part]: State<P> | 'unrecognised' };

/** The columns that hold an order's state. Only transitions write them. */
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

/** Returns the first portal state this version does not know, as `part value`; null when it knows them all. */
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

/** True if a confirmation was sent and not refused: it took effect, or may have. */
export function isConfirming({ confirmation }: Pick<LifeColumns, 'confirmation'>): boolean {
  return confirmation !== 'none' && confirmation !== 'refused';
}

/** The statuses people see, with `checking` split by the call that is being checked. */
export type Stage = Exclude<StatusId, 'checking'> | 'creating' | 'updating' | 'confirming';

export type StageColumns = LifeColumns & { informationLink: string | null };

/** Returns an order's stage; the first matching rule wins (ui.md §4.4). */
export function stageOf(order: StageColumns): Stage {
  if (unknownWordOf(order) !== null) return 'unrecognised';
  const { creation, confirmation, service, archive, update, approval, documents } = lifeOf(order);
  if (creation === 'refused') return 'draft';
  if (creation !== 'accepted' || service === 'none') return 'creating';
  if (service === 'unrecognised' || isEnd(service)) return service;
  if (service === 'transferring') return 'inTransit';
  // An archived order that the service pays after all is shown as in transit above: archiving stops no money.
  if (archive === 'yes') return 'abandoned';
  if (update !== 'none') return 'updating';
  if (confirmation === 'requested' || confirmation === 'unknown') return 'confirming';
  if (service === 'information_required') return 'informationRequested';
  if (confirmation === 'accepted') return 'confirmed';
  if (isInformationRequested(order)) return 'informationRequested';
  if (service === 'pending') return documents === 'complete' ? 'inPreCheck' : 'documentsNeeded';
  // Approval matters only at this point: before and after it, an approver has nothing to do.
  if (approval === 'waiting') return 'awaitingApproval';
  return approval === 'sent-back' ? 'sentBack' : 'readyToConfirm';
}

export function statusIdOf(order: StageColumns): StatusId {
  const stage = stageOf(order);
  return stage === 'creating' || stage === 'updating' || stage === 'confirming' ? 'checking' : stage;
}

/** The columns of an order that its status is derived from. */
export type StatusColumns = StageColumns & { statusMessage: string | null };

/** The reason, when the portal knows it, and the service's message, unless it says nothing more. */
export type Failure = { message: string | null; reason: FailureReason | null };

export function failureOf(message: string | null): Failure {
  const reason = (message && failureReasonOf(message)) || null;
  return { reason, message: reason && failureReasons[reason].message === message ? null : message };
}

/** The data of a status badge and its sentence; serialisable, so that it can be sent to the browser. */
export type DisplayStatus = {
  id: StatusId;
  /** The service's own status, always shown somewhere (ui.md §4.4); for `unrecognised`, the unknown value. */
  raw: string | null;
  tone: (typeof statusCatalogue)[StatusId]['tone'];
  shape: (typeof statusCatalogue)[StatusId]['shape'];
  icon: (typeof statusCatalogue)[StatusId]['icon'];
  bucket: StatusBucket;
  missingDocuments: number;
  /** Set for failed and returned orders. */
  failure: Failure | null;
};

export function displayStatus(order: StatusColumns, missingDocuments = 0): DisplayStatus {
  const id = statusIdOf(order);
  const { tone, shape, icon, bucket } = statusCatalogue[id];
  return {
    id,
    raw: unknownWordOf(order) ?? order.serviceStatus,
    tone,
    shape,
    icon,
    bucket,
    missingDocuments,
    failure: bucket === 'failed' ? failureOf(order.statusMessage) : null,
  };
}

/** The steps of an order on its way to the recipient. */
export const progressSteps = ['created', 'documents', 'approved', 'sent', 'paid'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** The current step of an order: all earlier steps are done, all later steps are ahead. */
export type Progress = { step: ProgressStep; state: 'under-way' | 'done' | 'failed' | 'stopped' };

/** Returns an order's progress; null for a state this portal does not know. */
export function progressOf(life: Life): Progress | null {
  if (Object.values(life).includes('unrecognised')) return null;
  const { creation, service, archive } = life;
  if (service === 'completed') return { step: 'paid', state: 'done' };
  const step = stepOf(life);
  if (service === 'failed' || service === 'returned' || creation === 'refused')
    return { step, state: 'failed' };
  // Archiving stops no money: an order that the service pays after all continues.
  const isStopped = service === 'cancelled' || (archive === 'yes' && service !== 'transferring');
  return { step, state: isStopped ? 'stopped' : 'under-way' };
}

function stepOf(life: Life): ProgressStep {
  const { creation, service, confirmation, documents } = life;
  if (creation !== 'accepted' || service === 'none') return 'created';
  if (confirmation === 'accepted' || service === 'returned' || service === 'transferring') return 'paid';
  // The service failed the order in answer to its confirmation.
  if (isConfirming(life) || (confirmation === 'refused' && service === 'failed')) return 'sent';
  const isCollecting = service === 'pending' || service === 'information_required';
  return isCollecting || documents === 'open' ? 'documents' : 'approved';
}
