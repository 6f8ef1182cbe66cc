import { type OrderStatus, statusTraits } from '../../service-core/contract/status.ts';
import { amountsAgree, sourceForTarget, targetForSource } from '../../service-core/money/index.ts';

/** Statuses before an order's end, named by the next task. */
const underWay = {
  draft: { tone: 'neutral', shape: 'dashed-circle', icon: 'pencil-line', bucket: 'to-do' },
  documentsNeeded: { tone: 'amber', shape: 'triangle', icon: 'file-up', bucket: 'to-do' },
  inPreCheck: { tone: 'info', shape: 'hollow-circle', icon: 'search-check', bucket: 'with-service' },
  informationRequested: { tone: 'amber', shape: 'triangle', icon: 'message-circle-warning', bucket: 'to-do' },
  readyToConfirm: { tone: 'violet', shape: 'diamond', icon: 'circle-play', bucket: 'to-do' },
  awaitingApproval: { tone: 'violet', shape: 'diamond', icon: 'user-check', bucket: 'to-do' },
  sentBack: { tone: 'amber', shape: 'triangle', icon: 'corner-up-left', bucket: 'to-do' },
  confirmed: { tone: 'info', shape: 'half-circle', icon: 'clock-check', bucket: 'with-service' },
  inTransit: { tone: 'info', shape: 'half-circle', icon: 'send', bucket: 'with-service' },
  checking: { tone: 'amber', shape: 'hourglass', icon: 'hourglass', bucket: 'with-service' },
} as const;

type Looks = {
  [S in OrderStatus as (typeof statusTraits)[S] extends { look: object } ? S : never]: Extract<
    (typeof statusTraits)[S],
    { look: object }
  >['look'];
};

/** The service's final statuses, with their looks. */
const ends = Object.fromEntries(
  Object.entries(statusTraits).flatMap(([status, traits]) =>
    'look' in traits ? [[status, traits.look]] : [],
  ),
) as Looks;

/**
 * The look of each derived status (ui.md §4.4), in the order of an order's life, its ends last. Label and sentence are
 * the messages `statuses.{id}`. Shape and icon tell statuses apart without colour.
 */
export const statusCatalogue = {
  ...underWay,
  ...ends,
  abandoned: { tone: 'neutral', shape: 'slashed-circle', icon: 'ban', bucket: 'closed' },
  unrecognised: { tone: 'neutral', shape: 'dashed-square', icon: 'circle-help', bucket: 'with-service' },
} as const;

export type StatusId = keyof typeof statusCatalogue;
export type StatusBucket = (typeof statusCatalogue)[StatusId]['bucket'];
/** A final status of the service, shown under its own name. */
export type EndStatus = keyof Looks;

/** In the order of an order's life. */
export const statusIds = Object.keys(statusCatalogue) as StatusId[];

export function isStatusId(value: unknown): value is StatusId {
  return typeof value === 'string' && Object.hasOwn(statusCatalogue, value);
}

export const isEnd = (status: string): status is EndStatus => Object.hasOwn(ends, status);

/** True for completed and closed statuses, which tables show without a pill so that pending work stands out. */
export const isSettled = (id: StatusId): boolean =>
  statusCatalogue[id].bucket === 'completed' || statusCatalogue[id].bucket === 'closed';

/** The built-in views, in the order of their tabs. */
export const orderViews = [
  'needs-me',
  'with-service',
  'failed',
  'ready',
  'all',
  'completed',
  'closed',
] as const;

export type OrderView = (typeof orderViews)[number];

const bucketOf: Partial<Record<OrderView, StatusBucket>> = {
  'needs-me': 'to-do',
  'with-service': 'with-service',
  completed: 'completed',
  failed: 'failed',
  closed: 'closed',
};

/** Statuses of orders that are or will be paid, whose amounts a list adds up. */
export const paidStatuses: readonly StatusId[] = statusIds.filter(
  (id) => id !== 'draft' && !['closed', 'failed'].includes(statusCatalogue[id].bucket),
);

