import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { EventStatus } from './event-table.tsx';

afterEach(cleanup);

type Event = Parameters<typeof EventStatus>[0]['event'];

test.each([
  ['payment', 'awaiting_transfe', '待确认汇款'],
  ['payment', 'on_hold', 'on_hold'],
  ['balance', 'changed', '余额变动'],
  ['balance', 'closed', 'closed'],
  ['review', 'changed', 'changed'],
  ['payment', null, '—'],
])('%s %s reads as %s in Chinese', (event, status, text) => {
  const { container } = renderInLocale(<EventStatus event={{ event, status } as Event} />, 'zh-CN');
  expect(container.textContent).toBe(text);
});
