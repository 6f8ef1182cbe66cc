import { may, type Role } from '../../auth/permissions.ts';
import type { OrderSummary } from '../orders/types.ts';
import type { StatusCount, TodoGroup } from './schema.ts';

type Facts = {
  role: Role;
  byStatus: readonly StatusCount[];
  /** The orders that wait longest, to lead straight to one that is alone in its group. */
  needsMe: readonly OrderSummary[];
  failedLately: { count: number; oldestAt: string } | null;
  oldDrafts: { count: number; oldestAt: string | null };
  /** The approvals that wait for this very person. */
  approvals: { count: number; remindedAt: string | null };
};

const statuses = ['sentBack', 'informationRequested', 'documentsNeeded', 'readyToConfirm'] as const;
const lists: Record<(typeof statuses)[number], string> = {
  sentBack: '/orders?is=sentBack',
  informationRequested: '/information',
  documentsNeeded: '/orders?is=documentsNeeded',
  readyToConfirm: '/orders?is=readyToConfirm',
};
const pages: Record<(typeof statuses)[number], string> = {
  sentBack: '',
  informationRequested: '#information',
  documentsNeeded: '/documents',
  readyToConfirm: '/review',
};

/**
 * Returns the work that waits here, one line for each kind, the longest wait first (ui.md §2.6). Approvers see
 * approvals before all, and what other approvers decide comes last; readers are led to lists, never to a step.
 */
export function todoOf(facts: Facts): TodoGroup[] {
  const isReader = !may(facts.role, 'order:draft');
  const ofStatus = (id: (typeof statuses)[number]): TodoGroup[] => {
    const found = facts.byStatus.find((one) => one.id === id);
    if (!found) return [];
    const oldest = facts.needsMe.find(({ status }) => status.id === id);
    const only = found.count === 1 ? oldest : undefined;
    const href = only && !isReader ? `/orders/${only.id}${pages[id]}` : lists[id];
    return [{ kind: id, count: found.count, oldestAt: found.oldestAt, href, ...(oldest && { oldest }) }];
  };
  const { failedLately, oldDrafts, approvals } = facts;
  const groups: TodoGroup[] = [
    ...statuses.flatMap(ofStatus),
    ...(failedLately ? [{ kind: 'failed' as const, ...failedLately, href: '/orders?view=failed' }] : []),
    ...(oldDrafts.count > 0 ? [{ kind: 'drafts' as const, ...oldDrafts, href: '/drafts' }] : []),
  ];
  const awaiting = facts.byStatus.find(({ id }) => id === 'awaitingApproval');
  const waiting = awaiting?.oldestAt ?? null;
  const toDecide: TodoGroup[] =
    approvals.count > 0 ? [{ kind: 'approvals', ...approvals, oldestAt: waiting, href: '/approvals' }] : [];
  const others = (awaiting?.count ?? 0) - approvals.count;
  const ofOthers: TodoGroup[] =
    others > 0
      ? [{ kind: 'awaitingApproval', count: others, oldestAt: waiting, href: '/orders?is=awaitingApproval' }]
      : [];
  return [...toDecide, ...groups.toSorted(byAge), ...ofOthers];
}

function byAge(a: TodoGroup, b: TodoGroup): number {
  return (a.oldestAt ?? '').localeCompare(b.oldestAt ?? '');
}
