import { createHash } from 'node:crypto';
import type { Actor } from '../../auth/permissions.ts';
import { bothSides } from '../../text/money-text.ts';
import { masked, readsIdentifiers, sentFields } from '../orders/sent-fields.ts';
import type { ApprovalContent } from './schema.ts';

/** The columns that say what an order will do. */
export type OrderContentRow = {
  sourceMinor: bigint;
  sourceCurrency: string;
  targetMinor: bigint;
  targetCurrency: string;
  transactionMode: string;
  lockRate: boolean;
  request: unknown;
};
export type DocumentContentRow = { id: string; type: string; fileName: string; sha256: string | null };

export function contentOf(order: OrderContentRow, documents: readonly DocumentContentRow[]): ApprovalContent {
  return {
    ...bothSides(order),
    transactionMode: order.transactionMode,
    lockRate: order.lockRate,
    sent: sentFields(order.request),
    documents: documents.map(({ id, type, fileName }) => ({ id, type, fileName })),
  };
}

/** The same as this person may read it. */
export function shownContent(actor: Actor, content: ApprovalContent): ApprovalContent {
  return readsIdentifiers(actor) ? content : { ...content, sent: content.sent.map(masked) };
}

/**
 * By which an approval names what was approved: amounts, everything that was sent, and the files with their content.
 * Not the rate, for which there is a tolerance of its own.
 */
export function contentHash(order: OrderContentRow, documents: readonly DocumentContentRow[]): string {
  const files = documents.map(({ id, type, sha256 }) => `${id} ${type} ${sha256 ?? ''}`).toSorted();
  const { source, target, transactionMode, lockRate } = contentOf(order, []);
  const text = canonical({ source, target, transactionMode, lockRate, request: order.request, files });
  return createHash('sha256').update(text).digest('hex');
}

/** JSON whose names are in order, whatever the order they came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(value).toSorted();
  const entries = names.map(
    (name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`,
  );
  return `{${entries.join(',')}}`;
}
