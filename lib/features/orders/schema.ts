import { z } from 'zod';
import { walletTypes } from '../../service-core/contract/enums.ts';
import { isOrderStatus } from '../../service-core/contract/status.ts';
import { isCurrency } from '../../service-core/money/index.ts';
import { cleanCode, cleanLine, cleanText } from '../../service-core/text/clean-text.ts';
import { isStorable } from '../../text/storable.ts';
import { type Family, families } from '../transfers/types.ts';
import {
  isOrderColumn,
  lacksCurrency,
  type OrderSort,
  orderColumns,
  orderSorts,
  type SortDirection,
} from './columns.ts';
import { isStatusId, orderViews, type StatusId } from './status.ts';

/** The sort values of the last order on a page, as text. */
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

/** Returns the place after an order as opaque text for an address. It is valid for one sort and direction only. */
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

/** Returns null for text that is no cursor of this sort and direction; the list then starts at its first page. */
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

export const orderIdSchema = z.strictObject({ id: z.uuid() });

export const documentIdSchema = z.strictObject({ id: z.uuid(), documentId: z.uuid() });
export const documentAccessSchema = z.strictObject({ download: z.literal('1').optional() });
export const reuseDocumentSchema = z.strictObject({ orderId: z.uuid(), documentId: z.uuid() });

const amount = z.string().max(32);
const money = z.object({ amount: z.string(), currency: z.string() });

/** The data of a timeline entry. */
export const timelineDataSchema = z
  .object({
    status: z.string(),
    previous: z.string(),
    code: z.string(),
    message: z.string(),
    fileName: z.string(),
    documentType: z.string(),
    /** Decimal text; always with both sides. */
    rate: z.string(),
    source: money,
    target: money,
    reason: z.string(),
    /** Form paths that an update changed. */
    fields: z.array(z.string()),
    note: z.string(),
    /** The recipient's name in Chinese characters. */
    name: z.string(),
    /** The person whose approval it is about. */
    decider: z.string(),
  })
  .partial();

export const createOrderSchema = z.strictObject({
  draftId: z.uuid(),
  revision: z.int().positive(),
  /** True if no documents will follow: they are marked complete as soon as the order is known to be created. */
  withoutDocuments: z.boolean().optional(),
});
/** An amendment (`createAmendmentAction`) as it was last saved. */
export const updateOrderSchema = z.strictObject({ draftId: z.uuid(), revision: z.int().positive() });
export const orderRefSchema = z.strictObject({ orderId: z.uuid() });
/** The supplied name that the person read; null without one. */
export const shownName = z.string().max(256).nullable().default(null);

export const confirmOrderSchema = z.strictObject({
  orderId: z.uuid(),
  /** Generated once per visit to the review page. */
  idempotencyKey: z.string().min(8).max(64),
  /** The quote that was shown; left out when currencies are equal or the order's own locked rate was shown. */
  queryNo: z.string().min(1).max(256).optional(),
  acceptedRate: z.string().min(1).max(64),
  /** Decimal text, as the person read it. */
  shownSource: amount,
  shownTarget: amount,
  shownName,
});

const words = (most: number) => z.string().overwrite(cleanText).min(1).max(most);

/** The input for both cancelling and archiving an order. */
export const cancelOrderSchema = z.strictObject({ orderId: z.uuid(), reason: words(500) });
export const addNoteSchema = z.strictObject({ orderId: z.uuid(), note: words(1000) });
export const revealSentSchema = z.strictObject({ orderId: z.uuid(), path: words(80) });

/** Parses a comma-separated list without its unknown values; undefined when none is left, or more than `most`. */
const listOf = <T extends string>(isKnown: (value: unknown) => value is T, most: number) =>
  z
    .preprocess(
      (value) =>
        // An address may repeat a parameter.
        typeof value === 'string' || Array.isArray(value) ? String(value).split(',').filter(isKnown) : value,
      z.array(z.custom<T>(isKnown)).max(most).optional(),
    )
    .transform((values) => (values?.length ? [...new Set(values)] : undefined))
    .catch(undefined);