/** Statuses of orders that exist at the service and are not confirmed yet. They will draw on a wallet. */
export const unsentStatuses: readonly StatusId[] = [
  'documentsNeeded',
  'inPreCheck',
  'informationRequested',
  'readyToConfirm',
  'awaitingApproval',
  'sentBack',
];

/** Statuses of orders on their way to the recipient. */
export const sentStatuses: readonly StatusId[] = ['confirmed', 'inTransit'];

/** Returns the statuses of a built-in view, in the order of an order's life. Drafts are in a separate list. */
export function statusesOfView(view: OrderView): StatusId[] {
  if (view === 'ready') return ['readyToConfirm'];
  const bucket = bucketOf[view];
  return statusIds.filter(
    (id) => id !== 'draft' && (bucket === undefined || statusCatalogue[id].bucket === bucket),
  );
}

export type OrderAmounts = {
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  /** Decimal text: the rate the order was created at. */
  rate: string;
  transactionMode: string;
};

/** The side that stays as asked when the rate at confirmation differs (decisions §3). */
export function fixedSideOf(transactionMode: string): 'source' | 'target' {
  return transactionMode === 'cnyMode' ? 'target' : 'source';
}

/**
 * Returns the debit and the payout of an order confirmed at `rate`. The order's own amounts stay if they agree with the
 * rate, as a small order's may after a small move. Otherwise the fixed side stays and the other is computed: a debit is
 * rounded up, a payout down. The service computes the same (decisions §3).
 */
export function amountsAtRate(
  order: OrderAmounts,
  rate: string,
): { sourceMinor: bigint; targetMinor: bigint } {
  const { sourceMinor, sourceCurrency, targetMinor, targetCurrency } = order;
  const isAtOwnRate = sourceCurrency === targetCurrency || isSameRate(rate, order.rate);
  if (isAtOwnRate || amountsAgree({ sourceMinor, sourceCurrency, targetMinor, targetCurrency, rate })) {
    return { sourceMinor, targetMinor };
  }
  return fixedSideOf(order.transactionMode) === 'source'
    ? { sourceMinor, targetMinor: targetForSource({ sourceMinor, sourceCurrency, targetCurrency, rate }) }
    : { sourceMinor: sourceForTarget({ targetMinor, sourceCurrency, targetCurrency, rate }), targetMinor };
}

/** True if two decimal texts are equal in value, such as '7.2450' and '7.245'. */
export function isSameRate(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '')}`;
}

const scale = 6;

const digitsOf = (text: string) => text.split('.')[1]?.length ?? 0;
const wholeOf = (text: string) => BigInt(text.replace('.', ''));

/** Returns target ÷ source to six decimals, rounded half up. For display only, never for computing amounts. */
export function impliedRate(source: string, target: string): string {
  const numerator = wholeOf(target) * 10n ** BigInt(scale + digitsOf(source));
  const denominator = wholeOf(source) * 10n ** BigInt(digitsOf(target));
  const scaled = (numerator * 2n + denominator) / (denominator * 2n);
  const text = scaled.toString().padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
}

type Paid = { source: string; target: string; rate: string };

/**
 * Returns the rate that two paid amounts imply; null if they match the agreed `rate` up to rounding of one amount by
 * less than a minor unit, or if an input is not decimal text. Amounts must have all decimals of their currency.
 */
export function otherRate({ source, target, rate }: Paid): string | null {
  // An amount in an unknown currency is shown as a question mark.
  if (![source, target, rate].every((text) => /^\d+(?:\.\d+)?$/.test(text))) return null;
  // source × rate = target, scaled to integers; `targetUnit` and `sourceUnit` are one minor unit of each amount.
  const targetUnit = 10n ** BigInt(digitsOf(source) + digitsOf(rate));
  const sourceUnit = wholeOf(rate) * 10n ** BigInt(digitsOf(target));
  const off = wholeOf(target) * targetUnit - wholeOf(source) * sourceUnit;
  const isRounding = (unit: bigint) => -unit < off && off < unit;
  return isRounding(targetUnit) || isRounding(sourceUnit) ? null : impliedRate(source, target);
}
