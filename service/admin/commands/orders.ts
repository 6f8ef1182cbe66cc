import { englishOf } from '../../../lib/service-core/contract/index.ts';
import { orderStatuses } from '../../../lib/service-core/contract/status.ts';
import { formatAmount, parseAmount } from '../../../lib/service-core/money/index.ts';
import { ok } from '../../../lib/service-core/result.ts';
import { refuse } from '../../domain/errors.ts';
import {
  findListing,
  listOrders,
  type OrderFile,
  type OrderListing,
  readOrderFile,
} from '../../domain/orders/list-orders.ts';
import { findOrder, type Order } from '../../domain/orders/order.ts';
import { returnPayment } from '../../domain/rails/return-payment.ts';
import { type CommandSpec, type GroupSpec, textOption } from '../command.ts';
import { type Cell, fields, sections, table, tableOf } from '../text.ts';
import { choiceOption, limitFlag, listFilter, partnerFlag, shown } from './shared.ts';

/** Shows staff everything about one order, including findings that the partner does not see. */
function orderText(order: Order & { partnerName: string }, { history, documents }: OrderFile): string {
  return sections([
    ['', factsOf(order)],
    ['Payer', partyText(order.payload.payer)],
    ['Beneficiary', partyText(order.payload.beneficiary)],
    ['Findings', findingsText(order)],
    ['History', table(['AT', 'BY', 'FROM', 'TO', 'MESSAGE'], historyRows(history), '')],
    ['Documents', table(['TYPE', 'FILE', 'KIND', 'BYTES', 'SHA-256', 'CAME'], documentRows(documents), '')],
  ]);
}

function factsOf(order: Order & { partnerName: string }): string {
  const money = (minor: bigint | null, currency: string) =>
    minor === null ? null : `${formatAmount(minor, currency)} ${currency}`;
  const decision = (word: string | null, message: string | null) =>
    word === null ? null : message === null ? word : `${word}: ${message}`;
  const all: [string, Cell][] = [
    ['tradeId', order.tradeId],
    ['order number', order.orderNo],
    ['partner', `${order.partnerName} (${order.partnerId})`],
    ['family', order.family],
    ['status', order.status],
    ['reason', order.reasonMessage],
    ['source', money(order.sourceMinor, order.sourceCurrency)],
    ['target', money(order.targetMinor, order.targetCurrency)],
    ['confirmed source', money(order.confirmedSourceMinor, order.sourceCurrency)],
    ['confirmed target', money(order.confirmedTargetMinor, order.targetCurrency)],
    ['rate', order.confirmedRate ?? order.rate],
    ['supplied name', order.suppliedName],
    ['purpose', order.payload.purpose],
    ['review', decision(order.reviewDecision, order.reviewMessage)],
    ['payout', decision(order.payoutDecision, order.payoutMessage)],
    ['created', order.createdAt],
    ['documents complete', order.documentsCompleteAt],
    ['confirmed', order.confirmedAt],
    ['finished', order.finishedAt],
  ];
  return fields(all.filter(([, value]) => value !== null && value !== undefined));
}

/** Every field of a party as the partner sent it, nested ones with dots. */
function partyText(party: object): string {
  const pairs = (value: object, path: string): [string, Cell][] =>
    Object.entries(value).flatMap(([name, field]): [string, Cell][] => {
      if (field === null || field === undefined) return [];
      return typeof field === 'object' ? pairs(field, `${path}${name}.`) : [[`${path}${name}`, field]];
    });
  return fields(pairs(party, ''));
}

function findingsText({ findings }: Order): string {
  return findings
    .map(({ code, path, message, detail }) =>
      fields([
        ['code', code],
        ['field', path],
        ['partner reads', message],
        ...(detail ? [['for staff only', detail] as const] : []),
      ]),
    )
    .join('\n\n');
}

const historyRows = (history: OrderFile['history']) =>
  history.map((step) => [step.at, step.trigger, step.from, step.to, step.message]);

const documentRows = (documents: OrderFile['documents']) =>
  documents.map((each) => [
    each.type,
    each.fileName,
    each.mediaType,
    each.sizeBytes,
    each.sha256,
    each.createdAt,
  ]);

const amountsOf = (
  order: Pick<OrderListing, 'sourceMinor' | 'sourceCurrency' | 'targetMinor' | 'targetCurrency'>,
) => ({
  source: `${formatAmount(order.sourceMinor, order.sourceCurrency)} ${order.sourceCurrency}`,
  target: `${formatAmount(order.targetMinor, order.targetCurrency)} ${order.targetCurrency}`,
});

