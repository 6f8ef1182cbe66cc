import type { OrderListInput } from './types.ts';

const defaults: Partial<Record<keyof OrderListInput, string>> = { view: 'all', sort: 'created', dir: 'desc' };
/** The parameters that are sets, sorted so that the same list has one address; the order of columns means something. */
const sets: readonly string[] = ['is', 'status', 'family'];
/** The parameters that a filter chip can take away. Not the view, the sort, the columns, nor the page. */
const filterNames = [
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

const names = [
  'view',
  ...filterNames,
  'sort',
  'dir',
  'cols',
  'page',
  'cursor',
] as const satisfies readonly (keyof OrderListInput)[];

/** A list of orders as an address: defaults are left out, so that the same list has one address. */
export function listAddress(path: string, input: OrderListInput): string {
  const search = new URLSearchParams();
  for (const name of names) {
    const text = textOf(name, input[name]);
    if (text !== '' && text !== defaults[name]) search.set(name, text);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function textOf(name: string, value: OrderListInput[keyof OrderListInput]): string {
  if (value === undefined || value === false) return '';
  if (value === true) return '1';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return (sets.includes(name) ? [...value].toSorted() : value).join(',');
}

export function activeFilters(input: OrderListInput): FilterName[] {
  return filterNames.filter((name) => textOf(name, input[name]) !== '');
}

/** The same list without these filters, from its first page. */
export function withoutFilters(input: OrderListInput, gone: readonly FilterName[]): OrderListInput {
  const { cursor: _, page: __, ...rest } = input;
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !gone.some((one) => one === name)),
  ) as OrderListInput;
}

/** View and filters alone: what a list is, however it is shown. */
export function listItself({ view, ...rest }: OrderListInput): OrderListInput {
  const filters = filterNames.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]));
  return { ...(view && { view }), ...Object.fromEntries(filters) };
}

/** True for an amount that says nothing yet: it is of the currency sent, which is not chosen. */
export function lacksCurrency({ pay, min, max }: Pick<OrderListInput, 'pay' | 'min' | 'max'>): boolean {
  return !pay && Boolean(min || max);
}

/** Each order of a bulk action is a call to the service of its own: so many are a matter of minutes. */
export const mostAtOnce = 2_000;