const isFamily = (value: unknown): value is Family => families.some((family) => family === value);
const isStatusName = (value: unknown): value is string => typeof value === 'string' && isOrderStatus(value);
const currency = z.string().refine(isCurrency).optional().catch(undefined);
const amountText = z
  .string()
  .regex(/^\d{1,14}(\.\d{1,4})?$/)
  .optional()
  .catch(undefined);
const dayText = z.iso.date().optional().catch(undefined);

const amountOrNone = z
  .string()
  .overwrite((text) => cleanCode(text).replaceAll(/[\s,]/g, ''))
  .regex(/^(\d{1,14}(\.\d{1,4})?)?$/, { error: 'amount' });
const dayOrNone = z
  .string()
  .refine((text) => text === '' || z.iso.date().safeParse(text).success, { error: 'day' });

/** The filters as typed; empty text is no filter. Each error is a message key under `common.filter.problem`. */
export const amountFilterSchema = z
  .object({ pay: z.string(), min: amountOrNone, max: amountOrNone })
  .refine((amounts) => !lacksCurrency(amounts), { path: ['pay'], error: 'currency' })
  .refine(({ min, max }) => min === '' || max === '' || Number(min) <= Number(max), {
    path: ['max'],
    error: 'order',
  });
export const dayFilterSchema = z
  .object({ from: dayOrNone, to: dayOrNone })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, { path: ['to'], error: 'order' });
export type FilterProblem = 'amount' | 'day' | 'currency' | 'order';

/** The parameters of a list's address. Invalid values fall back to defaults, because people bookmark addresses. */
export const orderListSchema = z.object({
  view: z.enum(orderViews).catch('all'),
  /** The beginning or end of an id, the end of an account, or part of a party's name, also in pinyin. */
  q: z.string().trim().max(100).refine(isStorable).optional().catch(undefined),
  /** Portal statuses to keep. */
  is: listOf<StatusId>(isStatusId, 20),
  /** Raw service statuses to keep. */
  status: listOf(isStatusName, 10),
  family: listOf(isFamily, 3),
  /** The source currency `pay` and the target currency `get`. */
  pay: currency,
  get: currency,
  /** Source amounts, decimal text in the currency `pay`; ignored without it. */
  min: amountText,
  max: amountText,
  /** The creator: a person's id, or `me` for the reader. */
  owner: z
    .union([z.literal('me'), z.uuid()])
    .optional()
    .catch(undefined),
  /** Days (yyyy-MM-dd) of creation, both included, in the reader's time zone. */
  from: dayText,
  to: dayText,
  /** Days on which the order entered its status, likewise. */
  reachedFrom: dayText,
  reachedTo: dayText,
  /** The type of the wallet that pays. */
  wallet: z.enum(walletTypes).optional().catch(undefined),
  /** Only orders with an overridden warning. */
  warn: z
    .preprocess((value) => (value === '1' || value === true ? true : undefined), z.boolean().optional())
    .catch(undefined),
  sort: z.enum(orderSorts).optional().catch(undefined),
  dir: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** Columns in display order. */
  cols: listOf(isOrderColumn, orderColumns.length),
  /** The page number of the cursor, for display only. */
  page: z.coerce.number().int().min(2).max(100_000).optional().catch(undefined),
  cursor: z.string().max(400).optional().catch(undefined),
});

export const saveViewSchema = z.strictObject({
  name: z.string().overwrite(cleanLine).min(1).max(60),
  /** The query of the list's address, parsed by `orderListSchema`. */
  search: z.string().max(1_000),
});
export const removeViewSchema = z.strictObject({ viewId: z.uuid() });

/** An order list that a person saved under a name. */
export type SavedView = { id: string; name: string; address: string };

export type SaveViewRefusal = { code: 'too-many'; most: number };
export type RemoveViewRefusal = { code: 'view-not-found' };

export const mostViews = 20;
