import type { OrderRow } from './data/detail.ts';

export const orderSorts = ['created', 'updated', 'amount', 'recipient'] as const;
export type OrderSort = (typeof orderSorts)[number];
export type SortDirection = 'asc' | 'desc';

/** The parameters that a filter chip can remove: no view, sort, columns or page. */
export const filterNames = [
  'q',
  'is',
  'status',
  'family',
  'pay',
  'get',
  'min',
  'max',
  'owner',
  'from',
  'to',
  'reachedFrom',
  'reachedTo',
  'wallet',
  'warn',
] as const;
export type FilterName = (typeof filterNames)[number];

type Stored = OrderRow & { ownerName: string };
type StoredAs<Value> = { [Name in keyof Stored]: Stored[Name] extends Value ? Name : never }[keyof Stored];

/**
 * The look of a column decides its cell (`components/orders/list/order-table.tsx`) and its text in an export
 * (`export/cells.ts`). `of` is the stored value to show; looks without `of` read several values.
 */
type Look<Text, Time> =
  | { look: 'text'; of: Text }
  | { look: 'identifier'; of: Text; isQuiet?: true }
  /** The name of a person or company; an export with hidden names shows initials. */
  | { look: 'party'; of: Text }
  | { look: 'time'; of: Time }
  | { look: 'money'; of: 'source' | 'target' }
  | { look: 'recipient' | 'status' | 'family' | 'rate' };

type Entry<Text, Time> = Look<Text, Time> & {
  /** Hidden by default. */
  isOptional?: true;
  /** Hidden on a phone, or in any window below 1536 px, unless the reader chose columns. */
  hiddenOn?: 'phone' | 'laptop';
  /** The place in a phone's two-line row. Other columns follow below, each with its name. */
  phone?: 'name' | 'figure' | 'note' | 'side';
  /** The sort that the column's header applies. */
  sort?: OrderSort;
  /** The filter that the column's header opens. */
  filter?: FilterName;
};

/** Every column of the order list, in the order of the columns dialog. Names are the messages `orders.column.<id>`. */
const entries = {
  recipient: { look: 'recipient', phone: 'name', sort: 'recipient' },
  recipientGets: { look: 'money', of: 'target', phone: 'figure', filter: 'get' },
  youPay: { look: 'money', of: 'source', phone: 'side', sort: 'amount' },
  status: { look: 'status', phone: 'note' },
  orderNo: { look: 'identifier', of: 'orderNo', isQuiet: true, hiddenOn: 'phone' },
  family: { look: 'family', hiddenOn: 'laptop', filter: 'family' },
  owner: { look: 'text', of: 'ownerName', hiddenOn: 'phone', filter: 'owner' },
  updated: { look: 'time', of: 'statusSince', hiddenOn: 'phone' },
  payer: { look: 'party', of: 'payerName', isOptional: true },
  created: { look: 'time', of: 'createdAt', isOptional: true, sort: 'created' },
  rate: { look: 'rate', isOptional: true },
  tradeId: { look: 'identifier', of: 'tradeId', isOptional: true },
} as const satisfies Record<string, Entry<StoredAs<string | null>, StoredAs<Date | null>>>;

export type OrderColumn = keyof typeof entries;

type ShownOf<One> = One extends { of: infer Name extends keyof Stored } ? Name : never;
type Shown = ShownOf<(typeof entries)[OrderColumn]>;

/** The stored values that columns show: `ShownValues` as in the database, `ShownTexts` as sent to the browser. */
export type ShownValues = Pick<Stored, Shown>;
export type ShownTexts = { [Name in Shown]: string | Extract<Stored[Name], null> };

export type ColumnEntry = Entry<
  Extract<Shown, StoredAs<string | null>>,
  Extract<Shown, StoredAs<Date | null>>
>;
export const columnEntries: Readonly<Record<OrderColumn, ColumnEntry>> = entries;

export const orderColumns = Object.keys(entries) as OrderColumn[];
/** Always the first column, because it names the row. */
export const namingColumn: OrderColumn = 'recipient';
export const shownValues = Object.values(entries).flatMap((entry): Shown[] =>
  'of' in entry && entry.look !== 'money' ? [entry.of] : [],
);

export const defaultColumns: readonly OrderColumn[] = orderColumns.filter(
  (column) => !columnEntries[column].isOptional,
);

export function isOrderColumn(value: unknown): value is OrderColumn {
  return orderColumns.some((column) => column === value);
}

/** True for columns that are right-aligned. */
export function isFigure({ look }: ColumnEntry): boolean {
  return look === 'money' || look === 'rate';
}

/** Returns the chosen columns in their order, the naming column first; the default columns when none are chosen. */
export function shownColumns(chosen: readonly OrderColumn[] | undefined): readonly OrderColumn[] {
  return chosen ? [namingColumn, ...chosen.filter((column) => column !== namingColumn)] : defaultColumns;
}

/** Returns the columns to write into an address; undefined for the default columns. */
export function chosenColumns(columns: readonly OrderColumn[]): OrderColumn[] | undefined {
  const isDefault = columns.join() === defaultColumns.join();
  return isDefault ? undefined : [...columns];
}

type AmountFilter = { pay?: string | undefined; min?: string | undefined; max?: string | undefined };

/** True for an amount filter without the currency it is in, which therefore has no effect. */
export function lacksCurrency({ pay, min, max }: AmountFilter): boolean {
  return !pay && Boolean(min || max);
}
