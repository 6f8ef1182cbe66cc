import { authorise } from '../../auth/authorise.ts';
import { may } from '../../auth/permissions.ts';
import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { serviceNow } from '../../payout/service-clock.ts';
import { loadExchanges } from '../exchanges/queries.ts';
import { isAmendable, isCancellable, isConfirming } from '../transfers/conditions/order.ts';
import { familyOf } from '../transfers/family.ts';
import { loadWallets } from '../wallets/queries.ts';
import { webhookEventsOfOrder } from '../webhooks/queries.ts';
import { skipOf } from './bulk-rules.ts';
import { documentsOf } from './document-repository.ts';
import { documentView } from './document-view.ts';
import { failedField } from './failed-field.ts';
import { mayRemind, orderApproval } from './order-approval.ts';
import { orderMoney } from './order-money.ts';
import { neededDocumentsOf, orderSummary, timelineEntry } from './order-view.ts';
import { portalProblemOf } from './portal-problem.ts';
import {
  administrators,
  arrivalsIn,
  countByStatus,
  longestWaiting,
  nameOfUser,
  timelineOf,
} from './read-repository.ts';
import { findOrder } from './repository.ts';
import { withoutSentAgain } from './sent-again.ts';
import { maskedFields } from './sent-fields.ts';
import { type StatusId, statusIds } from './status.config.ts';
import { statusesOfView } from './status-views.ts';
import { takesDocuments } from './takes-documents.ts';
import type { NextStep, OrderApproval, OrderDetail, OrderSummary } from './types.ts';
import { mayEnd } from './who-may-end.ts';

const failuresShownMs = 7 * 24 * 60 * 60_000;

/**
 * Returns the orders that need somebody here, longest wait first, the latest failures, and the number of orders in each
 * status.
 */
export async function orderOverview(actor: Actor) {
  authorise(actor, 'order:read');
  const toDo = statusesOfView('needs-me');
  const [waiting, counts, failed] = await Promise.all([
    longestWaiting(toDo, 10),
    countByStatus(),
    arrivalsIn('failed', new Date(now().getTime() - failuresShownMs)),
  ]);
  const byStatus = counts.flatMap(({ statusId, count, oldest }) => {
    const id = statusIds.find((known) => known === statusId);
    return id ? [{ id, count, oldestAt: oldest.toISOString() }] : [];
  });
  const needsMe: OrderSummary[] = waiting.map(orderSummary);
  const needsMeTotal = byStatus
    .filter(({ id }) => toDo.includes(id))
    .reduce((sum, { count }) => sum + count, 0);
  const failedLately = failed.oldest && { count: failed.count, oldestAt: failed.oldest.toISOString() };
  return { needsMe, needsMeTotal, failedLately, byStatus };
}

