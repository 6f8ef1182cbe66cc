import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { OrderChange } from './order-change.tsx';

afterEach(cleanup);

const number = 'beneficiary.accountInfo.number';

function detail(o: { rate?: string; sent: Record<string, string> }): OrderDetail {
  const sent = Object.entries(o.sent).map(([path, value]) => ({ path, value }));
  return { order: { sent }, money: { rate: o.rate ?? '7.2456' } } as unknown as OrderDetail;
}

const changes = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test.each(['en', 'zh-CN'] as const)(
  'what became of an order stands beside what was read, in %s',
  (locale) => {
    const before = detail({
      sent: { purpose: 'Rent', [number]: '6217000010000004567', 'payer.reference': 'May' },
    });
    const after = detail({ sent: { purpose: 'Living', [number]: '6217000010000009999' }, rate: '7.3' });
    renderInLocale(<OrderChange values={completeDraft()} before={before} after={after} />, locale);
    const rows = changes();
    expect(rows).toHaveLength(4);
    // The costliest mistakes come first.
    expect(rows[0]).toMatch(/7\.2456.*7\.3/);
    expect(rows[1]).toMatch(/4567.*9999/);
    expect(rows.slice(2).join(' ')).toMatch(locale === 'en' ? /Rent.*Living/ : /房租.*生活费/);
    expect(rows.slice(2).join(' ')).toContain('May');
  },
);
