import type { DraftValues, Family } from '../types.ts';
import { needsQuote } from '../values.ts';

/** The state of an order, as far as these rules ask. */
export type OrderStanding = {
  family: Family;
  serviceStatus: string | null;
  /** none · requested · accepted · refused · unknown */
  confirmation: string;
};

const beforeConfirmation = ['pending', 'information_required', 'awaiting_transfe'];
/** True once a confirmation went out that was not refused: it has taken effect, or may have. */
export function isConfirming({ confirmation }: Pick<OrderStanding, 'confirmation'>): boolean {
  return confirmation === 'requested' || confirmation === 'unknown' || confirmation === 'accepted';
}

function isBeforeConfirmation(order: OrderStanding): boolean {
  return beforeConfirmation.includes(order.serviceStatus ?? '') && !isConfirming(order);
}

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
export function isReadyToConfirm({ serviceStatus }: Pick<OrderStanding, 'serviceStatus'>): boolean {
  return serviceStatus === 'awaiting_transfe';
}

/** True if the rate of an order with these values is locked: a hidden lock is none. */
export function locksRate(values: DraftValues): boolean {
  return canLockRate(values) && values.lockRate;
}

/**
 * True if the rate of the order being changed (`original`) stands, however old its quote is: while that quote is the
 * one of the form, except for a lock that begins now (C-32).
 */
export function quoteStands(values: DraftValues, original: DraftValues | null | undefined): boolean {
  if (!original || values.quote === null || values.quote.queryNo !== original.quote?.queryNo) return false;
  return locksRate(original) || !locksRate(values);
}

export type CancelRule = 'before-transfer' | 'while-pending' | 'never';

/** C-36: what the interface lets a partner cancel (specification §4.2–4.4; decisions §5). */
const cancelRules: Record<Family, CancelRule> = {
  global: 'before-transfer',
  personal: 'while-pending',
  business: 'never',
};

/** True if the portal offers to cancel: by the family's rule, and not while a confirmation may be taking effect. */
export function isCancellable(order: OrderStanding): boolean {
  switch (cancelRules[order.family]) {
    case 'before-transfer':
      return isBeforeConfirmation(order);
    case 'while-pending':
      return order.serviceStatus === 'pending' && isBeforeConfirmation(order);
    case 'never':
      return false;
  }
}

/** True if an update can still change an order: the family has one, and nothing is under way. */
export function isAmendable(order: OrderStanding): boolean {
  return order.family !== 'business' && isBeforeConfirmation(order);
}

/** C-44: how an order is named in a status query: the service's id where it is known, else our number. */
export function statusReference(order: {
  tradeId: string | null;
  orderNo: string;
}): { tradeId: string } | { orderNo: string } {
  return order.tradeId === null ? { orderNo: order.orderNo } : { tradeId: order.tradeId };
}
