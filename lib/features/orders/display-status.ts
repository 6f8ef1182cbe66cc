import { type FailureReason, failureReasonOf } from '../../service-core/codes.ts';
import { isOrderStatus } from '../../service-core/contract/status.ts';
import { isInformationRequested } from '../transfers/conditions/order.ts';
import { type StatusBucket, type StatusId, statusCatalogue } from './status.config.ts';

const creations = ['sending', 'accepted', 'refused', 'unknown'] as const;
const confirmations = ['none', 'requested', 'accepted', 'refused', 'unknown'] as const;
const approvals = ['none', 'waiting', 'sent-back', 'approved', 'expired'] as const;

export type StatusFacts = {
  creation: (typeof creations)[number];
  confirmation: (typeof confirmations)[number];
  serviceStatus: string | null;
  statusMessage: string | null;
  informationLink: string | null;
  documentsCompleted: boolean;
  approval: (typeof approvals)[number];
  abandoned: boolean;
  /** A change of the order is on its way or without an answer. */
  updating: boolean;
};

/** The columns of an order that its status is derived from. */
export type StatusColumns = {
  creation: string;
  confirmation: string;
  serviceStatus: string | null;
  statusMessage: string | null;
  informationLink: string | null;
  documentsCompletedAt: Date | null;
  approval: string;
  abandonedAt: Date | null;
  updateState: string;
};

export function factsOf(order: StatusColumns): StatusFacts {
  const { serviceStatus, statusMessage, informationLink } = order;
  return {
    creation: creations.find((known) => known === order.creation) ?? 'unknown',
    confirmation: confirmations.find((known) => known === order.confirmation) ?? 'unknown',
    serviceStatus,
    statusMessage,
    informationLink,
    documentsCompleted: order.documentsCompletedAt !== null,
    abandoned: order.abandonedAt !== null,
    updating: order.updateState !== 'none',
    approval: approvals.find((known) => known === order.approval) ?? 'none',
  };
}

/** The data of a badge and its sentence; plain, so that it travels from server to browser. */
export type DisplayStatus = {
  id: StatusId;
  /** The service's own word, always reachable for the person (ui.md §4.4). */
  raw: string | null;
  tone: (typeof statusCatalogue)[StatusId]['tone'];
  shape: (typeof statusCatalogue)[StatusId]['shape'];
  icon: (typeof statusCatalogue)[StatusId]['icon'];
  bucket: StatusBucket;
  missingDocuments: number;
  /** Only for `failed`: the service's text, and the reason when the portal knows it. */
  failure: { message: string | null; reason: FailureReason | null } | null;
};

/** First match wins, top to bottom, in the order of the catalogue (ui.md §4.4). */
export function displayStatus(facts: StatusFacts, missingDocuments = 0): DisplayStatus {
  const id = statusIdOf(facts);
  const { tone, shape, icon, bucket } = statusCatalogue[id];
  const message = facts.statusMessage;
  return {
    id,
    raw: facts.serviceStatus,
    tone,
    shape,
    icon,
    bucket,
    missingDocuments,
    failure: id === 'failed' ? { message, reason: (message && failureReasonOf(message)) || null } : null,
  };
}

export function statusIdOf(facts: StatusFacts): StatusId {
  const { creation, confirmation, serviceStatus: raw } = facts;
  if (creation === 'refused') return 'draft';
  if (creation !== 'accepted' || raw === null) return 'checking';
  // News that overtook the missing answer settles the question.
  const beforeConfirm = raw === 'awaiting_transfe' || raw === 'pending' || raw === 'information_required';
  // Archived here says nothing about money: news that the service pays it after all is shown as what it is.
  if (facts.abandoned && beforeConfirm) return 'abandoned';
  if (beforeConfirm && facts.updating) return 'checking';
  if (beforeConfirm && (confirmation === 'requested' || confirmation === 'unknown')) return 'checking';
  if (!isOrderStatus(raw)) return 'unrecognised';
  switch (raw) {
    case 'completed':
      return 'completed';
    case 'cancelled':
      return 'cancelled';
    case 'failed':
      return 'failed';
    case 'transferring':
      return 'inTransit';
    case 'information_required':
      return 'informationRequested';
    case 'awaiting_transfe':
      if (confirmation === 'accepted') return 'confirmed';
      // Only here: whose turn it is before and after is not the approver's.
      if (facts.approval === 'waiting') return 'awaitingApproval';
      return facts.approval === 'sent-back' ? 'sentBack' : 'readyToConfirm';
    case 'pending':
      if (confirmation === 'accepted') return 'confirmed';
      if (isInformationRequested(facts)) return 'informationRequested';
      return facts.documentsCompleted ? 'inPreCheck' : 'documentsNeeded';
    default:
      return raw satisfies never;
  }
}
