import type { z } from 'zod';
import type { Actor } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { shownMoney } from '../../text/money-text.ts';
import { type ShownTexts, shownValues } from './columns.ts';
import { arrivalsIn, countByStatus } from './data/detail.ts';
import {
  currenciesOfOrders,
  type ListRow,
  ownersOfOrders,
  type PageRequest,
  pageOfOrders,
} from './data/list.ts';
import { totalsOfOrders } from './data/totals.ts';
import { type Stage, type StageColumns, stageOf } from './life-cycle/states.ts';
import { isPossible, permits } from './life-cycle/transitions.ts';
import { filterOf, isRolledUp, mostAtOnce } from './list-filter.ts';
import { orderSummary } from './order-view.ts';
import { decodeListCursor, encodeListCursor, orderListSchema } from './schema.ts';
import { isEnd, type OrderView, orderViews, statusesOfView } from './status.ts';
import type {
  BulkAction,
  BulkOrders,
  ListedOrder,
  OrderCounts,
  OrderListInput,
  OrderPage,
  OrderTotals,
  SkipReason,
} from './types.ts';

type RuleColumns = StageColumns & { createdBy: string; family: string };

/** Stages in which an order cannot be cancelled or archived, with the reason. */
const skipAt: Partial<Record<Stage, SkipReason>> = {
  creating: 'in-doubt',
  updating: 'in-doubt',
  confirming: 'in-doubt',
  confirmed: 'confirmed',
  inTransit: 'confirmed',
  unrecognised: 'confirmed',
  abandoned: 'final',
};

/**
 * Returns the reason that a bulk action skips an order; undefined when it does not. `abandon` archives in the portal
 * only orders that the service cannot cancel (S-01): business orders, and personal orders past `pending`
 * (specification §4.3, decisions §5).
 */
export function skipOf(actor: Actor, action: BulkAction, order: RuleColumns): SkipReason | undefined {
  const stage = stageOf(order);
  if (stage === 'draft') return 'not-created';
  if (action === 'check') return undefined;
  const skip = isEnd(stage) ? 'final' : skipAt[stage];
  if (skip) return skip;
  if (!permits(actor, action, order)) return 'not-yours';
  if (isPossible(order, action)) return undefined;
  return action === 'cancel' ? 'cannot-cancel' : 'can-cancel';
}

function skipsOf(actor: Actor, order: RuleColumns): Partial<Record<BulkAction, SkipReason>> {
  const actions = ['check', 'cancel', 'abandon'] as const;
  return Object.fromEntries(
    actions.flatMap((action) => {
      const reason = skipOf(actor, action, order);
      return reason ? [[action, reason]] : [];
    }),
  );
}

const pageSize = 50;

/** Typed so that callers inside the portal may leave out parameters. */
const input: z.ZodType<OrderListInput> = orderListSchema;

/** One page of orders, newest first unless the address says otherwise. */
export const listOrders = useCase({
  permission: 'order:read',
  input,
  run: async (actor, input): Promise<OrderPage> => {
    const { rows, nextCursor } = await pageOfRows(actor, input, pageSize);
    return { orders: rows.map((row) => listedOrder(actor, row)), nextCursor };
  },
});

/** Returns the totals of the whole list. */
export const orderTotals = useCase({
  permission: 'order:read',
  input,
  run: async (actor, input): Promise<OrderTotals> => {
    const rows = await totalsOfOrders(filterOf(input, actor, now()));
    const pay = new Map<string, bigint>();
    const get = new Map<string, bigint>();
    let orders = 0n;
    let paid = 0n;
    for (const row of rows) {
      orders += row.orders;
      paid += row.paid;
      if (row.paid === 0n) continue;
      add(pay, row.sourceCurrency, row.sourceMinor);
      add(get, row.targetCurrency, row.targetMinor);
    }
    return { orders: Number(orders), paid: Number(paid), pay: moneyOf(pay), get: moneyOf(get) };
  },
});

/** Returns the number of orders in each view and status, without filters. The `failed` view counts the last 7 days. */
export const orderCounts = useCase('order:read', async (actor): Promise<OrderCounts> => {
  const { statusSince } = filterOf({ view: 'failed' }, actor, now());
  const [counts, failed] = await Promise.all([
    countByStatus(),
    statusSince ? arrivalsIn(statusesOfView('failed'), statusSince) : { count: 0 },
  ]);
  const countOf = (view: OrderView): number => {
    if (view === 'failed') return failed.count;
    const ids: readonly string[] = statusesOfView(view);
    return counts.reduce((sum, { statusId, count }) => sum + (ids.includes(statusId) ? count : 0), 0);
  };
  const views = Object.fromEntries(orderViews.map((view) => [view, countOf(view)])) as OrderCounts['views'];
  return { views, statuses: Object.fromEntries(counts.map(({ statusId, count }) => [statusId, count])) };
});

/** True if the totals of a list can be read from the stored totals, fast however long the list is. */
export function hasQuickTotals(actor: Actor, input: OrderListInput): boolean {
  return isRolledUp(filterOf(input, actor, now()));
}

/** Returns the choices of the owner and currency filters, taken from existing orders. */
export const orderFilterChoices = useCase('order:read', async () => {
  const [owners, currencies] = await Promise.all([ownersOfOrders(), currenciesOfOrders()]);
  return { owners, currencies };
});
export type OrderFilterChoices = Awaited<ReturnType<typeof orderFilterChoices>>;

/** Returns the orders of all pages of a list for a bulk action, at most 2,000, with the reasons to skip each. */
export const ordersForBulk = useCase({
  permission: 'order:cancel',
  input,
  run: async (actor, input): Promise<BulkOrders> => {
    const { rows, nextCursor } = await pageOfRows(actor, { ...input, cursor: undefined }, mostAtOnce);
    const orders = rows.map((row) => {
      const { id, orderNo, beneficiaryName, skips } = listedOrder(actor, row);
      return { id, orderNo, beneficiaryName, skips };
    });
    return { orders, isMore: nextCursor !== null };
  },
});

export type ExportedRow = ListRow;

/** Yields every order of a list, reading each page on demand. Does not authorise: the calling use-case must. */
export async function* everyOrder(
  actor: Actor,
  input: OrderListInput,
  o: { pageRows: number; ids?: readonly string[] },
): AsyncGenerator<ListRow[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await pageOfRows(actor, { ...input, cursor }, o.pageRows, o.ids);
    if (rows.length > 0) yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

async function pageOfRows(actor: Actor, input: OrderListInput, limit: number, ids?: readonly string[]) {
  const { sort = 'created', dir: direction = 'desc' } = input;
  const request: PageRequest = {
    filter: { ...filterOf(input, actor, now()), ...(ids && { ids }) },
    sort,
    direction,
    cursor: decodeListCursor(input.cursor, sort, direction),
    limit: limit + 1,
  };
  const found = await pageOfOrders(request);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? encodeListCursor(sort, direction, last) : null };
}

function listedOrder(actor: Actor, row: ListRow): ListedOrder {
  return {
    ...orderSummary(row),
    ...shownTexts(row),
    hasWarning: row.hasWarning,
    skips: skipsOf(actor, row),
  };
}

/** Returns the values that columns show, times as ISO 8601. */
function shownTexts(row: ListRow): ShownTexts {
  const texts = shownValues.map((name) => {
    const value = row[name];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(texts) as ShownTexts;
}

function add(sums: Map<string, bigint>, currency: string, minor: string): void {
  sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
}

const moneyOf = (sums: Map<string, bigint>) =>
  [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, minor]) => shownMoney(minor, currency));
