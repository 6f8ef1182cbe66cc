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
import { maskedValues } from '../transfers/protected-fields.ts';
import { type DraftValues, type FieldPath, familyOf, type ProblemKey } from '../transfers/types.ts';
import { validateDraft } from '../transfers/validate.ts';
import { committedTo, heldOrders, nameOfUser } from './data/detail.ts';
import { findOrder, type OrderRow } from './data/order.ts';
import { newestOfSameAmount, ordersOfSameAmount } from './data/totals.ts';
import { isPossible } from './life-cycle/transitions.ts';
import { masked, savedFields, sentFields } from './sent-fields.ts';
import { isStatusId, type StatusId, statusCatalogue, statusesOfView } from './status.ts';

/** A field's path, or a party's id when only the id is known (C-13, C-14). */
export type ReadBackPath = FieldPath | 'payerId' | 'beneficiaryId';

export type ReadBackRow = {
  path: ReadBackPath;
  /** The sent value, or the value saved under the sent party id; null for an optional field that was left out. */
  value: string | null;
  /** True if an update of this order can still change it. */
  canChange: boolean;
};

/** A warning that a person overrode. */
type KeptWarning = { path: FieldPath; key: ProblemKey; args: Record<string, string | number> };

export type ReadBack = {
  values: DraftValues;
  /** All sent fields and the optional fields left out, in the order of the form. */
  rows: ReadBackRow[];
  /** The recipient's name in Chinese characters as it was supplied at the service, on no form. */
  suppliedName: string | null;
  kept: KeptWarning[];
  keptByName: string;
  /** `possible`, or the reason that no field can be changed. */
  change: 'possible' | 'never-in-family' | 'not-now' | 'not-by-role';
};

/**
 * Returns everything that was sent with an order, for reading back with the form's labels; null for an unknown id.
 * Protected values are masked: each can be revealed on record.
 */
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
    return { ...readBack, values: maskedValues(readBack.values), rows: masked(readBack.rows) };
  },
);

/** Returns the bank's or Alipay's last answer on whether the paid account and name match; null without an answer. */
export const checkOfOrder = useCase(
  'order:read',
  async (actor, orderId: string): Promise<RecipientCheck | null> => {
    const order = await findOrder(orderId);
    return order && recipientCheck(actor, storedDraft(order));
  },
);

function readBackOf(
  order: Pick<OrderRow, 'id' | 'values' | 'request' | 'suppliedName'>,
  change: ReadBack['change'],
): Omit<ReadBack, 'keptByName'> {
  const values = storedDraft(order);
  const saved = savedFields(values);
  const sent = new Map(
    [...saved, ...sentFields(order.request)].map(({ path, value }): [string, string] => [path, value]),
  );
  // The saved details replace the party id they were saved under.
  for (const { path } of saved) sent.delete(`${path.slice(0, path.indexOf('.'))}Id`);
  const rules = evaluate(values);
  const changeable = new Set<string>(change === 'possible' ? changeableAfterCreate(values.family) : []);
  const rows = [...fields.map(({ path }) => path), 'payerId' as const, 'beneficiaryId' as const].flatMap(
    (path): ReadBackRow[] => {
      const value = (path === 'internalNote' ? values.internalNote : sent.get(path)) || null;
      const isOffered = isFieldPath(path) && rules[path].visible && !isOfPortal(path);
      // A derived value has no form field to change.
      const isAsked = isFieldPath(path) && rules[path].visible && rules[path].forced === undefined;
      const canChange = changeable.has(path) && isAsked;
      return value === null && !isOffered ? [] : [{ path, value, canChange }];
    },
  );
  return { values, rows, suppliedName: order.suppliedName, kept: keptWarnings(values), change };
}

/** True for fields that are never sent to the service. The internal note is still read back if there is one. */
const isOfPortal = (path: FieldPath) =>
  path === 'internalNote' || path === 'holderType' || path === 'queryNo';

function keptWarnings(values: DraftValues): KeptWarning[] {
  const kept = new Set(Object.keys(values.keptAsEntered));
  // No `now` is passed: nobody overrode a warning about a quote that expired later.
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

/** Another order that paid, pays or may pay the same amount to the same account. */
export type SameAmount = {
  orderId: string;
  orderNo: string;
  beneficiaryName: string;
  /** The last digits of the account number, as lists show them. */
  accountSuffix: string;
  /** The amount that both orders share. */
  amount: MoneyText;
  status: { id: StatusId; raw: string | null };
  createdAt: string;
  /** The number of further matching orders. */
  more: number;
};

const lookedBackMs = 7 * 24 * 60 * 60_000;

/** Statuses of orders that paid or may still pay. Failed and closed orders are no second payment. */
const paying = statusesOfView('all').filter((id) => {
  const { bucket } = statusCatalogue[id];
  return bucket !== 'closed' && bucket !== 'failed';
});

const counted = () => ({ since: new Date(now().getTime() - lookedBackMs), statusIds: paying });

/**
 * Returns the newest other order of the last 7 days to the same account with the same source or target amount, as a
 * warning of a double payment; null when there is none.
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

/** Returns the ids of the orders for which {@link loadSameAmount} finds another order. */
export const withSameAmount = useCase(
  'order:read',
  async (_actor, orderIds: readonly string[]): Promise<Set<string>> =>
    ordersOfSameAmount(orderIds, counted()),
);

/** The orders that hold a wallet's money or will draw on it. */
export type WalletDemand = {
  /** The total of created orders that are not confirmed yet. */
  committed: MoneyText & { orders: number };
  /** The balance left after the committed orders; negative when they exceed it. */
  projected: MoneyText;
  /** The oldest payments in progress. */
  held: { id: string; orderNo: string; beneficiaryName: string; amount: MoneyText; at: string | null }[];
};

const heldShown = 5;

/** Returns a wallet's committed and held amounts; `available` is decimal text. */
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
