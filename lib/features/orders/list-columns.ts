/** Every column the list of orders can show; the first always stands first, because it names the row. */
export const orderColumns = [
  'recipient',
  'recipientGets',
  'youPay',
  'status',
  'orderNo',
  'family',
  'owner',
  'updated',
  'payer',
  'created',
  'rate',
  'tradeId',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

const [first] = orderColumns;

export const defaultColumns: readonly OrderColumn[] = orderColumns.slice(0, orderColumns.indexOf('payer'));

/** Those that give way in a window below 1536 px for as long as nobody chose columns. */
export const wideOnly: readonly OrderColumn[] = ['family'];

export function isOrderColumn(value: unknown): value is OrderColumn {
  return orderColumns.some((column) => column === value);
}

/** The columns of an address in their order, with the one that names the row first. */
export function shownColumns(chosen: readonly OrderColumn[] | undefined): readonly OrderColumn[] {
  return chosen ? [first, ...chosen.filter((column) => column !== first)] : defaultColumns;
}

/** The same as an address says it: nothing where it is what everybody sees. */
export function chosenColumns(columns: readonly OrderColumn[]): OrderColumn[] | undefined {
  const isDefault = columns.join() === defaultColumns.join();
  return isDefault ? undefined : [...columns];
}