/** Everything about one order; null when there is none with this id. */
export async function getOrderDetail(actor: Actor, id: string): Promise<OrderDetail | null> {
  authorise(actor, 'order:read');
  const row = await findOrder(id);
  if (!row) return null;
  const [documents, timeline, exchanges, callbacks, wallets, createdByName, lastEditedByName, approval] =
    await Promise.all([
      documentsOf(id),
      timelineOf(id),
      loadExchanges(actor, id),
      webhookEventsOfOrder(actor, row),
      loadWallets(actor),
      nameOfUser(row.createdBy),
      row.lastEditedBy ? nameOfUser(row.lastEditedBy) : null,
      orderApproval(actor, row),
    ]);
  const accepted = documents.filter(({ state }) => state === 'accepted');
  const order = { ...row, documentTypes: accepted.map(({ type }) => type) };
  const summary = orderSummary(order);
  const entries = timeline.map(timelineEntry);
  const refusedFor = portalProblemOf(entries);
  return {
    order: {
      ...summary,
      ...factsOfDetail(row),
      createdByName,
      lastEditedByName,
      failedField: failedFieldOf(summary),
      sent: maskedFields(row.request),
    },
    money: orderMoney(order, wallets.wallets),
    timeline: entries,
    documents: withoutSentAgain(documents).map(documentView),
    neededDocuments: neededDocumentsOf(order),
    callbacks,
    exchanges,
    approval,
    portalProblem: refusedFor === null ? null : { code: refusedFor, admins: await administrators() },
    nextStep: nextStepOf(summary.status.id, row.informationLink),
    can: rightsOn(actor, row, approval),
    serverNow: now().toISOString(),
    serviceNow: serviceNow().toISOString(),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Detail = OrderDetail['order'];

function failedFieldOf({ family, accountType, status }: OrderSummary): string | null {
  return status.failure && failedField({ family, accountType, ...status.failure });
}

function factsOfDetail(row: Row) {
  const { draftId, serviceStatus, statusMessage, informationLink, transactionMode } = row;
  return {
    family: familyOf(row.family),
    draftId,
    serviceStatus,
    statusMessage,
    informationLink,
    transactionMode,
    // The database allows no other values.
    creation: row.creation as Detail['creation'],
    confirmation: row.confirmation as Detail['confirmation'],
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    documentsCompletedAt: row.documentsCompletedAt?.toISOString() ?? null,
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}

const nextSteps: Record<StatusId, NextStep> = {
  abandoned: 'repeat',
  checking: 'check-now',
  draft: 'continue-draft',
  completed: 'receipt',
  cancelled: 'repeat',
  failed: 'repeat',
  inTransit: 'check-now',
  unrecognised: 'check-now',
  confirmed: 'check-now',
  informationRequested: 'check-now',
  sentBack: 'edit',
  awaitingApproval: 'approve',
  readyToConfirm: 'review',
  inPreCheck: 'check-now',
  documentsNeeded: 'add-documents',
};

function nextStepOf(id: StatusId, informationLink: string | null): NextStep {
  return id === 'informationRequested' && informationLink ? 'open-request' : nextSteps[id];
}

function rightsOn(actor: Actor, row: Row, { need, latest }: OrderApproval): OrderDetail['can'] {
  const { role } = actor;
  const status = row.serviceStatus ?? '';
  const isArchived = row.statusId === 'abandoned';
  const collects = !isArchived && (status === 'pending' || status === 'information_required');
  const isUpdating = row.updateState !== 'none';
  const isOpen = isUpdating || isConfirming(row);
  const standing = { ...row, family: familyOf(row.family) };
  const isWaiting = row.approval === 'waiting';
  const decides = isWaiting && latest?.isOwn === false && may(role, 'approval:decide');
  const mayGo = !isArchived && status === 'awaiting_transfe' && !isOpen && !isWaiting;
  const ends = mayEnd(actor, row);
  return {
    upload: takesDocuments(row) && may(role, 'order:upload'),
    complete: collects && !isUpdating && row.documentsCompletedAt === null && may(role, 'order:complete'),
    confirm: mayGo && need.approvers === 0 && may(role, 'order:confirm'),
    submit: mayGo && need.approvers > 0 && may(role, 'approval:submit'),
    approve: decides,
    remind: isWaiting && !decides && mayRemind(latest?.reminded ?? null) && may(role, 'approval:submit'),
    update: isAmendable(standing) && !isArchived && !isUpdating && may(role, 'order:update'),
    cancel: isCancellable(standing) && !isUpdating && ends,
    askToEnd: skipOf(actor, 'abandon', row) === 'not-yours' && may(role, 'order:cancel'),
    abandon: skipOf(actor, 'abandon', row) === undefined && ends,
    takeUp: isArchived && ends,
    note: may(role, 'order:note'),
    reveal: may(role, 'order:reveal'),
    receipt: row.statusId === 'completed' && row.actualSourceMinor !== null && row.actualTargetMinor !== null,
    check: row.creation !== 'refused' && may(role, 'order:check'),
    repeat: may(role, 'order:draft'),
    convert: may(role, 'wallet:convert'),
  };
}
