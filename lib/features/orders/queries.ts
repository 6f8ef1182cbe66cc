import { drawnFor } from '../../auth/drawn-for.ts';
import { type Actor, may } from '../../auth/permissions.ts';
import { useCase, whereAllowed } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { serviceNow } from '../../payout/service-clock.ts';
import { isAccessRefusal } from '../../service-core/client/outcome.ts';
import type { FailureReason } from '../../service-core/codes.ts';
import { wasPaid } from '../../service-core/contract/status.ts';
import { informationReasonOf } from '../../service-core/information-reasons.ts';
import { shownMoney, shownSides } from '../../text/money-text.ts';
import { loadExchanges } from '../exchanges/data.ts';
import { fields } from '../transfers/fields.ts';
import { type Family, familyOf } from '../transfers/types.ts';
import { loadWallets, noWallets } from '../wallets/queries.ts';
import type { WalletView } from '../wallets/schema.ts';
import { webhookEventsOfOrder } from '../webhooks/queries.ts';
import { mayRemind, orderApproval } from './data/approval.ts';
import {
  administrators,
  arrivalsIn,
  countByStatus,
  nameOfUser,
  type OrderRow,
  timelineOf,
} from './data/detail.ts';
import { documentsOf } from './data/documents.ts';
import { longestWaiting } from './data/list.ts';
import { findOrder } from './data/order.ts';
import { documentView } from './documents.ts';
import { lifeOf, progressOf } from './life-cycle/states.ts';
import { isPossible, permits, type TransitionName } from './life-cycle/transitions.ts';
import { skipOf } from './list-queries.ts';
import { neededDocumentsOf, orderSummary, timelineEntry } from './order-view.ts';
import { masked, sentFields, withoutSentAgain } from './sent-fields.ts';
import {
  type EndStatus,
  fixedSideOf,
  isEnd,
  otherRate,
  type StatusId,
  sentStatuses,
  statusCatalogue,
  statusesOfView,
  statusIds,
} from './status.ts';
import type {
  NextStep,
  OrderApproval,
  OrderDetail,
  OrderMoney,
  OrderSummary,
  TimelineEntry,
  TimelineKind,
} from './types.ts';
import { ownRateGoodUntil } from './verbs/record-confirmation.ts';

/** Returns the data of an order's money band. `wallets` are as last read from the service. */
function orderMoney(order: OrderRow, wallets: readonly WalletView[]): OrderMoney {
  const { sourceCurrency, targetCurrency, actualSourceMinor, actualTargetMinor, queryNo } = order;
  const type = order.walletType === 'business' ? 'business' : 'personal';
  const wallet = wallets.find((one) => one.type === type && one.currency === sourceCurrency);
  const actualSource = actualSourceMinor === null ? null : shownMoney(actualSourceMinor, sourceCurrency);
  const actualTarget = actualTargetMinor === null ? null : shownMoney(actualTargetMinor, targetCurrency);
  return {
    ...shownSides(order),
    rate: order.rate,
    fixedSide: fixedSideOf(order.transactionMode),
    lockRate: order.lockRate,
    quote:
      queryNo && order.quoteFetchedAt
        ? {
            queryNo,
            fetchedAt: order.quoteFetchedAt.toISOString(),
            expiresAt: ownRateGoodUntil(order).toISOString(),
          }
        : null,
    actualSource,
    actualTarget,
    returned:
      order.returnedSourceMinor === null || order.returnedTargetMinor === null
        ? null
        : {
            source: shownMoney(order.returnedSourceMinor, sourceCurrency),
            target: shownMoney(order.returnedTargetMinor, targetCurrency),
            at: (order.returnedAt ?? order.statusSince).toISOString(),
          },
    actualRate:
      actualSource && actualTarget
        ? otherRate({ source: actualSource.amount, target: actualTarget.amount, rate: order.rate })
        : null,
    wallet: {
      type,
      currency: sourceCurrency,
      available: wallet?.available ?? null,
      readAt: wallet?.readAt ?? null,
    },
  };
}

/** Kinds that are no answer to a call of the portal, and therefore do not end an access problem. */
const asides: readonly TimelineKind[] = ['note', 'callback-received'];

/** Returns the code of the service's last refusal about an order if the portal's own access caused it, else null. */
export function portalProblemOf(timeline: readonly TimelineEntry[]): string | null {
  const last = timeline.findLast(({ kind }) => !asides.includes(kind));
  if (!last?.kind.endsWith('-refused')) return null;
  const { code } = last.data;
  return code !== undefined && isAccessRefusal(code) ? code : null;
}

const failuresShownMs = 7 * 24 * 60 * 60_000;

/**
 * Returns the orders that need a person and the orders on their way to the recipient, longest wait first; the failures
 * of the last 7 days; and the number of orders in each status.
 */
