import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { shortBalance } from '@/lib/features/transfers/balance.ts';
import type { Terms } from './terms.ts';

export type Blocker =
  | { kind: 'information'; link: string | null }
  | { kind: 'documents' }
  | { kind: 'pre-check' }
  | { kind: 'not-confirmable' }
  | { kind: 'role' }
  | { kind: 'changed' }
  | { kind: 'quote-expired' }
  | { kind: 'quote-changed' }
  /** `amount` is decimal text of the source currency. */
  | { kind: 'short'; amount: string };

type Facts = {
  detail: Pick<OrderDetail, 'order' | 'money' | 'can'>;
  terms: Terms;
  /** A new rate waits to be read and accepted. */
  offered: boolean;
  /** The order was another one when the person began to read. */
  changed: boolean;
  /** Available in the wallet as last read; null when it is not known. */
  available: string | null;
  /** Server time in ms; null before the browser knows it. */
  nowMs: number | null;
};

/** What keeps the order from being confirmed, in the order in which it is best settled (ui.md §3.11). */
export function blockersOf({ detail, terms, offered, changed, available, nowMs }: Facts): Blocker[] {
  const standing = standingOf(detail);
  if (standing?.kind === 'role' || standing?.kind === 'not-confirmable') return [standing];
  const currency = detail.money.source.currency;
  const missing =
    available === null ? undefined : shortBalance({ amount: terms.source, available, currency });
  const short: Blocker[] = missing === undefined ? [] : [{ kind: 'short', amount: missing }];
  if (standing) return [standing, ...short];
  const blockers: Blocker[] = [];
  if (changed) blockers.push({ kind: 'changed' });
  const expired = terms.goodUntil !== null && nowMs !== null && Date.parse(terms.goodUntil) <= nowMs;
  if (offered) blockers.push({ kind: 'quote-changed' });
  else if (expired) blockers.push({ kind: 'quote-expired' });
  return [...blockers, ...short];
}

function standingOf({ order, can }: Facts['detail']): Blocker | undefined {
  switch (order.status.id) {
    case 'readyToConfirm':
      return can.confirm ? undefined : { kind: 'role' };
    case 'documentsNeeded':
      return { kind: 'documents' };
    case 'informationRequested':
      return { kind: 'information', link: order.informationLink };
    case 'inPreCheck':
      return { kind: 'pre-check' };
    default:
      return { kind: 'not-confirmable' };
  }
}
