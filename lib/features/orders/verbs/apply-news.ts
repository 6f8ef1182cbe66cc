import { auditOrder } from '../../../audit.ts';
import { now } from '../../../clock.ts';
import { ofInformationLink, seal, unseal } from '../../../seal.ts';
import { isFinalStatus, isOrderStatus, statusRank, wasPaid } from '../../../service-core/contract/status.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { cleanLine } from '../../../service-core/text/clean-text.ts';
import { isStorable } from '../../../text/storable.ts';
import { moveOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  inTransaction,
  lockOrder,
  type OrderRow,
  ordersWithClearLinks,
  planCheck,
  replaceLink,
  type Tx,
} from '../data/order.ts';
import { isConfirming } from '../life-cycle/states.ts';
import { isPossible, mayFollow } from '../life-cycle/transitions.ts';
import type { TimelineSource } from '../types.ts';

/** An order's state as the service reported it over the signed API. Amounts are decimal text. */
export type OrderNews = {
  status: string;
  message?: string | undefined;
  RFI_link?: string | undefined;
  /**
   * The name supplied on the page of RFI_link (ours); null if the service knows of none, undefined if this answer does not
   * tell.
   */
  beneficiaryName?: string | null | undefined;
  sourceAmount?: string | undefined;
  targetAmount?: string | undefined;
  /** The amounts that came back of a returned payment (ours). */
  returned?: { sourceAmount: string; targetAmount: string; at: string } | undefined;
  /** The problems found by the pre-check (ours). */
  problems?: readonly { message: string }[] | undefined;
  /** File types the service still needs (ours). */
  missingDocuments?: string[] | undefined;
  /** The time the request was sent. Of two answers, the answer to the later request counts. */
  askedAt: Date;
};

/**
 * Applies the service's report to an order that the caller has locked. A status never falls in rank; among statuses of
 * equal rank the answer to the later request wins; an unknown status is shown as received unless the order is final.
 * Returns the current order and whether it changed.
 */
export async function applyNews(
  tx: Tx,
  order: OrderRow,
  told: OrderNews,
  source: TimelineSource,
): Promise<{ order: OrderRow; changed: boolean }> {
  const news = {
    ...told,
    message: wordsOf(told),
    RFI_link: webAddress(told.RFI_link),
    suppliedName: suppliedNameAfter(order, told),
  };
  if (!isNews(order, news)) return { order, changed: false };
  const statusChanged = news.status !== order.serviceStatus;
  if (statusChanged) {
    await addTimeline(tx, {
      orderId: order.id,
      kind: 'status-changed',
      source,
      data: {
        status: news.status,
        ...(order.serviceStatus ? { previous: order.serviceStatus } : {}),
        ...(news.message ? { message: news.message } : {}),
      },
    });
  }
  const nameChanged = news.suppliedName !== order.suppliedName;
  if (nameChanged) await noteSuppliedName(tx, order, news.suppliedName, source);
  const moved = await moveOrder(tx, order.id, 'told', {
    told: news,
    data: (next) => ({
      suppliedName: news.suppliedName,
      statusAt: statusChanged ? now() : order.statusAt,
      statusMessage: news.message ?? (statusChanged ? null : order.statusMessage),
      informationLink:
        news.RFI_link !== undefined
          ? seal(news.RFI_link, ofInformationLink(order.id))
          : news.status === 'information_required'
            ? order.informationLink
            : null,
      neededDocuments: withMissing(order, news),
      ...actualAmounts(order, news),
      ...returnedAmounts(order, news),
      nextCheckAt: awaitsService(next) ? nextCheckAfter(0) : null,
      checksWithoutNews: 0,
    }),
  });
  if (moved.nextCheckAt) await planCheck(tx, order.id, moved.nextCheckAt);
  // Nobody has read the name that was submitted for approval: the requester reads the order again.
  const current =
    nameChanged && isPossible(moved, 'name-supplied')
      ? await moveOrder(tx, order.id, 'name-supplied')
      : moved;
  return { order: current, changed: true };
}

/** Returns the pre-check's messages, one a line, if the service requires information, else the general message. */
function wordsOf({ status, message, problems = [] }: OrderNews): string | undefined {
  const asked = status === 'information_required' ? problems.map((problem) => problem.message) : [];
  return asked.length > 0 ? asked.join('\n') : message;
}

/** Returns the link of an order's information request, for people who may answer it; null if there is none. */
export function informationLinkOf({ id, informationLink }: OrderRow): string | null {
  if (informationLink === null) return null;
  // Links stored before they were sealed.
  return (
    webAddress(informationLink) ?? webAddress(unseal(informationLink, ofInformationLink(id)) ?? '') ?? null
  );
}

/** Stores the link as the service told it again, on a locked order. */
export async function renewLink(tx: Tx, order: OrderRow, link: string): Promise<void> {
  if (link === informationLinkOf(order)) return;
  await replaceLink(order, seal(link, ofInformationLink(order.id)), tx);
}

/** Seals the links of earlier releases, which stored them in clear. */
export async function sealClearLinks(): Promise<void> {
  for (const order of await ordersWithClearLinks(500)) {
    await replaceLink(order, seal(order.informationLink ?? '', ofInformationLink(order.id)));
  }
}

const maxNameLength = 256;

