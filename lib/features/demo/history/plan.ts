import type { Family } from '../../transfers/types.ts';
import { familyOfPayer, type PayerName, type RecipientName } from './people.ts';

/** The state in which the demo leaves an order. */
export type Ending =
  | 'completed'
  | 'returned'
  | 'refused'
  | 'review-rejected'
  | 'too-little-money'
  | 'cancelled'
  | 'archived'
  | 'in-transit'
  | 'in-review'
  | 'information-requested'
  | 'documents-needed'
  | 'ready'
  | 'awaiting-approval'
  | 'sent-back'
  /** The account number decides in the sandbox; a refused confirmation counts as an ending too. */
  | 'as-account-says';

/** A recurring payment between a sender and a recipient. */
type Route = {
  from: PayerName;
  to: RecipientName;
  sourceCurrency: string;
  targetCurrency: string;
  purpose: string;
  /** Whole units of the source currency. */
  amounts: readonly [least: number, most: number];
};

export type PlannedOrder = Omit<Route, 'amounts'> & {
  /** Left out: the draft keeps its own number. */
  orderNo?: string;
  family: Family;
  sourceAmount: string;
  ending: Ending;
  /** The reason given by the service, the approver or the requester. */
  reason: string;
  /** The account number; default: the saved recipient's. */
  account?: string;
  lockRate?: boolean;
};

export type PastOrder = PlannedOrder & {
  /** Working days since the first day of the history. */
  workDay: number;
  by: 'olivia' | 'liwei';
};

/** An order with a fixed number, by which a later run finds it. */
export type NumberedOrder = PlannedOrder & { orderNo: string };

/** Working days after which a bank returns a payment. */
export const returnedAfter = 2;

/** The least number of working days in any 45 days. */
export const workDays = 31;
export const orderCount = 120;

const route = (
  from: PayerName,
  to: RecipientName,
  pair: `${string}-${string}`,
  purpose: string,
  amounts: Route['amounts'],
): Route => {
  const [sourceCurrency = '', targetCurrency = ''] = pair.split('-');
  return { from, to, sourceCurrency, targetCurrency, purpose, amounts };
};

const routes = {
  family: route('jane', 'wang', 'USD-CNY', 'Family Support', [300, 4_800]),
  rent: route('tomas', 'li', 'EUR-CNY', 'Rent', [650, 1_400]),
  abroad: route('jane', 'jonas', 'USD-EUR', 'Living', [400, 2_500]),
  tuition: route('tomas', 'mei', 'EUR-HKD', 'Tuition', [500, 1_900]),
  parents: route('priya', 'chen', 'USD-CNY', 'Family Support', [250, 3_600]),
  living: route('aiko', 'zhao', 'USD-CNY', 'Living', [200, 1_500]),
  goods: route('northwind', 'guangming', 'USD-CNY', '', [2_400, 9_600]),
  parts: route('lumen', 'xinghe', 'EUR-CNY', '', [1_800, 7_900]),
  optics: route('northwind', 'kowloon', 'USD-HKD', '', [1_500, 8_800]),
  pinyin: route('jane', 'pinyin', 'USD-CNY', 'Family Support', [300, 1_200]),
  listed: route('tomas', 'listed', 'EUR-EUR', 'Living', [300, 900]),
  studio: route('tomas', 'lukasz', 'EUR-PLN', 'Rent', [550, 1_350]),
  sister: route('jane', 'amelia', 'USD-GBP', 'Living', [350, 1_900]),
  grandparents: route('jane', 'mai', 'USD-VND', 'Family Support', [180, 950]),
  lenses: route('lumen', 'sakura', 'EUR-JPY', '', [1_600, 7_400]),
  pounds: route('priya', 'chen', 'GBP-CNY', 'Family Support', [1_800, 2_400]),
} as const satisfies Record<string, Route>;
type RouteName = keyof typeof routes;

const usual: readonly RouteName[] = [
  'family',
  'goods',
  'parents',
  'rent',
  'parts',
  'living',
  'abroad',
  'optics',
  'tuition',
  'studio',
  'sister',
  'lenses',
  'grandparents',
];

type Special = { ending: Ending; reason?: string; route?: RouteName; amount?: number };

