import { formatAmount } from '../../service-core/money/index.ts';
import { displayStatus, factsOf } from './display-status.ts';
import type { ListedOrder, OrderEvent } from './read-repository.ts';
import type { OrderSummary, TimelineEntry, TimelineKind, TimelineSource } from './types.ts';

/** Needed file types, each with whether an accepted file of it is there. */
export function neededDocumentsOf(order: ListedOrder): { type: string; present: boolean }[] {
  const present = new Set(order.documents.map((document) => document.type));
  return order.neededDocuments.map((type) => ({ type, present: present.has(type) }));
}

export function orderSummary(order: ListedOrder): OrderSummary {
  const { id, orderNo, tradeId, payerName, beneficiaryName, accountType, accountSuffix, purpose, version } =
    order;
  const missing = neededDocumentsOf(order).filter((needed) => !needed.present).length;
  return {
    id,
    orderNo,
    tradeId,
    status: displayStatus(factsOf(order), missing),
    payerName,
    beneficiaryName,
    accountType,
    accountSuffix,
    purpose,
    source: money(order.sourceMinor, order.sourceCurrency),
    target: money(order.targetMinor, order.targetCurrency),
    actual:
      order.actualSourceMinor === null || order.actualTargetMinor === null
        ? null
        : {
            source: money(order.actualSourceMinor, order.sourceCurrency),
            target: money(order.actualTargetMinor, order.targetCurrency),
          },
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    statusAt: order.statusSince.toISOString(),
    version,
  };
}

const money = (minor: bigint, currency: string) => ({ amount: formatAmount(minor, currency), currency });

const sources: readonly TimelineSource[] = ['person', 'service', 'callback', 'check'];

export function timelineEntry(row: OrderEvent): TimelineEntry {
  return {
    id: String(row.id),
    // Written by addTimeline alone, which takes nothing else.
    kind: row.kind as TimelineKind,
    source: sources.find((known) => known === row.source) ?? 'service',
    at: row.at.toISOString(),
    actorName: row.actorName,
    data: row.data as TimelineEntry['data'],
  };
}