/** Returns the supplied name after an answer. A text that is no name, such as one too long, is left out. */
function suppliedNameAfter({ suppliedName }: OrderRow, { beneficiaryName }: OrderNews): string | null {
  if (beneficiaryName === undefined) return suppliedName;
  const name = cleanLine(beneficiaryName ?? '');
  return name === '' || name.length > maxNameLength || !isStorable(name) ? null : name;
}

async function noteSuppliedName(
  tx: Tx,
  { id }: OrderRow,
  name: string | null,
  source: TimelineSource,
): Promise<void> {
  const kind = name === null ? 'name-withdrawn' : 'name-supplied';
  await addTimeline(tx, { orderId: id, kind, source, data: name === null ? {} : { name } });
  await auditOrder(tx, id, {
    actor: null,
    action: name === null ? 'order.name-withdrawn' : 'order.name-supplied',
  });
}

/** Returns the link only if it is an http(s) address, since people are offered to open it. */
export function webAddress(text: string | undefined): string | undefined {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

function isNews(order: OrderRow, news: OrderNews & { suppliedName: string | null }): boolean {
  const current = order.serviceStatus;
  if (!mayFollow(news.status, order)) return false;
  if (news.status === current) {
    if (isFinalStatus(current)) return completesAmounts(order, news);
    if (withMissing(order, news).length > order.neededDocuments.length) return true;
    if (news.suppliedName !== order.suppliedName) return news.askedAt >= order.statusAt;
    const linkIsNew = news.RFI_link !== undefined && news.RFI_link !== informationLinkOf(order);
    return linkIsNew || (news.message !== undefined && news.message !== order.statusMessage);
  }
  const isOfSameRank = isOrderStatus(news.status) && statusRank(news.status) === order.statusRank;
  return !isOfSameRank || news.askedAt >= order.statusAt;
}

/** Returns the needed documents with the missing types added. No type is removed: a delivered file stays needed. */
function withMissing(order: OrderRow, news: OrderNews): string[] {
  return [...new Set([...order.neededDocuments, ...(news.missingDocuments ?? [])])];
}

function completesAmounts(order: OrderRow, news: OrderNews): boolean {
  return order.actualTargetMinor === null && actualAmounts(order, news).actualTargetMinor !== undefined;
}

function actualAmounts(
  order: OrderRow,
  news: OrderNews,
): { actualSourceMinor?: bigint; actualTargetMinor?: bigint } {
  if (!wasPaid(news.status) || news.sourceAmount === undefined || news.targetAmount === undefined) return {};
  const source = parseAmount(news.sourceAmount, order.sourceCurrency);
  const target = parseAmount(news.targetAmount, order.targetCurrency);
  return source.ok && target.ok ? { actualSourceMinor: source.value, actualTargetMinor: target.value } : {};
}

/** Returns the reported amounts of a returned payment. An invalid time is replaced by the time of the request. */
function returnedAmounts(order: OrderRow, { status, returned, askedAt }: OrderNews) {
  if (status !== 'returned' || !returned) return {};
  const source = parseAmount(returned.sourceAmount, order.sourceCurrency);
  const target = parseAmount(returned.targetAmount, order.targetCurrency);
  if (!source.ok || !target.ok) return {};
  const at = new Date(returned.at);
  return {
    returnedSourceMinor: source.value,
    returnedTargetMinor: target.value,
    returnedAt: Number.isNaN(at.getTime()) ? askedAt : at,
  };
}

const backOffSeconds = [5, 15, 60, 300];

type WatchFacts = Pick<
  OrderRow,
  'creation' | 'confirmation' | 'serviceStatus' | 'documentsCompletedAt' | 'updateState'
>;

/** True if the next step is the service's, so that the portal keeps checking the status. */
export function awaitsService(order: WatchFacts): boolean {
  if (order.creation !== 'accepted') return order.creation !== 'refused';
  if (order.serviceStatus === null || isFinalStatus(order.serviceStatus)) return false;
  if (order.updateState !== 'none') return true;
  if (isConfirming(order)) return true;
  if (order.serviceStatus === 'transferring' || order.serviceStatus === 'information_required') return true;
  return order.serviceStatus === 'pending' && order.documentsCompletedAt !== null;
}

/** Returns the time of the next check: 5 s, 15 s, 60 s, then 5 minutes after a check without news (ui.md §2.3). */
export function nextCheckAfter(checksWithoutNews: number): Date {
  const seconds = backOffSeconds[Math.min(checksWithoutNews, backOffSeconds.length - 1)] ?? 300;
  return new Date(now().getTime() + seconds * 1000);
}

/**
 * Adds the amounts of a signed callback (specification §6) to a completed order, for services whose status answer omits
 * them. Never changes known amounts.
 */
export function completeAmounts(
  orderId: string,
  amounts: { sourceAmount?: string | undefined; targetAmount?: string | undefined },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.serviceStatus !== 'completed' || order.actualTargetMinor !== null) return false;
    const { sourceAmount, targetAmount } = amounts;
    const news = { status: 'completed', sourceAmount, targetAmount, askedAt: now() };
    const { order: current, changed } = await applyNews(tx, order, news, 'callback');
    if (changed) await announce(tx, [{ kind: 'order', id: orderId, version: current.version }]);
    return changed;
  });
}
