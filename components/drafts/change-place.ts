import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftStep } from '@/lib/features/transfers/types.ts';
import { stepHref } from './steps/wizard-steps.ts';

/**
 * The page on which a change of an order was begun, when not the order's own. The address carries this word and never
 * an address, so that no link can send anybody elsewhere.
 */
export type ChangeFrom = 'review';

export function changeFrom(said: unknown): ChangeFrom | null {
  return said === 'review' ? said : null;
}

type Place = { orderId: string; from: ChangeFrom | null };

/** A field of an order's form, and the step that asks for it. */
export type ChangeField = Place & { field: FieldPath; step: DraftStep };

/** The field in the form of the change that is open. */
export function changeFieldHref({ orderId, from, field, step }: ChangeField): string {
  return `${stepHref({ base: `/orders/${orderId}/edit`, onePage: false, from }, step)}#field-${field}`;
}

/** Begins a change of this field, or goes on with the one that is open. */
export function changeHref(o: Place & { field: string }): string {
  const search = new URLSearchParams({ field: o.field, ...(o.from && { from: o.from }) });
  return `/orders/${o.orderId}/edit?${search}`;
}

/** Back to where the change was begun, at the row of a field where one is given. */
export function afterChangeHref(o: Place & { field?: string | null }): string {
  const page = `/orders/${o.orderId}`;
  if (o.from === null) return page;
  return `${page}/${o.from}${o.field ? `${rowMark}${o.field}` : ''}`;
}

/** The end of a read-back's address that leads to one of its rows. */
export const rowMark = '#row-';
