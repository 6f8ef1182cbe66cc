import { log } from '../../logger.ts';
import { shownSides } from '../../text/money-text.ts';
import { familyOf } from '../transfers/types.ts';
import type { OrderEvent, OrderRow } from './data/detail.ts';
import { displayStatus, failureOf, unknownWordOf } from './life-cycle/states.ts';
import { timelineDataSchema } from './schema.ts';
import type { OrderSummary, TimelineEntry, TimelineKind, TimelineSource } from './types.ts';

export const summaryColumns = [
  'id',
  'orderNo',
  'tradeId',
  'family',
  'payerName',
  'beneficiaryName',
  'suppliedName',
  'accountType',
  'accountSuffix',
  'purpose',
  'sourceMinor',
  'sourceCurrency',
  'targetMinor',
  'targetCurrency',
  'rate',
  'actualSourceMinor',
  'actualTargetMinor',
  'creation',
  'updateState',
  'confirmation',
  'approval',
  'abandonedAt',
  'serviceStatus',
  'statusMessage',
  'informationLink',
  'documentsCompletedAt',
  'neededDocuments',
  'statusSince',
  'createdAt',
  'updatedAt',
  'version',
] as const satisfies readonly (keyof OrderRow)[];

/** The summary columns of an order, and the types of its accepted files. */
export type SummaryRow = Pick<OrderRow, (typeof summaryColumns)[number]> & {
  documentTypes: readonly string[];
};

/** Returns the needed file types; `present` is true if the service accepted a file of the type. */
export function neededDocumentsOf(
  order: Pick<SummaryRow, 'neededDocuments' | 'documentTypes'>,
): { type: string; present: boolean }[] {
  const present = new Set(order.documentTypes);
  return order.neededDocuments.map((type) => ({ type, present: present.has(type) }));
}

export function orderSummary(order: SummaryRow): OrderSummary {
  const {
    id,
    orderNo,
    tradeId,
    payerName,
    beneficiaryName,
    suppliedName,
    accountType,
    accountSuffix,
    purpose,
    version,
  } = order;
  const missing = neededDocumentsOf(order).filter((needed) => !needed.present).length;
  const unknown = unknownWordOf(order);
  if (unknown) log.error('an order is in a state this portal does not know', { orderId: id, state: unknown });
  return {
    id,
    orderNo,
    tradeId,
    status: displayStatus(order, missing),
    payerName,
    beneficiaryName,
    suppliedName,
    family: familyOf(order.family),
    accountType,
    accountSuffix,
    purpose,
    ...shownSides(order),
    actual:
      order.actualSourceMinor === null || order.actualTargetMinor === null
        ? null
        : shownSides({
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

export function timelineEntry(row: OrderEvent): TimelineEntry {
  const id = String(row.id);
  const { data, error } = timelineDataSchema.safeParse(row.data);
  if (error) log.error('a stored row cannot be read', { rowId: id, orderId: row.orderId, err: error });
  return {
    id,
    // Only addTimeline writes these columns, from the same types.
    kind: row.kind as TimelineKind,
    source: row.source as TimelineSource,
    at: row.at.toISOString(),
    actorName: row.actorName,
    data: data ?? {},
    failure: failureOf(data?.message ?? null),
    ...(error && { isUnreadable: true }),
  };
}
