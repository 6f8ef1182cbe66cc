import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { FilterChips } from './filter-chips.tsx';

afterEach(cleanup);

const rest = { today: '2026-03-02', choices: { owners: [], currencies: { pay: ['USD'], get: ['CNY'] } } };

test.each([
  ['en', 'Remove filter: At least 500 · needs a currency'],
  ['zh-CN', '移除筛选：不低于500 · 未选付款币种，不起作用'],
] as const)('an amount says that it narrows nothing once its currency is taken away: %s', (locale, name) => {
  renderInLocale(<FilterChips {...rest} input={{ view: 'all', min: '500' }} />, locale);
  expect(screen.getByRole('link', { name })).toBeDefined();
  cleanup();
  renderInLocale(<FilterChips {...rest} input={{ view: 'all', pay: 'USD', min: '500' }} />, locale);
  expect(screen.queryByRole('link', { name })).toBeNull();
});

test('a filter by statuses can be taken away in a view of one status, too', () => {
  renderInLocale(<FilterChips {...rest} input={{ view: 'ready', status: ['pending'] }} />);
  expect(screen.getByRole('link', { name: 'Remove filter: Service status: pending' })).toBeDefined();
  cleanup();
  renderInLocale(<FilterChips {...rest} input={{ view: 'ready' }} />);
  expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
});
