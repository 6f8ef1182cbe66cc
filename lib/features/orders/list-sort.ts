import { z } from 'zod';
import { isStorable } from '../../storable.ts';
import type { OrderSort, SortDirection } from './types.ts';

export const orderSorts = ['created', 'updated', 'amount', 'recipient'] as const;

/** The end of a page: the values of the order by which the list is sorted, as text. */
export type ListCursor = { keys: string[] };

const instant = z.iso.datetime();
const keysOf: Record<OrderSort, z.ZodType<string[]>> = {
  created: z.tuple([instant, z.uuid()]),
  updated: z.tuple([instant, z.uuid()]),
  amount: z.tuple([z.string().length(3), z.string().regex(/^\d{1,19}$/), z.uuid()]),
  recipient: z.tuple([z.string().max(500).refine(isStorable), z.uuid()]),
};
const cursorSchema = z.tuple([z.string(), z.string(), z.array(z.string())]);

export type SortKeys = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  sourceCurrency: string;
  sourceMinor: bigint;
  beneficiaryName: string;
};

/** The place after an order, as opaque text for an address. It belongs to one sort and direction. */
export function encodeListCursor(sort: OrderSort, direction: SortDirection, order: SortKeys): string {
  const keys = [...valuesOf(sort, order), order.id];
  return Buffer.from(JSON.stringify([sort, direction, keys])).toString('base64url');
}

function valuesOf(sort: OrderSort, order: SortKeys): string[] {
  switch (sort) {
    case 'amount':
      return [order.sourceCurrency, String(order.sourceMinor)];
    case 'recipient':
      return [order.beneficiaryName];
    case 'updated':
      return [order.updatedAt.toISOString()];
    case 'created':
      return [order.createdAt.toISOString()];
    default:
      return sort satisfies never;
  }
}

/** Null for anything that is not a cursor of this list: it then begins at its start. */
export function decodeListCursor(
  text: string | undefined,
  sort: OrderSort,
  direction: SortDirection,
): ListCursor | null {
  if (!text) return null;
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  const parsed = cursorSchema.safeParse(given);
  if (!parsed.success || parsed.data[0] !== sort || parsed.data[1] !== direction) return null;
  const keys = keysOf[sort].safeParse(parsed.data[2]);
  return keys.success ? { keys: keys.data } : null;
}
