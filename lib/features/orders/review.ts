import { type Actor, may } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { parseBalance } from '../../service-core/money/index.ts';
import { type MoneyText, shownMoney, shownSides } from '../../text/money-text.ts';
import { recipientCheck } from '../parties/queries.ts';
import type { RecipientCheck } from '../parties/types.ts';
import { changeableAfterCreate, evaluate } from '../transfers/conditions/index.ts';
import { storedDraft } from '../transfers/defaults.ts';
import { fields, isFieldPath } from '../transfers/fields.ts';
import { type DraftValues, type FieldPath, familyOf, type ProblemKey } from '../transfers/types.ts';
import { validateDraft } from '../transfers/validate.ts';
import { committedTo, heldOrders, nameOfUser } from './data/detail.ts';
import { findOrder, type OrderRow } from './data/order.ts';
import { newestOfSameAmount, ordersOfSameAmount } from './data/totals.ts';
import { isPossible } from './life-cycle/transitions.ts';
import { masked, maskedValues, readsIdentifiers, savedFields, sentFields } from './sent-fields.ts';
import { isStatusId, type StatusId, statusCatalogue, statusesOfView } from './status.ts';

/** A party's id stands in for its fields where nothing else is known of it (C-13, C-14). */
export type ReadBackPath = FieldPath | 'payerId' | 'beneficiaryId';

export type ReadBackRow = {
  path: ReadBackPath;
  /** As it was sent, or saved under the id that was sent; null for an optional field of this order that was left out. */
  value: string | null;
  /** True if an update of this order can still change it. */
  canChange: boolean;
};

/** A warning that a person read and overrode. */
type KeptWarning = { path: FieldPath; key: ProblemKey; args: Record<string, string | number> };

export type ReadBack = {
  values: DraftValues;
  /** In the order of the form: all that was sent, and what could have been. */
  rows: ReadBackRow[];
  kept: KeptWarning[];
  keptByName: string;
  /** `possible`, or the reason that nothing of it can be changed. */
  change: 'possible' | 'never-in-family' | 'not-now' | 'not-by-role';
};

/** Everything that was sent with an order, to be read back in the words of the form; null when there is no such order. */
export const loadReadBack = useCase(
  'order:read',
  async (actor, orderId: string): Promise<ReadBack | null> => {
    const order = await findOrder(orderId);
    if (!order) return null;
    const change = changeOf(actor, order);
    const readBack = {
      ...readBackOf(order, change),
      keptByName: await nameOfUser(order.lastEditedBy ?? order.createdBy),
    };
    if (readsIdentifiers(actor)) return readBack;
    return { ...readBack, values: maskedValues(readBack.values), rows: readBack.rows.map(masked) };
  },
);

/** The last answer of a bank or Alipay about the account and the name that an order pays; null without one. */
export const checkOfOrder = useCase(
  'order:read',
  async (actor, orderId: string): Promise<RecipientCheck | null> => {
    const order = await findOrder(orderId);
    return order && recipientCheck(actor, storedDraft(order));
  },
);

function readBackOf(
  order: Pick<OrderRow, 'id' | 'values' | 'request'>,
  change: ReadBack['change'],
): Omit<ReadBack, 'keptByName'> {
  const values = storedDraft(order);
  const saved = savedFields(values);
  const sent = new Map(
    [...saved, ...sentFields(order.request)].map(({ path, value }): [string, string] => [path, value]),
  );
  // The details say more than the id that they were saved under.
  for (const { path } of saved) sent.delete(`${path.slice(0, path.indexOf('.'))}Id`);
  const rules = evaluate(values);
  const changeable = new Set<string>(change === 'possible' ? changeableAfterCreate(values.family) : []);
  const rows = [...fields.map(({ path }) => path), 'payerId' as const, 'beneficiaryId' as const].flatMap(
    (path): ReadBackRow[] => {
      const value = (path === 'internalNote' ? values.internalNote : sent.get(path)) || null;
      const isOffered = isFieldPath(path) && rules[path].visible && !isOfPortal(path);
      // A derived value has no field to lead to.
      const isAsked = isFieldPath(path) && rules[path].visible && rules[path].forced === undefined;
      const canChange = changeable.has(path) && isAsked;
      return value === null && !isOffered ? [] : [{ path, value, canChange }];
    },
  );
  return { values, rows, kept: keptWarnings(values), change };
}

