import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Overview } from '@/lib/features/overview/schema.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { TodoCard } from './todo-card.tsx';

afterEach(cleanup);

const overview = {
  todo: [{ kind: 'documentsNeeded', count: 3, oldestAt: null, href: '/orders?is=documentsNeeded' }],
  needsMeTotal: 3,
  openDrafts: 0,
  byStatus: [{}],
} as unknown as Overview;

test('the sentence counts what the rows below add up to', () => {
  const failed = { kind: 'failed', count: 2, oldestAt: null, href: '/orders?view=failed' };
  const both = { ...overview, todo: [...overview.todo, failed] } as Overview;
  renderInLocale(<TodoCard overview={both} mayDraft />);
  expect(screen.getByText('5 items need attention')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View orders' })).toBeTruthy();
});

test('who may act is told what to do; who only reads is led there and asked for nothing', () => {
  const { unmount } = renderInLocale(<TodoCard overview={overview} mayDraft />);
  screen.getByRole('link', { name: 'Add documents' });
  unmount();
  renderInLocale(<TodoCard overview={overview} mayDraft={false} />);
  expect(screen.queryByRole('link', { name: 'Add documents' })).toBeNull();
  expect(screen.getByRole('link', { name: /^See/ }).getAttribute('href')).toBe('/orders?is=documentsNeeded');
});
