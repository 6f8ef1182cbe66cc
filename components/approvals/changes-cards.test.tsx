import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ApprovalContent } from '@/lib/features/approvals/schema.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ChangesCards } from './changes-cards.tsx';

afterEach(cleanup);

const at = '2026-11-20T12:00:00.000Z';
const content = (number: string, files: string[]): ApprovalContent => ({
  source: { amount: '100.00', currency: 'USD' },
  target: { amount: '710.00', currency: 'CNY' },
  transactionMode: 'crossMode',
  lockRate: true,
  sent: [{ path: 'beneficiary.accountInfo.number', value: number }],
  suppliedName: null,
  documents: files.map((fileName) => ({ id: fileName, type: 'bill', fileName })),
});

test.each(['en', 'zh-CN'] as const)(
  'a second round shows the reason and what changed since, in %s',
  (locale) => {
    const current = content('6217000010000009999', ['new.pdf']);
    renderInLocale(
      <ChangesCards
        approval={{
          earlier: {
            name: 'Wang Fang',
            at,
            reason: 'The account is wrong.',
            submitted: content('6217000010000004567', []),
          },
          submitted: current,
          current,
          submittedAt: at,
          changed: false,
        }}
        values={completeDraft()}
      />,
      locale,
    );
    const card = within(screen.getByRole('region', { name: /Wang Fang/ }));
    expect(card.getByText(/The account is wrong\./)).toBeTruthy();
    const rows = card.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/4567.*9999/),
      expect.stringContaining('new.pdf'),
    ]);
  },
);