/** These are the portal's own; nothing under their names is sent. The note is read back where there is one. */
const isOfPortal = (path: FieldPath) =>
  path === 'internalNote' || path === 'holderType' || path === 'queryNo';

function keptWarnings(values: DraftValues): KeptWarning[] {
  const kept = new Set(Object.keys(values.keptAsEntered));
  // As of the order: a quote that has run out since then is no warning that anybody kept.
  return validateDraft({ ...values, keptAsEntered: {} })
    .filter(({ path, severity }) => severity === 'warn' && kept.has(path))
    .map(({ path, key, args }) => ({ path, key, args }));
}

function changeOf({ role }: Actor, order: OrderRow): ReadBack['change'] {
  const family = familyOf(order.family);
  if (!may(role, 'order:update')) return 'not-by-role';
  if (changeableAfterCreate(family).length === 0) return 'never-in-family';
  return isPossible(order, 'update') ? 'possible' : 'not-now';
}

/** Another order that pays, paid or may come to pay what this one would. */
export type SameAmount = {
  orderId: string;
  orderNo: string;
  beneficiaryName: string;
  /** The end of the account number, as lists show it. */
  accountSuffix: string;
  /** The side on which both agree. */
  amount: MoneyText;
  status: { id: StatusId; raw: string | null };
  createdAt: string;
  /** The number of further orders. */
  more: number;
};

const lookedBackMs = 7 * 24 * 60 * 60_000;

/** Statuses of orders that pay, or may still pay, their recipient. The others are no second payment. */
const paying = statusesOfView('all').filter((id) => {
  const { bucket } = statusCatalogue[id];
  return bucket !== 'closed' && bucket !== 'failed';
});

const counted = () => ({ since: new Date(now().getTime() - lookedBackMs), statusIds: paying });

/**
 * The newest other order of the last seven days to the same account with the same amount on either side: a doubt for
 * whoever confirms or approves this one. Null where there is none.
 */
export const loadSameAmount = useCase(
  'order:read',
  async (_actor, orderId: string): Promise<SameAmount | null> => {
    const other = await newestOfSameAmount(orderId, counted());
    if (!other) return null;
    const { source, target } = shownSides(other);
    return {
      orderId: other.id,
      orderNo: other.orderNo,
      beneficiaryName: other.beneficiaryName,
      accountSuffix: other.accountSuffix,
      amount: other.isSourceSame ? source : target,
      status: {
        id: isStatusId(other.statusId) ? other.statusId : 'unrecognised',
        raw: other.serviceStatus,
      },
      createdAt: other.createdAt.toISOString(),
      more: other.found - 1,
    };
  },
);

/** Returns the ids of these orders for which {@link loadSameAmount} finds another. */
export const withSameAmount = useCase(
  'order:read',
  async (_actor, orderIds: readonly string[]): Promise<Set<string>> =>
    ordersOfSameAmount(orderIds, counted()),
);

/** The orders that have or will want money of a wallet. */
export type WalletDemand = {
  /** Orders that were created and not sent yet. */
  committed: MoneyText & { orders: number };
  /** Available after these payments; negative when they need more than the balance. */
  projected: MoneyText;
  /** The oldest payments under way. */
  held: { id: string; orderNo: string; beneficiaryName: string; amount: MoneyText; at: string | null }[];
};

const heldShown = 5;

/** Returns what orders have and want of a wallet; `available` is decimal text. */
export const loadWalletDemand = useCase(
  'order:read',
  async (_actor, wallet: { type: string; currency: string; available: string }): Promise<WalletDemand> => {
    const [committed, held] = await Promise.all([committedTo(wallet), heldOrders(wallet, heldShown)]);
    const shown = (minor: bigint) => shownMoney(minor, wallet.currency);
    const committedMinor = BigInt(committed.minor);
    const available = parseBalance(wallet.available, wallet.currency);
    return {
      committed: { ...shown(committedMinor), orders: committed.orders },
      projected: shown((available.ok ? available.value : 0n) - committedMinor),
      held: held.map(({ sourceMinor, confirmedAt, ...order }) => ({
        ...order,
        amount: shown(sourceMinor),
        at: confirmedAt?.toISOString() ?? null,
      })),
    };
  },
);
