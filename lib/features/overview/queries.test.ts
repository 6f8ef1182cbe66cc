import { expect, test } from 'vitest';
import type { OrderSummary } from '../orders/types.ts';
import { todoOf } from './queries.ts';

const none = {
  role: 'operator' as const,
  byStatus: [],
  needsMe: [],
  proposals: { count: 0, oldestAt: null },
  failedLately: null,
  oldDrafts: { count: 0, oldestAt: null },
  approvals: { count: 0, remindedAt: null },
};
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T10:00:00.000Z`;
const order = (id: string, status: string) => ({ id, status: { id: status } }) as OrderSummary;

test('nothing waits: nothing is said', () => {
  expect(todoOf({ ...none, byStatus: [{ id: 'completed', count: 9, oldestAt: day(1) }] })).toEqual([]);
});

test('the oldest first; one alone is led to at its step, several to their list', () => {
  const groups = todoOf({
    ...none,
    byStatus: [
      { id: 'documentsNeeded', count: 1, oldestAt: day(3) },
      { id: 'readyToConfirm', count: 2, oldestAt: day(1) },
      { id: 'informationRequested', count: 1, oldestAt: day(4) },
    ],
    needsMe: [
      order('a', 'documentsNeeded'),
      order('b', 'readyToConfirm'),
      order('c', 'informationRequested'),
    ],
    failedLately: { count: 1, oldestAt: day(2) },
    oldDrafts: { count: 3, oldestAt: day(5) },
  });
  expect(groups.map(({ kind, href }) => [kind, href])).toEqual([
    ['readyToConfirm', '/orders?is=readyToConfirm'],
    ['failed', '/orders?view=failed'],
    ['documentsNeeded', '/orders/a/documents'],
    ['informationRequested', '/orders/c#information'],
    ['drafts', '/drafts'],
  ]);
});

test('approvals come first for those who decide, whatever is older', () => {
  const groups = todoOf({
    ...none,
    role: 'approver',
    byStatus: [
      { id: 'sentBack', count: 1, oldestAt: day(1) },
      { id: 'awaitingApproval', count: 2, oldestAt: day(6) },
    ],
    approvals: { count: 2, remindedAt: null },
  });
  expect(groups.map(({ kind }) => kind)).toEqual(['approvals', 'sentBack']);
  expect(groups[0]?.oldestAt).toBe(day(6));
});

test('what others decide comes last, and is not counted again for those who decide', () => {
  const byStatus = [
    { id: 'awaitingApproval' as const, count: 3, oldestAt: day(1) },
    { id: 'readyToConfirm' as const, count: 1, oldestAt: day(2) },
  ];
  const shown = (approvals: number) =>
    todoOf({ ...none, byStatus, approvals: { count: approvals, remindedAt: null } }).map(
      ({ kind, count }) => `${count} ${kind}`,
    );
  expect(shown(0)).toEqual(['1 readyToConfirm', '3 awaitingApproval']);
  expect(shown(2)).toEqual(['2 approvals', '1 readyToConfirm', '1 awaitingApproval']);
  expect(shown(3)).toEqual(['3 approvals', '1 readyToConfirm']);
});

test('who only reads is led to lists', () => {
  const [group] = todoOf({
    ...none,
    role: 'auditor',
    byStatus: [{ id: 'documentsNeeded', count: 1, oldestAt: day(3) }],
    needsMe: [order('a', 'documentsNeeded')],
  });
  expect(group?.href).toBe('/orders?is=documentsNeeded');
});
