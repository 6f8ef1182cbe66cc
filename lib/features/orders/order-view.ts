import { bothSides } from '../../money-text.ts';
import { familyOf } from '../transfers/family.ts';
import { displayStatus, factsOf, type StatusColumns } from './display-status.ts';
import type { OrderEvent, OrderRow } from './read-repository.ts';
import type { OrderSummary, TimelineEntry, TimelineKind, TimelineSource } from './types.ts';

/** The columns a summary is made of, and the types of the accepted files. */
export type SummaryRow = StatusColumns &
  Pick<
    OrderRow,
    | 'id'
    | 'orderNo'
    | 'tradeId'
    | 'family'
    | 'payerName'
    | 'beneficiaryName'
    | 'accountType'
    | 'accountSuffix'
    | 'purpose'
    | 'sourceMinor'
    | 'sourceCurrency'
    | 'targetMinor'
    | 'targetCurrency'
    | 'rate'
    | 'actualSourceMinor'
    | 'actualTargetMinor'
    | 'neededDocuments'
    | 'createdAt'
    | 'updatedAt'
    | 'statusSince'
    | 'version'
  > & { documentTypes: readonly string[] };

/** Needed file types, each with whether an accepted file of it is there. */
export function neededDocumentsOf(
  order: Pick<SummaryRow, 'neededDocuments' | 'documentTypes'>,
): { type: string; present: boolean }[] {
  const present = new Set(order.documentTypes);
  return order.neededDocuments.map((type) => ({ type, present: present.has(type) }));
}

export function orderSummary(order: SummaryRow): OrderSummary {
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
    family: familyOf(order.family),
    accountType,
    accountSuffix,
    purpose,
    ...bothSides(order),
    actual:
      order.actualSourceMinor === null || order.actualTargetMinor === null
        ? null
        : bothSides({
            ...order,
            sourceMinor: order.actualSourceMinor,
            targetMinor: order.actualTargetMinor,
          }),
    rate: order.rate,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    statusAt: order.statusSince.toISOString(),
    version,
  };
}

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