const review = 'The bank is asking about the source of the money';
/** Orders that do not simply complete, by their position in the plan. The last are still open today. */
const specials: Readonly<Record<number, Special>> = {
  9: { ending: 'refused', reason: 'The recipient’s account is closed' },
  14: { ending: 'cancelled', reason: 'Paid from another account', route: 'family' },
  22: { ending: 'refused', reason: 'Name and account number belong to different people' },
  28: { ending: 'completed', route: 'goods', amount: 24_500 },
  33: { ending: 'archived', reason: 'Entered twice', route: 'goods' },
  37: { ending: 'review-rejected', reason: 'The invoice names another buyer', route: 'parts' },
  40: { ending: 'returned', reason: 'The account is dormant', route: 'lenses' },
  45: { ending: 'cancelled', reason: 'The recipient changed banks', route: 'rent' },
  50: { ending: 'completed', route: 'parts', amount: 18_200 },
  58: { ending: 'refused', reason: 'The bank does not take payments for rent', route: 'rent' },
  64: { ending: 'too-little-money', route: 'pounds' },
  70: { ending: 'cancelled', reason: 'The invoice was withdrawn', route: 'abroad' },
  77: { ending: 'completed', route: 'goods', amount: 31_000 },
  83: { ending: 'review-rejected', reason: 'The purpose and the documents differ', route: 'goods' },
  88: { ending: 'archived', reason: 'The supplier delivers next year', route: 'parts' },
  96: { ending: 'cancelled', reason: 'The amount was wrong', route: 'family' },
  100: { ending: 'returned', reason: 'The account was closed after the payment', route: 'studio' },
  101: { ending: 'completed', route: 'goods', amount: 27_300 },
  104: { ending: 'documents-needed', route: 'goods' },
  106: { ending: 'information-requested', route: 'pinyin' },
  107: { ending: 'in-transit', route: 'parts' },
  108: {
    ending: 'sent-back',
    reason: 'The purchase order is of another shipment',
    route: 'goods',
    amount: 14_800,
  },
  109: { ending: 'information-requested', route: 'listed' },
  110: { ending: 'in-review', reason: review, route: 'optics' },
  111: { ending: 'documents-needed', route: 'parts' },
  112: { ending: 'awaiting-approval', route: 'goods', amount: 26_400 },
  113: { ending: 'in-transit', route: 'parents' },
  114: { ending: 'ready', route: 'family' },
  115: { ending: 'information-requested', route: 'pinyin' },
  116: { ending: 'awaiting-approval', route: 'optics', amount: 12_900 },
  117: { ending: 'in-transit', route: 'abroad' },
  118: { ending: 'ready', route: 'living' },
  119: { ending: 'awaiting-approval', route: 'parts', amount: 16_750 },
};

/** A number from 0 to 1, the same in every demo; the constants are a well-known generator's. */
const evenly = (n: number): number => ((n * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

/** The orders of the demo's history in the order of their creation; the same at every start. */
export function plannedOrders(): PastOrder[] {
  return Array.from({ length: orderCount }, (_, n) => {
    const special: Special = specials[n] ?? { ending: 'completed' };
    const way = routes[special.route ?? usual[n % usual.length] ?? 'family'];
    const [least, most] = way.amounts;
    const amount = special.amount ?? least + evenly(n) * (most - least);
    return {
      ...way,
      family: familyOfPayer(way.from),
      workDay: Math.floor((n * workDays) / orderCount),
      sourceAmount: amount.toFixed(2),
      by: n % 3 === 0 ? 'liwei' : 'olivia',
      ending: special.ending,
      reason: special.reason ?? '',
    };
  });
}

/** Orders of the demo on request. Amounts need no approval by the built-in policy, unless the order is to wait for it. */
const present: readonly (Required<Pick<Special, 'route' | 'amount'>> & Special)[] = [
  { ending: 'completed', route: 'family', amount: 1_250 },
  { ending: 'completed', route: 'goods', amount: 4_480 },
  { ending: 'completed', route: 'rent', amount: 960 },
  { ending: 'refused', route: 'parents', amount: 780.5, reason: 'The recipient’s account is closed' },
  { ending: 'completed', route: 'abroad', amount: 1_800 },
  { ending: 'documents-needed', route: 'parts', amount: 3_240 },
  { ending: 'completed', route: 'tuition', amount: 1_475 },
  { ending: 'awaiting-approval', route: 'optics', amount: 12_900 },
  { ending: 'completed', route: 'living', amount: 640 },
  { ending: 'information-requested', route: 'pinyin', amount: 520 },
  { ending: 'completed', route: 'parts', amount: 4_120 },
  { ending: 'cancelled', route: 'family', amount: 300, reason: 'The amount was wrong' },
  { ending: 'in-transit', route: 'abroad', amount: 2_150 },
  { ending: 'completed', route: 'parents', amount: 2_400 },
  { ending: 'ready', route: 'living', amount: 310 },
  { ending: 'in-review', route: 'goods', amount: 3_900, reason: review },
  { ending: 'completed', route: 'optics', amount: 2_750 },
  { ending: 'awaiting-approval', route: 'goods', amount: 14_800 },
  { ending: 'documents-needed', route: 'goods', amount: 2_980 },
  { ending: 'completed', route: 'rent', amount: 1_100 },
];

/** An order on one of the demo's routes; its draft keeps its own number. */
export const planned = (order: (typeof present)[number]): PlannedOrder => {
  const { route: name, amount, ending, reason = '' } = order;
  return {
    ...routes[name],
    family: familyOfPayer(routes[name].from),
    sourceAmount: amount.toFixed(2),
    ending,
    reason,
  };
};

const numbered = (n: number, order: (typeof present)[number]): NumberedOrder => ({
  ...planned(order),
  orderNo: `DEMO-${String(n).padStart(2, '0')}`,
});

/** Orders of the demo on request, in the order of their creation. */
export const presentOrders = (): NumberedOrder[] => present.map((order, index) => numbered(index + 1, order));

/** The draft that the demo on request leaves open. */
export const presentDraft = numbered(present.length + 1, {
  ending: 'ready',
  route: 'family',
  amount: 425,
});