export const orderOverview = useCase('order:read', async () => {
  const toDo = statusesOfView('needs-me');
  const [waiting, sent, counts, failed] = await Promise.all([
    longestWaiting(toDo, 10),
    longestWaiting(sentStatuses, 5),
    countByStatus(),
    arrivalsIn(statusesOfView('failed'), new Date(now().getTime() - failuresShownMs)),
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
  return { needsMe, needsMeTotal, underWay: sent.map(orderSummary), failedLately, byStatus };
});

/** Returns everything about one order; null for an unknown id. */
export const getOrderDetail = useCase(
  'order:read',
  async (actor, id: string): Promise<OrderDetail | null> => {
    const row = await findOrder(id);
    if (!row) return null;
    const [documents, timeline, exchanges, callbacks, wallets, createdByName, lastEditedByName, approval] =
      await Promise.all([
        documentsOf(id),
        timelineOf(id),
        loadExchanges(actor, id),
        whereAllowed(webhookEventsOfOrder, [], actor, row),
        whereAllowed(loadWallets, noWallets, actor),
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
        ...factsOfDetail(actor, row),
        createdByName,
        lastEditedByName,
        failedField: failedFieldOf(summary),
        sent: masked(sentFields(row.request)),
      },
      money: orderMoney(order, wallets.wallets),
      timeline: entries,
      documents: withoutSentAgain(documents).map(documentView),
      neededDocuments: neededDocumentsOf(order),
      callbacks,
      exchanges,
      approval,
      portalProblem: refusedFor === null ? null : { code: refusedFor, admins: await administrators() },
      progress: progressOf(lifeOf(row)),
      nextStep: nextStepOf(summary.status.id, row),
      can: rightsOn(actor, row, approval),
      serverNow: now().toISOString(),
      serviceNow: serviceNow().toISOString(),
    };
  },
);

type Row = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

function failedFieldOf({ family, accountType, status }: OrderSummary): string | null {
  return status.failure && failedField({ family, accountType, ...status.failure });
}

function factsOfDetail(actor: Actor, row: Row) {
  const { draftId, serviceStatus, statusMessage, transactionMode } = row;
  const { creation, confirmation } = lifeOf(row);
  return {
    family: familyOf(row.family),
    draftId,
    serviceStatus,
    statusMessage,
    asksName: asksName(row),
    informationPage: informationPageOf(actor, row),
    transactionMode,
    creation,
    confirmation,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    documentsCompletedAt: row.documentsCompletedAt?.toISOString() ?? null,
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}

/** True if the service's page takes an answer: once a name was supplied, its link has been used. */
export const isAsked = (row: Pick<OrderRow, 'informationLink' | 'suppliedName'>): boolean =>
  row.informationLink !== null && row.suppliedName === null;

/** True if the service asks for the recipient's name. The link of an answered request stays, so the reason decides first. */
export function asksName(row: Pick<OrderRow, 'statusMessage' | 'informationLink' | 'suppliedName'>): boolean {
  const reasons = row.statusMessage?.split('\n').map(informationReasonOf) ?? ['nameNeeded'];
  return reasons.includes('nameNeeded') || reasons.includes('nameUnproven') || isAsked(row);
}

/**
 * Returns the address that records who opens the service's page and leads there; null if there is none for this person.
 * It names the person it was drawn for: pressed by somebody else, it records and opens nothing.
 */
export const informationPageOf = (
  actor: Actor,
  row: Pick<OrderRow, 'id' | 'informationLink' | 'suppliedName'>,
) =>
  isAsked(row) && may(actor.role, 'order:update')
    ? `/api/orders/${row.id}/information?for=${drawnFor(actor)}`
    : null;

const nextSteps: Record<Exclude<StatusId, EndStatus>, NextStep> = {
  abandoned: 'repeat',
  checking: 'check-now',
  draft: 'continue-draft',
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

function nextStepOf(id: StatusId, row: Row): NextStep {
  if (isEnd(id)) return statusCatalogue[id].bucket === 'completed' ? 'receipt' : 'repeat';
  return id === 'informationRequested' && isAsked(row) ? 'open-request' : nextSteps[id];
}

function rightsOn(actor: Actor, row: Row, { need, latest }: OrderApproval): OrderDetail['can'] {
  const { role } = actor;
  const can = (name: TransitionName) => isPossible(row, name) && permits(actor, name, row);
  const isWaiting = row.approval === 'waiting';
  const decides = can('send-back') && latest?.isOwn === false;
  return {
    upload: can('add-document'),
    complete: can('complete-documents') && row.documentsCompletedAt === null,
    confirm: can('confirm') && need.approvers === 0,
    submit: can('submit') && need.approvers > 0,
    approve: decides,
    remind: isWaiting && !decides && mayRemind(latest?.reminded ?? null) && may(role, 'approval:submit'),
    update: can('update'),
    cancel: can('cancel'),
    askToEnd: skipOf(actor, 'abandon', row) === 'not-yours' && may(role, 'order:cancel'),
    abandon: can('abandon'),
    takeUp: can('take-up'),
    note: may(role, 'order:note'),
    reveal: may(role, 'order:reveal'),
    receipt: wasPaid(row.serviceStatus) && row.actualSourceMinor !== null && row.actualTargetMinor !== null,
    check: row.creation !== 'refused' && may(role, 'order:check'),
    repeat: may(role, 'order:draft'),
    convert: may(role, 'wallet:convert'),
  };
}

type Failed = {
  family: Family;
  accountType: string;
  reason: FailureReason | null;
  message: string | null;
};

/**
 * Returns the wire path of the field to fix after a failed order: by the known reason, or without one, the field that
 * the service's message names. Null when no field is to blame.
 */
export function failedField({ family, accountType, reason, message }: Failed): string | null {
  const isBusiness = family === 'business';
  switch (reason) {
    case 'nameMismatch':
      return isBusiness ? 'beneficiary.accountName' : 'beneficiary.accountInfo.name';
    case 'accountClosed':
    case 'paymentReturned':
    case 'railRefused':
      if (isBusiness) return 'beneficiary.accountNumber';
      return accountType === 'alipay'
        ? 'beneficiary.accountInfo.routingValue'
        : 'beneficiary.accountInfo.number';
    case null:
      return namedIn(message ?? '');
    default:
      return null;
  }
}

/** Returns the longest wire path in the text, so that a longer path is not mistaken for a shorter one inside it. */
function namedIn(text: string): string | null {
  const named = fields.map(({ path }) => path).filter((path) => path.includes('.') && text.includes(path));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
