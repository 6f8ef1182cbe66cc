import { authorise } from '../../auth/authorise.ts';
import { may } from '../../auth/permissions.ts';
import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { decodeCursor, encodeCursor } from '../../cursor.ts';
import { loadExchanges } from '../exchanges/queries.ts';
import { loadWallets } from '../wallets/queries.ts';
import { webhookEventsOfOrder } from '../webhooks/queries.ts';
import { documentsOf } from './document-repository.ts';
import { documentView } from './document-view.ts';
import { orderMoney } from './order-money.ts';
import { neededDocumentsOf, orderSummary, timelineEntry } from './order-view.ts';
import {
  arrivalsIn,
  countByStatus,
  countOrders,
  type ListedOrder,
  longestWaiting,
  nameOfUser,
  pageOfOrders,
  timelineOf,
} from './read-repository.ts';
import { findOrder } from './repository.ts';
import { sentFields } from './sent-fields.ts';
import { type StatusId, statusIds } from './status.config.ts';
import { statusesOfView } from './status-views.ts';
import type { NextStep, OrderDetail, OrderListInput, OrderPage, OrderSummary } from './types.ts';
import { isCancellable } from './use-cases/cancel-order.ts';

const pageSize = 50;
const failuresShownMs = 7 * 24 * 60 * 60_000;

/** One page of orders, newest first. `total` counts what the filter matches. */
export async function listOrders(actor: Actor, input: OrderListInput): Promise<OrderPage> {
  authorise(actor, 'order:read');
  const { view = 'all', q, is, status } = input;
  const shown = statusesOfView(view);
  const filter = {
    ...(view === 'all' && !is ? {} : { statusIds: is ? shown.filter((id) => is.includes(id)) : shown }),
    ...(q ? { q } : {}),
    ...(status ? { serviceStatus: status } : {}),
  };
  const [rows, total] = await Promise.all([
    pageOfOrders({ filter, cursor: decodeCursor(input.cursor), limit: pageSize + 1 }),
    countOrders(filter),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const nextCursor =
    rows.length > pageSize && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null;
  return { orders: page.map(orderSummary), nextCursor, total };
}

/** What somebody here must act on, longest wait first, what failed lately, and how many orders are in each status. */
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
  const [documents, timeline, exchanges, callbacks, wallets, createdByName] = await Promise.all([
    documentsOf(id),
    timelineOf(id),
    loadExchanges(actor, id),
    webhookEventsOfOrder(actor, row),
    loadWallets(actor),
    nameOfUser(row.createdBy),
  ]);
  const order: ListedOrder = { ...row, documents: documents.filter(({ state }) => state === 'accepted') };
  const summary = orderSummary(order);
  return {
    order: { ...summary, ...factsOfDetail(row), createdByName, sent: sentFields(row.request) },
    money: orderMoney(order, wallets.wallets),
    timeline: timeline.map(timelineEntry),
    documents: documents.map(documentView),
    neededDocuments: neededDocumentsOf(order),
    callbacks,
    exchanges,
    nextStep: nextStepOf(summary.status.id, row.informationLink),
    can: rightsOn(actor, row),
    serverNow: now().toISOString(),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Detail = OrderDetail['order'];

function factsOfDetail(row: Row) {
  const { draftId, serviceStatus, statusMessage, informationLink, transactionMode } = row;
  return {
    family: 'global' as const,
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
  completed: 'repeat',
  cancelled: 'repeat',
  failed: 'repeat',
  inTransit: 'check-now',
  unrecognised: 'check-now',
  confirmed: 'check-now',
  informationRequested: 'check-now',
  readyToConfirm: 'review',
  inPreCheck: 'check-now',
  documentsNeeded: 'add-documents',
};

function nextStepOf(id: StatusId, informationLink: string | null): NextStep {
  return id === 'informationRequested' && informationLink ? 'open-request' : nextSteps[id];
}

function rightsOn({ role }: Actor, row: Row): OrderDetail['can'] {
  const status = row.serviceStatus ?? '';
  const collects = status === 'pending' || status === 'information_required';
  const isOpen = ['requested', 'accepted', 'unknown'].includes(row.confirmation);
  return {
    upload: (collects || (status === 'awaiting_transfe' && !isOpen)) && may(role, 'order:upload'),
    complete: collects && row.documentsCompletedAt === null && may(role, 'order:complete'),
    confirm: status === 'awaiting_transfe' && !isOpen && may(role, 'order:confirm'),
    cancel: isCancellable(row) && may(role, 'order:cancel'),
    check: row.creation !== 'refused' && may(role, 'order:check'),
    repeat: may(role, 'order:draft'),
    convert: may(role, 'wallet:convert'),
  };
}
