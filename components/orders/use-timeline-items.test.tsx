import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { useTimelineItems } from './use-timeline-items.tsx';

afterEach(cleanup);

function Shown({ entry }: { entry: TimelineEntry }) {
  const itemsOf = useTimelineItems();
  return <Timeline items={itemsOf([entry])} />;
}

function confirmed({ rate, paidIn }: { rate: string; paidIn: string }): TimelineEntry {
  return {
    id: 'entry-1',
    kind: 'confirm-requested',
    source: 'person',
    at: '2026-11-20T06:05:10Z',
    actorName: 'Li Na',
    data: {
      rate,
      source: { amount: '100.00', currency: 'USD' },
      target: { amount: '712.34', currency: paidIn },
    },
  };
}

test.each([
  ['en', 'Rate'],
  ['zh-CN', '汇率'],
] as const)('a rate is an equation, in %s', (locale, label) => {
  renderInLocale(<Shown entry={confirmed({ rate: '7.1234', paidIn: 'CNY' })} />, locale);
  expect(screen.getByText(label).nextSibling?.textContent).toBe('1 USD = 7.1234 CNY');
});

test('between equal currencies there is none', () => {
  renderInLocale(<Shown entry={confirmed({ rate: '1', paidIn: 'USD' })} />);
  expect(screen.queryByText('Rate')).toBeNull();
});
