import { type FailureReason, failureReasonOf } from '../../../service-core/codes.ts';
import { isOrderStatus, type OrderStatus, orderStatuses } from '../../../service-core/contract/status.ts';
import { isInformationRequested } from '../../transfers/conditions/order.ts';
import { isEnd, type StatusBucket, type StatusId, statusCatalogue } from '../status.ts';

/** The parts of an order's state and the words of each. The database allows no others, the service's own word apart. */
export const states = {
  /** `absent` is an order that does not exist yet. */
  creation: ['absent', 'sending', 'unknown', 'accepted', 'refused'],
  documents: ['open', 'complete'],
  approval: ['none', 'waiting', 'sent-back', 'approved', 'expired'],
  confirmation: ['none', 'requested', 'unknown', 'accepted', 'refused'],
  update: ['none', 'requested', 'unknown'],
  archive: ['no', 'yes'],
  /** `none` until the service reports a status. */
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

/** The state of an order as a whole: the statuses people see, with `checking` told apart by what is being checked. */
export type Stage = Exclude<StatusId, 'checking'> | 'creating' | 'updating' | 'confirming';

export type StageColumns = LifeColumns & { informationLink: string | null };

/** First match wins, top to bottom, in the order of the status catalogue (ui.md §4.4). */
export function stageOf(order: StageColumns): Stage {
  if (unknownWordOf(order) !== null) return 'unrecognised';
  const { creation, confirmation, service, archive, update, approval, documents } = lifeOf(order);
  if (creation === 'refused') return 'draft';
  if (creation !== 'accepted' || service === 'none') return 'creating';
  if (service === 'unrecognised' || isEnd(service)) return service;
  if (service === 'transferring') return 'inTransit';
  // Archived here says nothing about money: news that the service pays it after all is shown as what it is.
  if (archive === 'yes') return 'abandoned';
  if (update !== 'none') return 'updating';
  if (confirmation === 'requested' || confirmation === 'unknown') return 'confirming';
  if (service === 'information_required') return 'informationRequested';
  if (confirmation === 'accepted') return 'confirmed';
  if (isInformationRequested(order)) return 'informationRequested';
  if (service === 'pending') return documents === 'complete' ? 'inPreCheck' : 'documentsNeeded';
  // Only here: whose turn it is before and after is not the approver's.
  if (approval === 'waiting') return 'awaitingApproval';
  return approval === 'sent-back' ? 'sentBack' : 'readyToConfirm';
}

export function statusIdOf(order: StageColumns): StatusId {
  const stage = stageOf(order);
  return stage === 'creating' || stage === 'updating' || stage === 'confirming' ? 'checking' : stage;
}

/** The columns of an order that its status is derived from. */
export type StatusColumns = StageColumns & { statusMessage: string | null };

/** The data of a badge and its sentence; plain, so that it travels from server to browser. */
export type DisplayStatus = {
  id: StatusId;
  /** The service's own word, always reachable for the person (ui.md §4.4); for `unrecognised` the word nobody knows. */
  raw: string | null;
  tone: (typeof statusCatalogue)[StatusId]['tone'];
  shape: (typeof statusCatalogue)[StatusId]['shape'];
  icon: (typeof statusCatalogue)[StatusId]['icon'];
  bucket: StatusBucket;
  missingDocuments: number;
  /** Only for what failed or came back: the service's text, and the reason when the portal knows it. */
  failure: { message: string | null; reason: FailureReason | null } | null;
};

export function displayStatus(order: StatusColumns, missingDocuments = 0): DisplayStatus {
  const id = statusIdOf(order);
  const { tone, shape, icon, bucket } = statusCatalogue[id];
  const message = order.statusMessage;
  return {
    id,
    raw: unknownWordOf(order) ?? order.serviceStatus,
    tone,
    shape,
    icon,
    bucket,
    missingDocuments,
    failure: bucket === 'failed' ? { message, reason: (message && failureReasonOf(message)) || null } : null,
  };
}

/** The stations of an order on its way to the recipient. */
export const progressSteps = ['created', 'documents', 'approved', 'sent', 'paid'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** The station an order stands at: all before it are behind it, all after it ahead. */
export type Progress = { step: ProgressStep; state: 'under-way' | 'done' | 'failed' | 'stopped' };

/** Returns how far an order has come; null for a state this portal does not know. */
export function progressOf(life: Life): Progress | null {
  if (Object.values(life).includes('unrecognised')) return null;
  const { creation, service, archive } = life;
  if (service === 'completed') return { step: 'paid', state: 'done' };
  const step = stepOf(life);
  if (service === 'failed' || service === 'returned' || creation === 'refused')
    return { step, state: 'failed' };
  // Archived here says nothing about money: an order that the service pays after all goes on.
  const isStopped = service === 'cancelled' || (archive === 'yes' && service !== 'transferring');
  return { step, state: isStopped ? 'stopped' : 'under-way' };
}

function stepOf(life: Life): ProgressStep {
  const { creation, service, confirmation, documents } = life;
  if (creation !== 'accepted' || service === 'none') return 'created';
  if (confirmation === 'accepted' || service === 'returned' || service === 'transferring') return 'paid';
  // The service ended it in answer to the confirmation.
  if (isConfirming(life) || (confirmation === 'refused' && service === 'failed')) return 'sent';
  const isCollecting = service === 'pending' || service === 'information_required';
  return isCollecting || documents === 'open' ? 'documents' : 'approved';
}
