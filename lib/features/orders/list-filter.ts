import { pinyin } from 'pinyin-pro';
import type { Actor } from '../../auth/permissions.ts';
import { dayAfter, startOfDay } from '../../i18n/time-zone.ts';
import { minorUnits } from '../../service-core/money/index.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { type FilterName, filterNames } from './columns.ts';
import { statusesOfView } from './status.ts';
import type { OrderListInput } from './types.ts';

/** The filter of an order list for the database; absent parts do not filter. */
export type OrderFilter = {
  statusIds?: readonly string[];
  serviceStatus?: readonly string[];
  families?: readonly string[];
  sourceCurrency?: string;
  targetCurrency?: string;
  minMinor?: bigint;
  maxMinor?: bigint;
  createdBy?: string;
  createdFrom?: Date;
  createdBefore?: Date;
  statusSince?: Date;
  statusFrom?: Date;
  statusBefore?: Date;
  walletType?: string;
  hasWarning?: true;
  search?: OrderSearch;
  /** Limits the list to these orders. */
  ids?: readonly string[];
};

const failuresShownMs = 7 * 24 * 60 * 60_000;

/** Returns the filter of an address: `me` and days depend on the reader, the `failed` view on the time. */
export function filterOf(
  input: OrderListInput,
  reader: Pick<Actor, 'userId' | 'timeZone'>,
  at: Date,
): OrderFilter {
  const { view = 'all', is, status, family, pay, get, owner, from, to } = input;
  const shown = statusesOfView(view);
  const filter: OrderFilter = {};
  if (view !== 'all' || is) filter.statusIds = is ? shown.filter((id) => is.includes(id)) : shown;
  if (status) filter.serviceStatus = status;
  if (family) filter.families = family;
  if (pay) filter.sourceCurrency = pay;
  if (get) filter.targetCurrency = get;
  if (owner) filter.createdBy = owner === 'me' ? reader.userId : owner;
  if (view === 'failed') filter.statusSince = new Date(at.getTime() - failuresShownMs);
  if (input.wallet) filter.walletType = input.wallet;
  if (input.warn) filter.hasWarning = true;
  const begin = (day: string | undefined) => (day && startOfDay(day, reader.timeZone)) || undefined;
  const end = (day: string | undefined) => begin(day && dayAfter(day));
  const bounds = {
    createdFrom: begin(from),
    createdBefore: end(to),
    statusFrom: begin(input.reachedFrom),
    statusBefore: end(input.reachedTo),
  };
  for (const [name, at] of Object.entries(bounds)) if (at) Object.assign(filter, { [name]: at });
  Object.assign(filter, amountsOf(input));
  const search = input.q && orderSearchOf(input.q);
  if (search) filter.search = search;
  return filter;
}

function amountsOf({ pay, min, max }: OrderListInput): Pick<OrderFilter, 'minMinor' | 'maxMinor'> {
  if (!pay) return {};
  return {
    ...(min !== undefined && { minMinor: boundOf({ amount: min, currency: pay, isLower: true }) }),
    ...(max !== undefined && { maxMinor: boundOf({ amount: max, currency: pay, isLower: false }) }),
  };
}

/** Parses a filter bound, which may be zero, exceed any balance, or have decimals that the currency lacks. */
function boundOf(o: { amount: string; currency: string; isLower: boolean }): bigint {
  const digits = minorUnits(o.currency);
  const [whole = '', fraction = ''] = o.amount.split('.');
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return o.isLower && /[1-9]/.test(fraction.slice(digits)) ? minor + 1n : minor;
}

/** True if the stored totals can answer the filter: they are per status, family, currency pair and creator. */
export function isRolledUp(filter: OrderFilter): boolean {
  const known: readonly string[] = ['statusIds', 'families', 'sourceCurrency', 'targetCurrency', 'createdBy'];
  return Object.keys(filter).every((name) => known.includes(name));
}

const han = /\p{Script=Han}/u;
const mostTerms = 48;

/** A search as tsqueries: each word is the beginning of a term of a name, an id or an account's end. */
export type OrderSearch = {
  /** The condition on `orders.search`. */
  whole: string;
  words: readonly {
    inNames: string;
    /** Null for a word so short that too many ids end with it. */
    inNumbers: string | null;
  }[];
};

/**
 * Returns the search terms of a party's name, lower case, at most 48: its words; for a Chinese word each of its
 * endings, so that any part is the beginning of a term, the endings in pinyin, and the pinyin initials.
 */
export function termsOfName(name: string): string[] {
  const words = foldCase(name).split(/\s+/).filter(Boolean);
  const terms = new Set(words.flatMap((word) => (han.test(word) ? chineseTerms(word) : [word])));
  return [...terms].slice(0, mostTerms);
}

function chineseTerms(word: string): string[] {
  const characters = [...word];
  const sounds = pinyin(word, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map(foldCase);
  const endings = (parts: readonly string[]) => parts.map((_, index) => parts.slice(index).join(''));
  return [
    ...endings(characters),
    ...endings(sounds).slice(0, 12),
    sounds.map((sound) => [...sound][0] ?? '').join(''),
  ];
}

/** Normalises full-width and capital letters to the lower-case letters that people type. */
function foldCase(text: string): string {
  return cleanLine(text).normalize('NFKC').toLowerCase();
}

const isShort = (word: string) => /^[!-~]{1,2}$/.test(word);

/** Returns a search in which all words must match, at most eight; null for an empty text. */
export function orderSearchOf(text: string): OrderSearch | null {
  const words = foldCase(text).split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return null;
  const inNames = (word: string) => beginning(word);
  // In the index, terms of ids and accounts start with a capital N.
  const inNumbers = (word: string) => beginning(`N${word}`);
  return {
    whole: words.map((word) => `(${inNames(word)} | ${inNumbers(word)})`).join(' & '),
    words: words.map((word) => ({
      inNames: inNames(word),
      inNumbers: isShort(word) ? null : inNumbers(word),
    })),
  };
}

function beginning(word: string): string {
  return `'${[...word].slice(0, 80).join('').replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
}

const defaults: Partial<Record<keyof OrderListInput, string>> = { view: 'all', sort: 'created', dir: 'desc' };
/** Parameters that are sets: sorted, so that a list has one address. `cols` keeps its order. */
const sets: readonly string[] = ['is', 'status', 'family'];

const names = [
  'view',
  ...filterNames,
  'sort',
  'dir',
  'cols',
  'page',
  'cursor',
] as const satisfies readonly (keyof OrderListInput)[];

/** Returns the address of an order list. Defaults are left out, so that a list has one address. */
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

/** Returns the list without the filters in `gone`, from its first page. */
export function withoutFilters(input: OrderListInput, gone: readonly FilterName[]): OrderListInput {
  const { cursor: _, page: __, ...rest } = input;
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !gone.some((one) => one === name)),
  ) as OrderListInput;
}

/** Returns only the view and the filters of a list, without sort, columns and page. */
export function listItself({ view, ...rest }: OrderListInput): OrderListInput {
  const filters = filterNames.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]));
  return { ...(view && { view }), ...Object.fromEntries(filters) };
}

/** Limit on orders in a bulk action. Each order is one call to the service, so this many take minutes. */
export const mostAtOnce = 2_000;
