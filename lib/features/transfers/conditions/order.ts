import type { OrderStatus } from '../../../service-core/contract/status.ts';
import { type FieldPath, fieldAt, fieldsOfFamily } from '../fields.ts';
import type { DraftValues, Family } from '../types.ts';
import { needsQuote, quoteFits } from '../values.ts';
import { type Condition, patchAll } from './condition.ts';

/** C-30: the service asks for something before it goes on, by a link or by its status. */
export function isInformationRequested(o: {
  informationLink: string | null;
  serviceStatus: string | null;
}): boolean {
  if (o.serviceStatus === 'information_required') return true;
  return o.serviceStatus === 'pending' && o.informationLink !== null;
}

/** C-32: a rate is locked with a fresh quote, and there is none between equal currencies. */
export function canLockRate(values: DraftValues): boolean {
  return values.family !== 'business' && needsQuote(values);
}

/** C-35: confirmation waits for the status that follows the completed documents. */
export const confirmableIn = ['awaiting_transfe'] as const satisfies readonly OrderStatus[];

export function isReadyToConfirm({ serviceStatus }: { serviceStatus: string | null }): boolean {
  return confirmableIn.some((status) => status === serviceStatus);
}

/** True if the rate of an order with these values is locked: a hidden lock is none. */
export function locksRate(values: DraftValues): boolean {
  return canLockRate(values) && values.lockRate;
}

/** True if the amounts are at a rate that is locked: the one that follows from the other is no estimate then. */
export const areExact = (values: DraftValues): boolean => locksRate(values) && quoteFits(values);

/**
 * True if the rate of the order being changed (`original`) stands, however old its quote is: while that quote is the
 * one of the form, except for a lock that begins now (C-32).
 */
export function quoteStands(values: DraftValues, original: DraftValues | null | undefined): boolean {
  if (!original || values.quote === null || values.quote.queryNo !== original.quote?.queryNo) return false;
  return locksRate(original) || !locksRate(values);
}

/** C-36: the statuses in which the interface lets a partner cancel (specification §4.2–4.4; decisions §5). */
export function cancellableIn(family: Family): readonly OrderStatus[] {
  switch (family) {
    case 'global':
      return ['pending', 'information_required', 'awaiting_transfe'];
    case 'personal':
      return ['pending'];
    case 'business':
      return [];
  }
}

/** C-44: how an order is named in a status query: the service's id where it is known, else our number. */
export function statusReference(order: {
  tradeId: string | null;
  orderNo: string;
}): { tradeId: string } | { orderNo: string } {
  return order.tradeId === null ? { orderNo: order.orderNo } : { tradeId: order.tradeId };
}

/** True for a field that can still change once the order exists (ui.md §3.1; specification §2.5, §2.7). */
function isChangeable(family: Family, path: FieldPath): boolean {
  return family !== 'business' && !fieldAt(path).absentFrom?.includes(`${family}Update`);
}

/**
 * The fields of a family that an update can still change after the order was created: to be said before it is. Empty
 * for business orders, which have no update call.
 */
export function changeableAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => isChangeable(family, path));
}

/** The fields of a family that stay as they were created, whatever an update says. */
export function fixedAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => !isChangeable(family, path));
}

/** Locks what the order has and an update cannot change; what it does not have stays hidden. */
const update: Condition = {
  id: 'C-29',
  apply: ({ family }, mode, rules) => {
    if (mode !== 'update') return {};
    const fixed = fixedAfterCreate(family).filter((path) => path !== 'orderNo' && rules[path].visible);
    return {
      ...patchAll(fixed, { visible: false, required: false, locked: true, whyKey: 'fixedAtCreation' }),
      // Locked, and yet sent: an update names its order by it.
      orderNo: { locked: true, whyKey: 'fixedAtCreation' },
    };
  },
};

export const updateConditions = [update];
