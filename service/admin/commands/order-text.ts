import { formatAmount } from '../../../lib/service-core/money/index.ts';
import type { OrderFile } from '../../domain/back-office/order-file.ts';
import type { Order } from '../../domain/orders/order.ts';
import { type Cell, fields, sections, table } from '../text.ts';

/** Everything about one order for a person of the staff, findings with what the partner is not told. */
export function orderText(order: Order & { partnerName: string }, { history, documents }: OrderFile): string {
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
