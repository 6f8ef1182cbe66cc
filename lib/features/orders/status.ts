import { type OrderStatus, statusTraits } from '../../service-core/contract/status.ts';
import { amountsAgree, sourceForTarget, targetForSource } from '../../service-core/money/index.ts';

/** An order's state before its end as people see it: by its next task. */
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

/** The service's own ends, by their names and looks. */
const ends = Object.fromEntries(
  Object.entries(statusTraits).flatMap(([status, traits]) =>
    'look' in traits ? [[status, traits.look]] : [],
  ),
) as Looks;

/**
 * The status catalogue (ui.md §4.4), in the order of an order's life (what a person does, what the service does, its
 * ends): the look of each derived status. Label and sentence are the messages `statuses.{id}`. Hue never stands alone:
 * shape and icon tell the statuses apart without it.
 */
export const statusCatalogue = {
  ...underWay,
  ...ends,
  abandoned: { tone: 'neutral', shape: 'slashed-circle', icon: 'ban', bucket: 'closed' },
  unrecognised: { tone: 'neutral', shape: 'dashed-square', icon: 'circle-help', bucket: 'with-service' },
} as const;

export type StatusId = keyof typeof statusCatalogue;
export type StatusBucket = (typeof statusCatalogue)[StatusId]['bucket'];
/** A status of the service that people see under its own name: an end. */
export type EndStatus = keyof Looks;

/** In the order of an order's life. */
export const statusIds = Object.keys(statusCatalogue) as StatusId[];

export function isStatusId(value: unknown): value is StatusId {
  return typeof value === 'string' && Object.hasOwn(statusCatalogue, value);
}

export const isEnd = (status: string): status is EndStatus => Object.hasOwn(ends, status);

/** Nothing is left to do about it: in tables it has no pill, so that pending work stands out. */
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

/** The statuses of an order that is or will be paid: what a list adds up. Money of the others stays or goes back. */
export const paidStatuses: readonly StatusId[] = statusIds.filter(
  (id) => id !== 'draft' && !['closed', 'failed'].includes(statusCatalogue[id].bucket),
);

/** The statuses of an order that the service has and nobody has sent: it will want money. */
export const unsentStatuses: readonly StatusId[] = [
  'documentsNeeded',
  'inPreCheck',
  'informationRequested',
  'readyToConfirm',
  'awaitingApproval',
  'sentBack',
];

/** The statuses of an order that is on its way to the recipient. */
export const sentStatuses: readonly StatusId[] = ['confirmed', 'inTransit'];

/** The statuses a saved view shows, in the order of an order's life. Drafts have a list of their own. */
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
 * Returns the debit and the payout of an order confirmed at `rate`: its own amounts as long as they agree with it, as
 * those of a small order may though the rate has moved; else the fixed side stays and the other is computed, a debit
 * rounded up, a payout rounded down. The service computes the same (decisions §3).
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

/** '7.2450' and '7.245' are one rate. */
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

/** target ÷ source to six decimals, rounded half up, in whole numbers: a rate to read, never to compute with. */
export function impliedRate(source: string, target: string): string {
  const numerator = wholeOf(target) * 10n ** BigInt(scale + digitsOf(source));
  const denominator = wholeOf(source) * 10n ** BigInt(digitsOf(target));
  const scaled = (numerator * 2n + denominator) / (denominator * 2n);
  const text = scaled.toString().padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
}

type Paid = { source: string; target: string; rate: string };

/**
 * The rate that two paid amounts come to; null where they are those of the agreed `rate`, one of them rounded to its
 * minor unit, and where one of the three is no decimal text. All are decimal text, the amounts with their currencies' digits.
 */
export function otherRate({ source, target, rate }: Paid): string | null {
  // An amount in a currency that is none is shown as a question mark.
  if (![source, target, rate].every((text) => /^\d+(?:\.\d+)?$/.test(text))) return null;
  // Both sides of source × rate = target in whole numbers; one minor unit of each side beside them.
  const targetUnit = 10n ** BigInt(digitsOf(source) + digitsOf(rate));
  const sourceUnit = wholeOf(rate) * 10n ** BigInt(digitsOf(target));
  const off = wholeOf(target) * targetUnit - wholeOf(source) * sourceUnit;
  const isRounding = (unit: bigint) => -unit < off && off < unit;
  return isRounding(targetUnit) || isRounding(sourceUnit) ? null : impliedRate(source, target);
}
