import type { ReactNode } from 'react';
import type { CapabilityOutage } from '@/components/live/capability-gate.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';
import type { Terms } from './terms.ts';

type Props = { id: string; title: string; items: readonly { key: string; content: ReactNode }[] };

/** The blockers that the pressed button points to; each disappears once resolved. */
export function BlockerFrame({ id, title, items }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-md border-2 border-amber-icon bg-surface px-5 py-4"
    >
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      <ul className="mt-2 space-y-2" aria-live="polite">
        {items.map(({ key, content }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}

export type Blocker =
  | { kind: 'information'; link: string | null }
  | { kind: 'documents' }
  | { kind: 'pre-check' }
  | { kind: 'not-confirmable' }
  | { kind: 'waiting-approval' }
  | { kind: 'role' }
  | { kind: 'changed' }
  | { kind: 'quote-needed' }
  | { kind: 'quote-expired' }
  | { kind: 'quote-changed' }
  /** The balance is too old for a confirmation; `readAt` is null if there is no balance. */
  | { kind: 'stale'; readAt: string | null }
  | { kind: 'outage'; outage: CapabilityOutage }
  /** `amount` is decimal text of the source currency. */
  | { kind: 'short'; amount: string };

type Facts = {
  detail: Pick<OrderDetail, 'order' | 'money' | 'can'>;
  /** True if this user may confirm, or request approval. */
  mayConfirm: boolean;
  terms: Terms;
  /** A new rate waits for acceptance. */
  offered: boolean;
  /** The order changed since the user began the review. */
  changed: boolean;
  /** Available in the wallet as last refreshed; null if unknown. */
  available: string | null;
  /** Time the balances were last read; null when they never were. */
  readAt: string | null;
  isStale: boolean;
  outage: CapabilityOutage | null;
  /** Server time in ms; null before the browser knows it. */
  nowMs: number | null;
};

/** These blockers hide all others: the order cannot be confirmed here, or not by this user. */
export const unresolvableKinds: readonly Blocker['kind'][] = ['role', 'not-confirmable', 'waiting-approval'];

/** Returns the blockers of the confirmation, in the best order to resolve them (ui.md §3.11). */
export function blockersOf(facts: Facts): Blocker[] {
  const standing = standingOf(facts);
  if (standing && unresolvableKinds.includes(standing.kind)) return [standing];
  const { detail, terms, available } = facts;
  const { currency } = detail.money.source;
  const missing =
    available === null ? undefined : shortBalance({ amount: terms.source, available, currency });
  const short: Blocker[] = missing === undefined ? [] : [{ kind: 'short', amount: missing }];
  if (standing) return [standing, ...short];
  return [
    ...(facts.changed ? [{ kind: 'changed' } as const] : []),
    ...rateBlockers(facts),
    ...(facts.outage ? [{ kind: 'outage', outage: facts.outage } as const] : []),
    ...(facts.isStale ? [{ kind: 'stale', readAt: facts.readAt } as const] : []),
    ...short,
  ];
}

function rateBlockers({ terms, offered, nowMs }: Facts): Blocker[] {
  if (offered) return [{ kind: 'quote-changed' }];
  if (terms.goodUntil === 'unquoted') return [{ kind: 'quote-needed' }];
  const expired = terms.goodUntil !== null && nowMs !== null && Date.parse(terms.goodUntil) <= nowMs;
  return expired ? [{ kind: 'quote-expired' }] : [];
}

const open: readonly string[] = [
  'documentsNeeded',
  'inPreCheck',
  'informationRequested',
  'readyToConfirm',
  'awaitingApproval',
  'sentBack',
];

/** A confirmation is recorded that the service has not refused. */
export const isConfirmed = ({ order }: Pick<OrderDetail, 'order'>): boolean =>
  order.confirmation !== 'none' && order.confirmation !== 'refused';

/** The order may still reach the confirmation. */
export const isOpen = ({ order }: Pick<OrderDetail, 'order'>): boolean => open.includes(order.status.id);

function standingOf({ detail, mayConfirm }: Facts): Blocker | undefined {
  const { order, can } = detail;
  if (!isOpen(detail)) return { kind: 'not-confirmable' };
  if (!mayConfirm) return { kind: 'role' };
  switch (order.status.id) {
    case 'documentsNeeded':
      return { kind: 'documents' };
    case 'informationRequested':
      return { kind: 'information', link: order.informationPage };
    case 'inPreCheck':
      return { kind: 'pre-check' };
    case 'awaitingApproval':
      return { kind: 'waiting-approval' };
    default:
      return can.confirm || can.submit ? undefined : { kind: 'not-confirmable' };
  }
}
