import type { Actor } from '../../auth/types.ts';
import { dayAfter, startOfDay } from '../../i18n/time-zone.ts';
import { minorUnits } from '../../service-core/money/index.ts';
import { type OrderSearch, orderSearchOf } from './search-names.ts';
import { statusesOfView } from './status-views.ts';
import type { OrderListInput } from './types.ts';

/** A list of orders as the database is asked for it; what is left out is not filtered by. */
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
  /** Only these of them. */
  ids?: readonly string[];
};

const failuresShownMs = 7 * 24 * 60 * 60_000;

/** The filter behind an address, for this reader at this moment. */
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

/** No amount that could be paid: it may be nothing, more than there is, or have decimals that the currency lacks. */
function boundOf(o: { amount: string; currency: string; isLower: boolean }): bigint {
  const digits = minorUnits(o.currency);
  const [whole = '', fraction = ''] = o.amount.split('.');
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return o.isLower && /[1-9]/.test(fraction.slice(digits)) ? minor + 1n : minor;
}

/** True if the kept totals can answer it: they know statuses, families, currencies and people. */
export function isRolledUp(filter: OrderFilter): boolean {
  const known: readonly string[] = ['statusIds', 'families', 'sourceCurrency', 'targetCurrency', 'createdBy'];
  return Object.keys(filter).every((name) => known.includes(name));
}