const list: CommandSpec = {
  usage: 'list',
  summary: 'orders, the newest first; without names of people',
  kind: 'read',
  options: [
    partnerFlag,
    ['--status <status>', orderStatuses.join(', ')],
    ['--order-no <number>', 'the partner’s own number'],
    ['--since <time>', 'a day, a time, or 24h'],
    limitFlag,
  ],
  examples: [
    'orders list --partner "Acme Trading" --status failed --since 7d',
    'orders list --order-no PO-1007',
  ],
  async run({ session, options }) {
    const filter = await listFilter({ session, options });
    if (!filter.ok) return filter;
    const status = choiceOption(options, 'status', orderStatuses);
    if (!status.ok) return status;
    const orders = await listOrders(session.ctx.pool, {
      ...filter.value,
      status: status.value,
      orderNo: textOption(options, 'orderNo'),
    });
    const text = tableOf(orders, 'There is no such order.', {
      'TRADE ID': 'tradeId',
      'ORDER NO': 'orderNo',
      PARTNER: 'partnerName',
      FAMILY: 'family',
      STATUS: 'status',
      SOURCE: (each) => amountsOf(each).source,
      TARGET: (each) => amountsOf(each).target,
      CREATED: 'createdAt',
    });
    return shown(text, orders);
  },
};

const show: CommandSpec = {
  usage: 'show <tradeId>',
  summary: 'one order: parties, findings with their screening score, history, documents',
  kind: 'personal',
  examples: ['orders show T0B1…', 'orders show T0B1… --as mei --json'],
  async run({ session, args: [tradeId = ''] }) {
    const { pool } = session.ctx;
    const listing = await findListing(pool, tradeId);
    if (!listing) return refuse('orderNotFound', `no order has the tradeId "${tradeId}"; see: orders list`);
    session.concerns(listing.partnerId);
    const found = await findOrder(session.ctx, { id: listing.partnerId }, null, { tradeId });
    if (!found.ok) return found;
    const file = await readOrderFile(pool, tradeId);
    await session.read(tradeId);
    const order = { ...found.value, partnerName: listing.partnerName };
    return shown(orderText(order, file), { ...order, ...file });
  },
};

const bringBack: CommandSpec = {
  usage: 'return <tradeId>',
  summary: 'book that the recipient’s bank sent a completed payment back; the wallet is credited',
  kind: 'change',
  reason: 'required',
  options: [
    ['--amount <amount>', 'what came back, in the target currency; all of it when left out'],
    ['--message <text>', 'the bank’s own words; the partner is told'],
  ],
  danger: ([tradeId]) => `What came back of ${tradeId} will be credited to the partner’s wallet.`,
  examples: ['orders return T0B1… --message "account closed" --reason "pacs.004 of 21 Nov" --yes'],
  async run({ session, args: [tradeId = ''], options }) {
    const listing = await findListing(session.ctx.pool, tradeId);
    if (!listing) return refuse('orderNotFound', `no order has the tradeId "${tradeId}"; see: orders list`);
    const { partnerId, targetCurrency } = listing;
    session.concerns(partnerId);
    const given = textOption(options, 'amount');
    const amount = given === undefined ? ok(undefined) : parseAmount(given, targetCurrency);
    if (!amount.ok) return refuse('bodyInvalid', `--amount ${englishOf({ rule: amount.reason })}`);
    const reason = textOption(options, 'message');
    const returned = await session.change(
      (ctx) => returnPayment(ctx, { tradeId, partnerId, targetMinor: amount.value, reason }),
      (order) => ({ target: tradeId, before: { status: listing.status }, after: cameBack(order) }),
    );
    if (!returned.ok) return returned;
    const back = cameBack(returned.value);
    const said = `${tradeId}: ${back.target} came back, ${back.credited} is in the wallet again.`;
    return shown(said, { tradeId, ...back });
  },
};

const cameBack = ({ status, ...order }: Order) => ({
  status,
  target: `${formatAmount(order.returnedTargetMinor ?? 0n, order.targetCurrency)} ${order.targetCurrency}`,
  credited: `${formatAmount(order.returnedSourceMinor ?? 0n, order.sourceCurrency)} ${order.sourceCurrency}`,
});

export const orders: GroupSpec = {
  name: 'orders',
  summary: 'what partners ordered and what became of it',
  commands: [list, show, bringBack],
};
