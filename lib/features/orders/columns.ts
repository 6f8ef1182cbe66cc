import type { OrderRow } from './data/detail.ts';

export const orderSorts = ['created', 'updated', 'amount', 'recipient'] as const;
export type OrderSort = (typeof orderSorts)[number];
export type SortDirection = 'asc' | 'desc';

/** The parameters that a filter chip can take away. Not the view, the sort, the columns, nor the page. */
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
 * The look decides a column's cell (`components/orders/list/order-table.tsx`) and its text in a file
 * (`export/cells.ts`). `of` is the stored value to select and show; the other looks read several.
 */
type Look<Text, Time> =
  | { look: 'text'; of: Text }
  | { look: 'identifier'; of: Text; isQuiet?: true }
  /** Names a person or company; a file with hidden names has its initials. */
  | { look: 'party'; of: Text }
  | { look: 'time'; of: Time }
  | { look: 'money'; of: 'source' | 'target' }
  | { look: 'recipient' | 'status' | 'family' | 'rate' };

type Entry<Text, Time> = Look<Text, Time> & {
  /** Hidden unless a person chooses the column. */
  isOptional?: true;
  /** Gives way as long as nobody chose columns: on a phone, or in any window below 1536 px. */
  hiddenOn?: 'phone' | 'laptop';
  /** Its place in a row of two lines on a phone. Other columns follow, each with its name. */
  phone?: 'name' | 'figure' | 'note' | 'side';
  /** The order that a press on its head sorts by. */
  sort?: OrderSort;
  /** The filter that its head opens. */
  filter?: FilterName;
};

/**
 * Every column that the list of orders can show, in the order of the columns dialog. Its name is the message
 * `orders.column.<id>`.
 */
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

/** The stored values that columns show, as the database has them and as a browser gets them. */
export type ShownValues = Pick<Stored, Shown>;
export type ShownTexts = { [Name in Shown]: string | Extract<Stored[Name], null> };

export type ColumnEntry = Entry<
  Extract<Shown, StoredAs<string | null>>,
  Extract<Shown, StoredAs<Date | null>>
>;
export const columnEntries: Readonly<Record<OrderColumn, ColumnEntry>> = entries;

export const orderColumns = Object.keys(entries) as OrderColumn[];
/** Always stands first, because it names the row. */
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

/** Figures stand to the right. */
export function isFigure({ look }: ColumnEntry): boolean {
  return look === 'money' || look === 'rate';
}

/** The columns of an address in their order, with the one that names the row first. */
export function shownColumns(chosen: readonly OrderColumn[] | undefined): readonly OrderColumn[] {
  return chosen ? [namingColumn, ...chosen.filter((column) => column !== namingColumn)] : defaultColumns;
}

/** The same as an address says it: nothing where it is what everybody sees. */
export function chosenColumns(columns: readonly OrderColumn[]): OrderColumn[] | undefined {
  const isDefault = columns.join() === defaultColumns.join();
  return isDefault ? undefined : [...columns];
}

type AmountFilter = { pay?: string | undefined; min?: string | undefined; max?: string | undefined };

/** True for an amount that says nothing yet: it is of the currency sent, which is not chosen. */
export function lacksCurrency({ pay, min, max }: AmountFilter): boolean {
  return !pay && Boolean(min || max);
}
