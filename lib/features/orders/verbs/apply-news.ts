import { now } from '../../../clock.ts';
import { isFinalStatus, isOrderStatus, statusRank, wasPaid } from '../../../service-core/contract/status.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { moveOrder } from '../data/move.ts';
import { addTimeline, type OrderRow, planCheck, type Tx } from '../data/order.ts';
import { mayFollow } from '../life-cycle/move.ts';
import type { TimelineSource } from '../types.ts';
import { awaitsService, nextCheckAfter } from './watch.ts';

/** An order's state as the service reported it over the signed API. Amounts are decimal text. */
export type OrderNews = {
  status: string;
  message?: string | undefined;
  RFI_link?: string | undefined;
  sourceAmount?: string | undefined;
  targetAmount?: string | undefined;
  /** The amounts that came back of a returned payment (ours). */
  returned?: { sourceAmount: string; targetAmount: string; at: string } | undefined;
  /** The problems its pre-check found (ours). */
  problems?: readonly { message: string }[] | undefined;
  /** File types the service still wants (ours). */
  missingDocuments?: string[] | undefined;
  /** Time the question was sent: of two answers the one to the later question counts. */
  askedAt: Date;
};

/**
 * Brings an order (locked by the caller) to what the service said. A status has a rank and never goes back; among
 * statuses of one rank the later question wins; a status nobody knows is shown as it came unless the order is
 * final. Returns the order as it is now and whether anything changed.
 */
export async function applyNews(
  tx: Tx,
  order: OrderRow,
  told: OrderNews,
  source: TimelineSource,
): Promise<{ order: OrderRow; changed: boolean }> {
  const news = { ...told, message: wordsOf(told), RFI_link: webAddress(told.RFI_link) };
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
  const moved = await moveOrder(tx, order.id, 'told', {
    told: news,
    data: (next) => ({
      statusAt: statusChanged ? now() : order.statusAt,
      statusMessage: news.message ?? (statusChanged ? null : order.statusMessage),
      informationLink:
        news.RFI_link ?? (news.status === 'information_required' ? order.informationLink : null),
      neededDocuments: withMissing(order, news),
      ...actualAmounts(order, news),
      ...returnedAmounts(order, news),
      nextCheckAt: awaitsService(next) ? nextCheckAfter(0) : null,
      checksWithoutNews: 0,
    }),
  });
  if (moved.nextCheckAt) await planCheck(tx, order.id, moved.nextCheckAt);
  return { order: moved, changed: true };
}

/** Returns the pre-check's own messages, which say more than the general one. */
function wordsOf({ status, message, problems = [] }: OrderNews): string | undefined {
  const asked = status === 'information_required' ? problems.map((problem) => problem.message) : [];
  return asked.length > 0 ? asked.join('; ') : message;
}

/** A link that people are offered to open leads to a page, whatever a service writes there. */
function webAddress(text: string | undefined): string | undefined {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

function isNews(order: OrderRow, news: OrderNews): boolean {
  const current = order.serviceStatus;
  if (!mayFollow(news.status, order)) return false;
  if (news.status === current) {
    if (isFinalStatus(current)) return completesAmounts(order, news);
    if (withMissing(order, news).length > order.neededDocuments.length) return true;
    const linkIsNew = news.RFI_link !== undefined && news.RFI_link !== order.informationLink;
    return linkIsNew || (news.message !== undefined && news.message !== order.statusMessage);
  }
  const isOfSameRank = isOrderStatus(news.status) && statusRank(news.status) === order.statusRank;
  return !isOfSameRank || news.askedAt >= order.statusAt;
}

/** Returns the needed documents, which only grow: a file that was delivered does not become unneeded. */
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

/** The amounts that came back, where the service says them; an impossible time counts as none. */
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
